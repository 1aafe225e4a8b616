package acme.jupiter;

import io.github.bytebufflow.api.Unreleased;
import io.github.bytebufflow.testing.LeakAllowance;
import io.github.bytebufflow.testing.TestName;
import java.util.Optional;

/** Allows what tests leave whose class the system property {@code acme.allowed} names. */
public final class Allowance implements LeakAllowance {
  @Override
  public Optional<String> allow(TestName test, Unreleased buffers) {
    return test.testClass().getSimpleName().equals(System.getProperty("acme.allowed"))
        ? Optional.of("named by a property")
        : Optional.empty();
  }
}
