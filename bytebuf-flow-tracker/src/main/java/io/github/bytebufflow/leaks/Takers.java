package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Those that got a buffer from a method which gave the buffer away: one of them may have lost it.
 */
final class Takers {
  /** Weight of a callback that does not look at what has the buffer. */
  private static final int CALLED_BACK = 57;

  /** Weight of a method that may say by its result that it did not take the buffer. */
  private static final int REFUSES = 57;

  /** Weight of a method that leaves the value of a future. */
  private static final int LEAVES_VALUE = 57;

  /** The same where the future may have refused the value, and nobody asked. */
  private static final int LEAVES_REFUSED = 52;

  /** Methods that give a future its value. */
  private static final Set<String> COMPLETING =
      Set.of("complete", "setSuccess", "trySuccess", "tryComplete");

  /** What more callbacks do not look at is nothing that one has to give back. */
  private static final int MOST_IGNORING = 2;

  /** By how much a method is likelier that takes a wrapper. */
  private static final int TAKEN_WRAPPED = 6;

  /** By how much a method is likelier that takes the buffer from another artefact's. */
  private static final int TAKEN_BY_ANOTHER = 5;

  private final LeakEvidence evidence;
  private final Code code;
  private final Candidates candidates;
  private final OffPath offPath;

  /** Whether a wrapper has the buffer, so that no step shows who got the wrapper. */
  private boolean isWrapped;

  Takers(LeakEvidence evidence, Code code, Candidates candidates, OffPath offPath) {
    this.evidence = evidence;
    this.code = code;
    this.candidates = candidates;
    this.offPath = offPath;
  }

  /** A wrapper has the buffer from now on. */
  void areOfWrapper() {
    isWrapped = true;
  }

  /**
   * A method of another artefact that got the buffer last and only read it: nobody can tell from
   * the code whether it should have taken the buffer.
   */
  void reader(String className, MethodUse use, int weight) {
    if (use.readers.isEmpty()) {
      return;
    }
    MethodUse.Reader last = use.readers.get(use.readers.size() - 1);
    reader(className, last.className, last.method, last.makesReleasable, weight);
  }

  /**
   * The same.
   *
   * @param makes whether the method returns something that can be released: then its caller may
   *     rely on that having the buffer
   */
  void reader(String className, String reader, String method, boolean makes, int weight) {
    String theirs = code.artifact(reader);
    if (CodeOwner.of(reader) != CodeOwner.NETTY
        && theirs != null
        && !theirs.equals(code.artifact(className))) {
      candidates.add(
          Hypothesis.TAKEN,
          reader,
          method,
          null,
          0,
          makes ? weight + 1 : weight - 4,
          "only reads it, although its caller may rely on a release");
    }
  }

  /** Those that an exception left after they had taken the buffer. */
  boolean throwers(MethodUse use) {
    boolean found = false;
    for (MethodUse taker : use.takers) {
      Reason reason = taker.aware ? Reason.ofThrower(taker) : null;
      if (reason != null) {
        found = true;
        candidates.add(Hypothesis.TAKEN, taker, reason);
      }
      found |= throwers(taker);
    }
    return found;
  }

  /** Those that may say by their result that they did not take the buffer. */
  void refusing(MethodUse use) {
    for (MethodUse taker : use.takers) {
      if (taker.refuses) {
        candidates.add(
            Hypothesis.TAKEN,
            taker.className,
            taker.method,
            taker.file,
            0,
            REFUSES,
            "returns that it did not accept it, and does not release it");
      }
    }
  }

  /** Those that took the buffer on all ways may have lost it. */
  void of(MethodUse use) {
    of(use, use);
    calledBack(use);
    givenFuture(use);
  }

  /**
   * A future gets it as its value: those who are given such a future, and leave the value there.
   */
  private void givenFuture(MethodUse use) {
    if (use.givesTo == null || use.gives == null || !COMPLETING.contains(use.gives)) {
      return;
    }
    Set<String> types = new LinkedHashSet<>();
    evidence.objects().forEach(object -> types.add(object.className));
    List<MethodUse> leaving =
        code.leavingValue(use.className, use.givesTo, types, evidence.classes());
    for (MethodUse one : leaving.size() > MOST_IGNORING ? List.<MethodUse>of() : leaving) {
      candidates.addOffPath(
          Hypothesis.TAKEN,
          one.className,
          one.method,
          one.file,
          one.lostAt,
          use.refusedAt > 0 ? LEAVES_REFUSED : LEAVES_VALUE,
          "receives such a future, and drops its value on the path to line " + one.lostAt);
    }
  }

  /** A callback gets it: those who implement that and do not look at it, where others do. */
  private void calledBack(MethodUse use) {
    if (use.callsBack == null || Stacks.isCarrier(use.callsBack)) {
      return;
    }
    List<MethodUse> all = code.calledBack(use.callsBack, use.callsBackMethod, use.callsBackWith);
    long ignoring = all.stream().filter(one -> one.lostAt > 0).count();
    if (ignoring == all.size() || ignoring > MOST_IGNORING) {
      return;
    }
    for (MethodUse one : all) {
      if (one.lostAt > 0 && CodeOwner.of(one.className) == CodeOwner.APPLICATION) {
        candidates.addOffPath(
            Hypothesis.TAKEN,
            one.className,
            one.method,
            one.file,
            one.lostAt,
            CALLED_BACK,
            "is called by "
                + Names.of(use.callsBack, use.callsBackMethod)
                + " with the object that holds it, but ignores that, unlike others");
      }
    }
  }

  private void of(MethodUse giver, MethodUse use) {
    for (MethodUse taker : use.takers) {
      if (evidence.othersEntered(taker) || evidence.gaveBack(taker)) {
        // The leaked ones would have a step there; or have one, by which it gave back its count.
        continue;
      }
      if (taker.ignores
          && taker.lostAt > 0
          && use.takers.stream().anyMatch(other -> isLike(other, taker))) {
        candidates.add(Hypothesis.TAKEN, taker, Reason.ofIgnorer(taker));
        continue;
      }
      Reason reason = Reason.ofTaker(taker);
      if (reason != null && isWrapped && (taker.lostAt > 0 || !taker.releases)) {
        // No step can follow the wrapper, so that none did says nothing for who gave it away.
        reason = reason.more(TAKEN_WRAPPED + (isOfAnother(giver, taker) ? 1 : 0));
      } else if (reason != null && isOfAnother(giver, taker) && !giver.leavesTaker) {
        reason = reason.more(TAKEN_BY_ANOTHER);
      }
      if (reason != null && keepsForNetty(giver, taker)) {
        reason = reason.atMost(MethodJudge.PASSED_ON - 1);
      }
      // What knows neither buffers nor what has one cannot release it: it passes on what it got.
      if (reason != null && (taker.aware || isWrapped)) {
        candidates.add(Hypothesis.TAKEN, taker, reason);
        offPath.kept(taker, reason.weight);
        offPath.keptByAnother(taker, Math.max(reason.weight, MethodJudge.PASSED_ON));
      }
      of(giver, taker);
    }
    if (use.gives != null
        && use.takers.isEmpty()
        && use.givesAware
        && code.artifact(use.givesTo) != null
        && CodeOwner.of(use.givesTo) != CodeOwner.JAVA) {
      candidates.add(
          Hypothesis.TAKEN,
          use.givesTo,
          use.gives,
          null,
          0,
          46,
          "takes ownership of it, and no step follows");
    }
  }

  /**
   * Whether a method of Netty only keeps what another one gave it, in a bootstrap for example: who
   * gave it there is likelier to have forgotten it.
   */
  private static boolean keepsForNetty(MethodUse giver, MethodUse taker) {
    return taker.stores != null
        && taker.lostAt == 0
        && CodeOwner.of(taker.className) == CodeOwner.NETTY
        && CodeOwner.of(giver.className) != CodeOwner.NETTY;
  }

  /** Whether a method takes the buffer for good that the same call may lead to. */
  private static boolean isLike(MethodUse other, MethodUse ignorer) {
    return other.consumes && other.method.equals(ignorer.method);
  }

  /** Whether what takes the buffer is of another artefact than who gives it away. */
  private boolean isOfAnother(MethodUse giver, MethodUse taker) {
    String theirs = code.artifact(taker.className);
    return theirs != null && !theirs.equals(code.artifact(giver.className));
  }
}
