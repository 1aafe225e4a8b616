package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.OwnerScope;
import io.github.bytebufflow.api.Unreleased;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The check of one test, or of what a class sets up for all its tests: from {@link CheckedRun#open}
 * to {@link #finish} the buffers that the thread allocates are the test's. Belongs to the thread
 * that opened it.
 */
public final class BufferCheck {
  /** Work on event loops that goes on changes the balance within this time. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private static final Duration COLLECTION = Duration.ofSeconds(5);

  private final CheckedRun run;
  private TestName test;
  private final boolean heap;
  private final OwnerScope scope;
  private boolean finished;
  private boolean collectionMissed;

  /** What was left when last looked at, if the paths of that could not be had. */
  private Optional<OwnerBalance> pathless = Optional.empty();

  BufferCheck(CheckedRun run, TestName test, boolean heap, OwnerScope scope) {
    this.run = run;
    this.test = test;
    this.heap = heap;
    this.scope = scope;
  }

  /**
   * Ends the check: waits until the buffers of the test are released or the time for that is over,
   * and asks for a collection if something is left. Does nothing if this was called before, or if
   * the test is not checked.
   *
   * @throws LeakedBuffersError if buffers are leaked or live that the test may not leave
   */
  public void finish() {
    if (finished) {
      return;
    }
    finished = true;
    List<Unreleased> blamed;
    try {
      blamed = scope.isCounting() ? settled(false) : List.of();
    } finally {
      scope.close();
    }
    Unowned.keep(scope);
    if (!blamed.isEmpty()) {
      blame(blamed);
    }
    blamePathless();
  }

  /**
   * Fails if buffers are leaked by now, for a framework that has code to run behind the test that
   * may release what is live. The check goes on.
   *
   * @throws LeakedBuffersError if buffers are leaked that the test may not leave; the check has
   *     ended then
   */
  public void failIfLeaked() {
    if (finished || !scope.isCounting()) {
      return;
    }
    List<Unreleased> leaked = new ArrayList<>();
    for (Unreleased buffers : settled(true)) {
      if (buffers.leaked() > 0) {
        leaked.add(buffers);
      }
    }
    if (!leaked.isEmpty()) {
      finished = true;
      scope.close();
      Unowned.keep(scope);
      blame(leaked);
    } else if (pathless.filter(balance -> balance.leaked() > 0).isPresent()) {
      finished = true;
      scope.close();
      blamePathless();
    }
  }

  /**
   * The test of this check.
   *
   * @return its name
   */
  public TestName test() {
    return test;
  }

  /**
   * Names the test, where a framework knows only now which test it prepared.
   *
   * @param name of the test
   */
  public void isFor(TestName name) {
    test = name;
  }

  private void blame(List<Unreleased> blamed) {
    if (!run.isWritten(test, blamed)) {
      throw new LeakedBuffersError(
          new FailureText(test, run.allowances(), collectionMissed).of(blamed), blamed);
    }
  }

  /** Has no fingerprint, so the baseline that is being written can't have it. */
  private void blamePathless() {
    if (pathless.isPresent()) {
      throw new LeakedBuffersError(
          new FailureText(test, run.allowances(), collectionMissed).ofSums(pathless.get()),
          List.of());
    }
  }

  /** What is left once the event loops are quiet, and is not allowed. */
  private List<Unreleased> settled(boolean leakedOnly) {
    // A test may leave its thread interrupted, and would be blamed for buffers that are on their
    // way.
    boolean interrupted = Thread.interrupted();
    try {
      return settle(leakedOnly);
    } catch (InterruptedException e) {
      interrupted = true;
      return blamed(true, scope.balance());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<Unreleased> settle(boolean leakedOnly) throws InterruptedException {
    long quiet = run.settings().quiet.toNanos();
    long waited = 0;
    Still still = awaitStill(quiet, Math.min(quiet, LOOK.toNanos()));
    if (still.balance.live() == 0) {
      return blamed(true, still.balance);
    }
    // Most of what is left is held by nobody: a collection tells, and there is no need to wait.
    if (isNothingToBlame(false, still.balance)) {
      return List.of();
    }
    collectionMissed = !BufferFlows.collect(COLLECTION);
    OwnerBalance collected = scope.balance();
    if (leakedOnly || isNothingToBlame(true, collected)) {
      return blamed(true, collected);
    }
    do {
      waited += still.waited;
      still = awaitStill(Math.max(quiet - waited, quiet / 4), quiet / 4);
    } while (waited + still.waited < quiet
        && !isNothingToBlame(true, still.balance)
        && isUnderWay(still.balance));
    return blamed(true, still.balance);
  }

  /**
   * Whether what is live may still be on its way. An event loop that works while nothing changes
   * waits for a processor, maybe with the buffer in its hands; it may have got that buffer since,
   * or have released it.
   */
  private boolean isUnderWay(OwnerBalance balance) {
    return balance.live() > 0 && (EventLoops.areBusy() || !isSame(balance, scope.balance()));
  }

  private static boolean isSame(OwnerBalance balance, OwnerBalance next) {
    return next.allocated() == balance.allocated() && next.live() == balance.live();
  }

  /** How long a wait was, and what was left at its end: a later look may meet the next buffer. */
  private static final class Still {
    final OwnerBalance balance;
    final long waited;

    Still(OwnerBalance balance, long waited) {
      this.balance = balance;
      this.waited = waited;
    }
  }

  /**
   * Waits until nothing is live, the balance has not changed for a time, or it is too late. Counts
   * the pauses, each with twice its length at most, and no more: while the machine stood still,
   * event loops could release nothing either.
   *
   * @param most how long to wait, in nanoseconds
   * @param still how long nothing may change, in nanoseconds
   * @return how long it was, in nanoseconds, and the last balance
   */
  private Still awaitStill(long most, long still) throws InterruptedException {
    OwnerBalance balance = scope.balance();
    long waited = 0;
    long unchanged = 0;
    long pause = 1;
    while (balance.live() > 0 && waited < most && unchanged < still) {
      long before = System.nanoTime();
      Thread.sleep(pause);
      long slept = Math.min(System.nanoTime() - before, TimeUnit.MILLISECONDS.toNanos(2 * pause));
      pause = Math.min(20, pause * 2);
      OwnerBalance next = scope.balance();
      waited += slept;
      unchanged = isSame(balance, next) ? unchanged + slept : 0;
      balance = next;
    }
    return new Still(balance, waited);
  }

  private boolean isNothingToBlame(boolean collected, OwnerBalance balance) {
    return blamed(collected, balance).isEmpty() && pathless.isEmpty();
  }

  private List<Unreleased> blamed(boolean collected, OwnerBalance balance) {
    pathless = Optional.empty();
    if (balance.live() == 0 && balance.leaked() == 0) {
      return List.of();
    }
    List<AllowLeaks> annotations = Allowances.of(test);
    List<Unreleased> blamed = new ArrayList<>();
    List<Unreleased> left = balance.unreleased();
    // Releases are not seen where no agent runs any more: what is live there may be released.
    if (left.isEmpty()
        && (balance.leaked() > 0 || BufferFlows.isRunning())
        && !Allowances.allowsAll(annotations, collected, balance)) {
      pathless = Optional.of(balance);
    }
    for (Unreleased buffers : left) {
      if (run.allowances().reason(test, annotations, heap, collected, buffers).isEmpty()) {
        blamed.add(buffers);
      }
    }
    return blamed;
  }
}
