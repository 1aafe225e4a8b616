package io.github.bytebufflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.api.FlowHints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The providers that the class path of the tests names. */
class HintProvidersTest {
  private static boolean fails;

  /** Named in META-INF/services. */
  public static final class Provider implements FlowHints {
    /** As the JDK makes it. */
    public Provider() {
      if (fails) {
        throw new IllegalStateException("the provider's");
      }
    }

    @Override
    public String hints() {
      return "trace=1";
    }
  }

  private final List<Supplier<?>> found = new ArrayList<>();
  private final List<String> said = new ArrayList<>();

  @AfterEach
  void failsNoMore() {
    fails = false;
  }

  @Test
  void theyAreFound() {
    new HintProviders(found::add, said::add).run();
    assertThat(said).isEmpty();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).get()).isEqualTo("trace=1");
  }

  @Test
  void oneThatCannotBeMadeIsSaid() {
    fails = true;
    new HintProviders(found::add, said::add).run();
    assertThat(found).isEmpty();
    assertThat(said).singleElement().asString().contains("option 'hints'", "HintProvidersTest");
  }
}
