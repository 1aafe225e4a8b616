package io.github.bytebufflow.leaks;

/**
 * Weighs one method that had the buffer: what it does with the buffer on all ways, and, where it
 * has given the buffer away, those that took it.
 */
final class MethodJudge {
  /** Most weight of a method behind a frame whose code is not known. */
  static final int BEHIND_UNKNOWN = 40;

  /** Weight of a method that would lose the buffer by an exception, where none was seen. */
  static final int UNSEEN_EXCEPTION = 36;

  /** Weight of a method that passes the buffer on for good. */
  static final int PASSED_ON = 50;

  /** Weight of a method that returns the buffer on other ways than the one that loses it. */
  private static final int RETURNED_ELSEWHERE = 55;

  /** Most weight of a method that got the buffer from an object which still keeps it. */
  private static final int LENT = 55;

  /** Most weight of a method that passes on an object with the buffer. */
  private static final int PASSES_OBJECT = 52;

  /** Weight of a method that gets such an object, and loses it on one way. */
  private static final int LOST_OBJECT = 58;

  /** The same where the object gives back others of these itself. */
  private static final int LOAN = 40;

  /** Weight of a method that loses a message only where that may be one without a count. */
  private static final int HEAD = 55;

  /** Most weight of a method that catches what most likely came out of who took the buffer. */
  private static final int CAUGHT = 56;

  private final LeakEvidence evidence;
  private final Candidates candidates;
  private final Takers takers;
  private final OffPath offPath;
  private final LostObjects lostObjects;

  /** Whether the code of all methods was known that were looked at on the way outwards. */
  boolean isChainKnown = true;

  MethodJudge(
      LeakEvidence evidence,
      Candidates candidates,
      Takers takers,
      OffPath offPath,
      LostObjects lostObjects) {
    this.evidence = evidence;
    this.candidates = candidates;
    this.takers = takers;
    this.offPath = offPath;
    this.lostObjects = lostObjects;
  }

  /**
   * Weighs a method whose code may be known.
   *
   * @param line where the method was, for a reason without a line
   * @param thrown whether an exception left it with the buffer
   * @param allocator whether the method itself made the buffer
   * @return false if it only borrowed the buffer, or nothing is known
   */
  boolean judge(
      String className, String method, int line, MethodUse use, boolean thrown, boolean allocator) {
    if (!use.isKnown()) {
      return false;
    }
    if (use.headLostAt > 0 && !thrown) {
      candidates.add(
          className,
          method,
          use.file,
          use.headLostAt,
          HEAD,
          "releases it on other paths, but not if it is the head of a message, on the path to"
              + " line "
              + use.headLostAt);
      candidates.leavesIt(className, method);
    }
    if (!thrown && use.onlyReleases()) {
      // The stack was that of another flow, or the count was raised elsewhere.
      return true;
    }
    Reason reason = thrown ? Reason.ifThrown(use, allocator) : Reason.ifReturned(use, allocator);
    if (reason == null) {
      if (!thrown) {
        returnedElsewhere(className, method, use);
      }
      if (!thrown && use.returns && use.lostIfCallThrows && (use.obtained || allocator)) {
        candidates.add(
            className,
            method,
            use.file,
            line,
            UNSEEN_EXCEPTION,
            "receives the buffer, but does not release it if an exception escapes");
      }
      return false;
    }
    boolean isLoan = false;
    // Behind a frame of which nothing is known, the buffer may be another's.
    Reason weighed = (isChainKnown ? reason : reason.atMost(BEHIND_UNKNOWN)).orAt(line);
    if (use.obtained && !allocator && !evidence.wasMadeFor(className, method, use.obtainedFrom)) {
      // What was there before is lent as often as it is given.
      boolean lent = use.lent || evidence.isKeptBefore(className, method);
      boolean borrowed = lent && !use.consumes;
      isLoan = borrowed && use.lent && evidence.isGivenBackByLender();
      weighed = weighed.atMost(isLoan ? LOAN : borrowed ? LENT : Advice.OPEN);
    }
    if (use.passesObject && use.lostAt > 0 && !use.consumes && !thrown) {
      // Who got the object may have had to give back what is in it.
      weighed = weighed.atMost(PASSES_OBJECT);
      for (MethodUse.Made object : use.objects) {
        if (object.field != null) {
          lostObjects.lost(object.className, Names.of(object.className, object.field), LOST_OBJECT);
        }
      }
    }
    if (use.lostRefused && !thrown) {
      // Which of the two has to give back then is their contract.
      weighed = weighed.atMost(Advice.OPEN);
      takers.refusing(use);
    }
    if (use.lostCaught
        && !thrown
        && (use.gives != null || use.takerMayFail || !use.takers.isEmpty())) {
      // What is caught there comes most likely out of the call that takes the buffer.
      weighed = weighed.atMost(use.takers.isEmpty() ? CAUGHT : PASSED_ON);
      takers.throwers(use);
      takers.of(use);
    }
    boolean isBest =
        candidates.add(
            Hypothesis.OWNED,
            className,
            method,
            use.file,
            weighed.line,
            weighed.weight,
            weighed.text);
    if (isLoan && isBest) {
      candidates.isLoan(className, method);
    }
    if (use.mayBeElsewhere()) {
      candidates.leavesIt(className, method);
    }
    if (use.lostAt == 0 && !thrown) {
      if (isBest) {
        candidates.areAbout(className, method, use.stores);
      }
      takers.of(use);
      offPath.kept(use, weighed.weight);
      if (use.storesIn != null
          && !use.collects
          && !Names.outermost(use.storesIn).equals(Names.outermost(className))) {
        // An object of another class has the buffer now.
        lostObjects.replaced(use, weighed.weight + 1, false);
      }
      if (use.storesInOther) {
        lostObjects.lost(use.storesIn, use.stores, Math.min(Advice.OPEN, weighed.weight + 2));
      }
      if (!evidence.passedOthersOn()) {
        offPath.keptByAnother(use, weighed.weight);
      }
    } else if (use.lostAt > 0 && !thrown && !use.consumes) {
      takers.reader(className, use, weighed.weight);
    }
    return true;
  }

  /** A method that returns the buffer, or what has it, on other ways: its caller relies on that. */
  void returnedElsewhere(String className, String method, MethodUse use) {
    if (use.returns && use.lostAt > 0) {
      candidates.add(
          className,
          method,
          use.file,
          use.lostAt,
          isChainKnown ? RETURNED_ELSEWHERE : BEHIND_UNKNOWN,
          "returns it on other paths, but not on the path to line " + use.lostAt);
    }
  }
}
