package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Zoomed;
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

  private final Map<String, Finding> byFingerprint = new HashMap<>();

  /**
   * The findings that a snapshot carries.
   *
   * @param snapshot where they were found
   */
  public Findings(Snapshot snapshot) {
    for (Finding finding : snapshot.allFindings()) {
      byFingerprint.putIfAbsent(finding.fingerprint, finding);
    }
  }

  /**
   * What was found of one leak, or what its paths alone tell.
   *
   * @param leak the leak
   * @param outcomes learns to know the roots of its paths
   * @return the finding
   */
  public Finding of(Leak leak, Outcomes outcomes) {
    leak.paths().forEach(path -> outcomes.add(path.root()));
    Finding known = byFingerprint.get(leak.fingerprint());
    return known != null
        ? known
        : LeakJudge.of(leak, outcomes, Code.NONE, KnownLeaks.NONE, List.of());
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
    return joined(snapshot, findings);
  }

  /**
   * What was found of each leak, told once where several are one mistake.
   *
   * @param snapshot where the leaks are
   * @param found what was found of each
   * @return the worst leak first
   */
  static List<Finding> joined(Snapshot snapshot, List<Finding> found) {
    Map<String, String> joins = Joins.found(found);
    if (joins.isEmpty()) {
      return found;
    }
    Map<String, Finding> worst = new HashMap<>();
    for (Finding finding : found) {
      String digits = joins.getOrDefault(finding.fingerprint, finding.fingerprint);
      worst.merge(digits, finding, (one, other) -> other.leaked > one.leaked ? other : one);
    }
    LeakPaths paths = LeakPaths.of(snapshot, joins);
    List<Finding> joined = new ArrayList<>();
    for (List<Leak> some : List.of(paths.leaks(), paths.heap())) {
      for (Leak leak : some) {
        Finding finding = worst.get(leak.fingerprint());
        if (finding != null) {
          joined.add(of(leak, finding));
        }
      }
    }
    return joined;
  }

  /**
   * The same, a finding at a time. A leak whose code cannot be judged is judged by its paths.
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
    LeakPaths paths = LeakPaths.of(snapshot);
    List<Leak> leaks = new ArrayList<>(paths.leaks());
    leaks.addAll(paths.heap());
    Outcomes outcomes = new Outcomes();
    List<Zoomed> zoomed = snapshot.tracker.zoomed;
    for (Leak leak : leaks.subList(0, Math.min(MOST, leaks.size()))) {
      if (!found.test(judged(leak, outcomes, code, known, zoomed, failed))) {
        return;
      }
    }
  }

  private static Finding judged(
      Leak leak,
      Outcomes outcomes,
      Code code,
      KnownLeaks known,
      List<Zoomed> zoomed,
      Consumer<Throwable> failed) {
    try {
      return LeakJudge.of(leak, outcomes, code, known, zoomed);
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // The other leaks are judged all the same.
      failed.accept(e);
      Finding alone = LeakJudge.of(leak, outcomes, Code.NONE, KnownLeaks.NONE, zoomed);
      return unread(alone, failure(e));
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
    List<Finding> all = new ArrayList<>();
    each(snapshot, Code.NONE, KnownLeaks.NONE, all::add, thrown -> {});
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
   * What was found in some snapshots, for the leaks of another one that was made of them.
   *
   * @param made a difference, a sum or a part of the others
   * @param sources the snapshots that were looked into; the first wins that has a leak and has read
   *     its code, or else the first that has it
   * @return the snapshot with the findings of its own leaks
   */
  static Snapshot carry(Snapshot made, List<Snapshot> sources) {
    Map<String, Finding> found = new HashMap<>();
    for (Snapshot source : sources) {
      for (Finding finding : source.allFindings()) {
        found.merge(finding.fingerprint, finding, Findings::read);
      }
    }
    if (found.isEmpty()) {
      return made;
    }
    List<Finding> findings = new ArrayList<>();
    LeakPaths paths = LeakPaths.of(made, Joins.of(new ArrayList<>(found.values())));
    for (List<Leak> some : List.of(paths.leaks(), paths.heap())) {
      for (Leak leak : some) {
        Finding finding = found.get(leak.fingerprint());
        if (finding != null) {
          findings.add(of(leak, finding));
        }
      }
    }
    return made.with(findings);
  }

  /** Of two findings the first, unless only for the other one the code was read. */
  private static Finding read(Finding first, Finding other) {
    return first.unread && !other.unread ? other : first;
  }

  private static Finding of(Leak leak, Finding found) {
    Finding same =
        new Finding(
            leak.fingerprint(),
            LeakJudge.key(leak.common()),
            leak.leaked(),
            leak.bytes(),
            found.suspects,
            found.decided,
            found.next.replace(found.fingerprint, leak.fingerprint()));
    return same.with(new ArrayList<>(leak.also()))
        .holding(leak.heldBytes())
        .on(LeakJudge.paths(leak))
        .ofHeap(leak.isHeap())
        .unread(found.unread, found.failure);
  }
}
