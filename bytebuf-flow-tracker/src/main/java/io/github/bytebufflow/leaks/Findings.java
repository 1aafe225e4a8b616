package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Who is responsible for the leaks of a snapshot. */
public final class Findings {
  /** So many leaks are looked into, the worst first. */
  static final int MOST = 50;

  private static final String OWN_CODE = "io.github.bytebufflow.";

  private final Map<List<String>, Finding> byPath = new HashMap<>();

  /**
   * The findings that a snapshot carries.
   *
   * @param snapshot where they were found
   */
  public Findings(Snapshot snapshot) {
    for (Finding finding : snapshot.findings) {
      byPath.put(finding.path, finding);
    }
  }

  /**
   * What was found of one path, or what the path alone tells.
   *
   * @param leak the path
   * @param outcomes knows its root
   * @return the finding
   */
  public Finding of(LeakPath leak, Outcomes outcomes) {
    Finding known = byPath.get(Responsibility.key(leak));
    return known != null ? known : Responsibility.of(leak, outcomes, Code.NONE, KnownLeaks.NONE);
  }

  /**
   * Whether there is anything to look into.
   *
   * @param snapshot where to look
   * @return false if nothing leaked
   */
  public static boolean areWanted(Snapshot snapshot) {
    return snapshot.totals.leaked > 0
        || snapshot.totals.viewsLeaked > 0
        || snapshot.totals.resourcesLeaked > 0;
  }

  /**
   * Looks into the worst leaks of a snapshot.
   *
   * @param snapshot where to look
   * @param code what is known of the program
   * @param known leaks of libraries that are known
   * @return a finding for each
   */
  public static List<Finding> find(Snapshot snapshot, Code code, KnownLeaks known) {
    List<Finding> findings = new ArrayList<>();
    each(snapshot, code, known, findings::add, thrown -> {});
    return findings;
  }

  /**
   * The same, a finding at a time. A leak whose code cannot be judged is told from its path.
   *
   * @param found gets a finding for each; no further one once it returns false
   * @param failed gets what kept a leak from being judged
   */
  static void each(
      Snapshot snapshot,
      Code code,
      KnownLeaks known,
      Predicate<Finding> found,
      Consumer<Throwable> failed) {
    List<LeakPath> leaks = LeakPaths.of(snapshot).leaks();
    Outcomes outcomes = new Outcomes();
    for (LeakPath leak : leaks.subList(0, Math.min(MOST, leaks.size()))) {
      // What the finer path shows is true of the coarse one too.
      LeakPath shown = leak.finer() == null ? leak : leak.finer();
      outcomes.add(shown.root());
      if (!found.test(of(leak, judged(shown, outcomes, code, known, failed)))) {
        return;
      }
    }
  }

  private static Finding judged(
      LeakPath leak, Outcomes outcomes, Code code, KnownLeaks known, Consumer<Throwable> failed) {
    try {
      return Responsibility.of(leak, outcomes, code, known);
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // The other leaks are judged all the same.
      failed.accept(e);
      return unread(Responsibility.of(leak, outcomes, Code.NONE, KnownLeaks.NONE), failure(e));
    }
  }

  /** What was thrown, and where: enough to find the fault in the tracker's code. */
  private static String failure(Throwable thrown) {
    String what = thrown.getClass().getSimpleName();
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (frame.getClassName().startsWith(OWN_CODE)) {
        String method = Names.of(frame.getClassName(), frame.getMethodName());
        return what + " at " + method + ':' + frame.getLineNumber();
      }
    }
    return what;
  }

  /**
   * Adds what the paths alone tell of the leaks that nobody has looked into.
   *
   * @param snapshot where to look
   * @param findings those of the first leaks
   */
  static void addUnread(Snapshot snapshot, List<Finding> findings) {
    int read = findings.size();
    List<Finding> all = find(snapshot, Code.NONE, KnownLeaks.NONE);
    for (Finding finding : all.subList(Math.min(read, all.size()), all.size())) {
      findings.add(unread(finding, null));
    }
  }

  /** What the path alone tells, where the code may yet tell otherwise. */
  private static Finding unread(Finding finding, String failure) {
    String next = finding.decided ? Advice.candidates(finding.suspects) : finding.next;
    return finding.undecided(next).unread(true, failure);
  }

  /**
   * What was found in some snapshots, for the leaks of another one that was made of them. A leak
   * whose path is in none of them, as after a new build, gets what was found of the same
   * fingerprint.
   *
   * @param made a difference, a sum or a part of the others
   * @param sources the snapshots that were looked into; the first wins that has a leak and has read
   *     its code, or else the first that has it
   * @return the snapshot with the findings of its own leaks
   */
  static Snapshot carry(Snapshot made, List<Snapshot> sources) {
    Map<List<String>, Finding> byPath = new HashMap<>();
    Map<String, Finding> byFingerprint = new HashMap<>();
    for (Snapshot source : sources) {
      for (Finding finding : source.findings) {
        byPath.merge(finding.path, finding, Findings::read);
        byFingerprint.merge(finding.fingerprint, finding, Findings::read);
      }
    }
    if (byPath.isEmpty()) {
      return made;
    }
    List<Finding> findings = new ArrayList<>();
    for (LeakPath leak : LeakPaths.of(made).leaks()) {
      Finding finding = byPath.get(Responsibility.key(leak));
      if (finding == null) {
        finding = byFingerprint.get(leak.fingerprint());
      }
      if (finding != null) {
        findings.add(of(leak, finding));
      }
    }
    return made.with(findings);
  }

  /** Of two findings the first, unless only for the other one the code was read. */
  private static Finding read(Finding first, Finding other) {
    return first.unread && !other.unread ? other : first;
  }

  private static Finding of(LeakPath leak, Finding found) {
    Finding same =
        new Finding(
            leak.fingerprint(),
            Responsibility.key(leak),
            leak.leaked(),
            leak.bytes(),
            found.suspects,
            found.decided,
            found.next);
    return same.holding(leak.heldBytes()).unread(found.unread, found.failure);
  }
}
