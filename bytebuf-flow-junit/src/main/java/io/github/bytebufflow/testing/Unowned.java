package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.Leak;
import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.OwnerScope;
import io.github.bytebufflow.api.Unreleased;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The leaks of this JVM that no test owns: those of the tracker without those of the owners. A JVM
 * may have several runs of tests, and prints each leak once. Thread-safe.
 */
final class Unowned {
  private static final Duration COLLECTION = Duration.ofSeconds(5);

  /** Owners with buffers that are not released; those of further tests are not told apart. */
  private static final int KEPT = 1_000;

  private static final int SHOWN = 5;

  /** Guarded by this class. */
  private static final List<OwnerScope> OWNERS = new ArrayList<>();

  /** Leaks that were printed, by path; guarded by this class. */
  private static final Map<List<String>, Long> SAID = new HashMap<>();

  private Unowned() {}

  /** Keeps the owner of a check that has ended, if it has leaked something or still may. */
  static void keep(OwnerScope scope) {
    if (scope.isCounting()) {
      OwnerBalance balance = scope.balance();
      if (balance.live() + balance.leaked() > 0) {
        add(scope);
      }
    }
  }

  private static synchronized void add(OwnerScope scope) {
    if (OWNERS.size() < KEPT) {
      OWNERS.add(scope);
    }
  }

  /**
   * Collects if something is live, and prints what leaked and is new.
   *
   * @param heap whether unpooled heap memory counts
   */
  static synchronized void say(boolean heap) {
    if (!BufferFlows.isRunning()) {
      return;
    }
    if (BufferFlows.snapshot().totals().live() > 0) {
      BufferFlows.collect(COLLECTION);
    }
    Map<List<String>, Long> known = new HashMap<>(SAID);
    for (OwnerScope scope : OWNERS) {
      for (Unreleased each : scope.balance().unreleased()) {
        known.merge(Frames.sites(each.path()), each.leaked(), Long::sum);
      }
    }
    List<Leak> unowned = new ArrayList<>();
    for (Leak leak : BufferFlows.snapshot().leaks()) {
      List<String> path = Frames.sites(leak.path());
      long more = leak.leaked() - known.getOrDefault(path, 0L);
      if (more > 0 && !leak.isAccepted() && (heap || !leak.isHeap())) {
        unowned.add(leak);
        SAID.merge(path, more, Long::sum);
      }
    }
    if (!unowned.isEmpty()) {
      AgentAccess.say(text(unowned));
    }
  }

  private static String text(List<Leak> unowned) {
    StringBuilder text = new StringBuilder("leaks that no test owns: ");
    text.append(unowned.size() == 1 ? "1 path" : unowned.size() + " paths");
    for (Leak leak : unowned.subList(0, Math.min(SHOWN, unowned.size()))) {
      text.append("\n\n").append(FailureText.report(leak.report()));
    }
    if (unowned.size() > SHOWN) {
      text.append("\n\n... and ").append(unowned.size() - SHOWN).append(" more");
    }
    return text.append('\n').toString();
  }
}
