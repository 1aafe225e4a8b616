package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.OwnerScope;
import io.github.bytebufflow.api.Unreleased;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * A run of tests in this JVM: opens the checks, and says at the end what no test owns. Thread-safe.
 */
public final class CheckedRun implements AutoCloseable {
  private static final int MOST_SAID = 100;

  private final CheckSettings settings;
  private final Allowances allowances;
  private final AgentAccess agent;

  /** A reason by fingerprint; guarded by itself. */
  private final Map<String, String> written = new TreeMap<>();

  private CheckedRun(CheckSettings settings) {
    this.settings = settings;
    Baseline baseline = settings.baseline.map(Baseline::read).orElse(Baseline.NONE);
    // What is wrong with this file is better said now than once all tests have run.
    settings.baselineToWrite.ifPresent(Baseline::readToWrite);
    List<LeakAllowance> services = new ArrayList<>();
    ServiceLoader.load(LeakAllowance.class).forEach(services::add);
    allowances = new Allowances(settings.heap, baseline, services);
    agent = new AgentAccess(settings);
  }

  /**
   * Begins a run with the system properties as they are now.
   *
   * @return the run
   * @throws IllegalArgumentException with one sentence about a property or a line of the baseline
   *     that is wrong
   */
  public static CheckedRun start() {
    return new CheckedRun(CheckSettings.read(System.getProperties()));
  }

  /**
   * Begins a check on this thread.
   *
   * @param test whose buffers they are
   * @param heap whether buffers of unpooled heap memory have to be released as well
   * @return the check; one that does nothing where no agent runs, which is said once
   * @throws IllegalStateException with one sentence if no agent runs and the settings require one
   */
  public BufferCheck open(TestName test, boolean heap) {
    agent.prepare(test.testClass());
    OwnerScope scope = BufferFlows.openOwner(test.toString());
    if (!scope.isCounting()) {
      try {
        agent.sayNotChecked(test.testClass());
      } catch (IllegalStateException e) {
        scope.close();
        throw e;
      }
    }
    return new BufferCheck(this, test, heap, scope);
  }

  /** Writes the baseline, and prints the leaks that no test owns. */
  @Override
  public void close() {
    settings.baselineToWrite.ifPresent(this::write);
    Unowned.say(settings.heap);
  }

  CheckSettings settings() {
    return settings;
  }

  Allowances allowances() {
    return allowances;
  }

  /** Whether the buffers go into the baseline that is being written, in place of a failure. */
  boolean isWritten(TestName test, List<Unreleased> buffers) {
    if (settings.baselineToWrite.isEmpty()) {
      return false;
    }
    synchronized (written) {
      for (Unreleased each : buffers) {
        written.putIfAbsent(each.fingerprint(), "first seen in " + oneLine(test.toString()));
      }
    }
    return true;
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private void write(Path file) {
    Map<String, String> found;
    synchronized (written) {
      found = new TreeMap<>(written);
    }
    try {
      int added = Baseline.write(file, found);
      AgentAccess.say("wrote " + added + " new fingerprints to the baseline " + file);
    } catch (IOException | RuntimeException e) {
      String reason = e instanceof IllegalArgumentException ? e.getMessage() : e.toString();
      AgentAccess.say("the baseline " + file + " can't be written: " + reason + lines(found));
    }
  }

  /** What would have been in the file, so that the run is not lost. */
  private static String lines(Map<String, String> found) {
    StringBuilder lines = new StringBuilder();
    found.entrySet().stream()
        .limit(MOST_SAID)
        .forEach(e -> lines.append("\n  ").append(e.getKey()).append(' ').append(e.getValue()));
    if (found.size() > MOST_SAID) {
      lines.append("\n  ... and ").append(found.size() - MOST_SAID).append(" more");
    }
    return lines.toString();
  }
}
