package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Looks into the leaks and the misuses of one snapshot, one after another, since reading code may
 * take long. What was found until now can be had at any time; the rest is told from the paths.
 */
public final class Inquiry implements Runnable {
  /** So many misuses are looked into, the most frequent first. */
  private static final int MOST_MISUSES = 20;

  private final Snapshot snapshot;
  private final Code code;
  private final KnownLeaks known;
  private final BooleanSupplier enough;
  private volatile boolean ended;

  // With the lock of this object.
  private final List<Finding> findings = new ArrayList<>();
  private final List<MisuseRecord> misuses = new ArrayList<>();
  private boolean complete;

  /** What kept the first leak or misuse that could not be judged from being judged, or null. */
  private volatile Throwable failure;

  /**
   * Makes one that has not looked yet.
   *
   * @param snapshot where to look
   * @param code what is known of the program
   * @param known leaks of libraries that are known
   */
  public Inquiry(Snapshot snapshot, Code code, KnownLeaks known) {
    this(snapshot, code, known, () -> false);
  }

  /**
   * Makes one that has not looked yet.
   *
   * @param snapshot where to look
   * @param code what is known of the program
   * @param known leaks of libraries that are known
   * @param enough asked after each leak and each misuse; true where no further one is to be looked
   *     into
   */
  public Inquiry(Snapshot snapshot, Code code, KnownLeaks known, BooleanSupplier enough) {
    this.enough = enough;
    this.snapshot = snapshot;
    this.code = code;
    this.known = known;
  }

  /**
   * Whether there is anything to look into.
   *
   * @param snapshot where to look
   * @return false if nothing leaked, and nothing was used after its end
   */
  public static boolean isWanted(Snapshot snapshot) {
    return Findings.areWanted(snapshot) || !snapshot.misuses.isEmpty();
  }

  /** Looks, until all is done or {@link #end} is called. */
  @Override
  public void run() {
    if (ended) {
      return;
    }
    Findings.each(snapshot, code, known, this::found, this::failed);
    int most = Math.min(MOST_MISUSES, snapshot.misuses.size());
    for (MisuseRecord misuse : snapshot.misuses.subList(0, most)) {
      if (isEnded()) {
        return;
      }
      MisuseRecord judged = judged(misuse);
      synchronized (this) {
        misuses.add(judged);
      }
    }
    synchronized (this) {
      complete = !ended;
    }
  }

  private MisuseRecord judged(MisuseRecord misuse) {
    try {
      return misuse.with(MisuseEvidence.of(misuse, snapshot, code));
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // The path and the stacks have to do for this one; the others are judged all the same.
      failed(e);
      return misuse;
    }
  }

  private boolean found(Finding finding) {
    synchronized (this) {
      if (!ended) {
        findings.add(finding);
      }
    }
    return !isEnded();
  }

  private boolean isEnded() {
    if (!ended && enough.getAsBoolean()) {
      ended = true;
    }
    return ended;
  }

  private void failed(Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
  }

  /**
   * A fault of the judgement: one leak or misuse, or more, had to be told from the path alone.
   *
   * @return the first that was thrown, or null
   */
  public Throwable failure() {
    return failure;
  }

  /** Nobody waits any more: looks into nothing further. */
  public void end() {
    ended = true;
  }

  /**
   * What was found.
   *
   * @return the snapshot with what was found until now, and the rest as the paths tell
   */
  public Snapshot result() {
    List<Finding> found;
    List<MisuseRecord> judged;
    boolean whole;
    synchronized (this) {
      found = new ArrayList<>(findings);
      judged = new ArrayList<>(misuses);
      whole = complete;
    }
    judged.addAll(snapshot.misuses.subList(judged.size(), snapshot.misuses.size()));
    if (!whole) {
      Findings.addUnread(snapshot, found);
    }
    return snapshot.judged(Findings.joined(snapshot, found), judged);
  }

  /**
   * What the paths alone tell.
   *
   * @param snapshot where to look
   * @return the snapshot with findings
   */
  public static Snapshot withoutCode(Snapshot snapshot) {
    return new Inquiry(snapshot, Code.NONE, KnownLeaks.NONE).result();
  }
}
