package io.github.bytebufflow.leaks;

/**
 * Why a method may have lost a buffer, told from what the method does, and how much that weighs.
 */
final class Reason {
  /** Most weight of a method that loses the buffer behind a catch clause: none was seen there. */
  private static final int CAUGHT = 74;

  /** Weight of a method that puts the buffer where another one may be. */
  private static final int OVERWRITES = 54;

  private static final int MOST = 100;

  /** From 1 to 100. */
  final int weight;

  /** Line in the source that the reason is about, 0 where unknown. */
  final int line;

  /** A sentence without its subject. */
  final String text;

  private Reason(int weight, int line, String text) {
    this.weight = weight;
    this.line = line;
    this.text = text;
  }

  /** The same, which weighs so much at most. */
  Reason atMost(int most) {
    return new Reason(Math.min(weight, most), line, text);
  }

  /** The same, which weighs more. */
  Reason more(int by) {
    return new Reason(weight + by, line, text);
  }

  /** The same, with a line where it has none. */
  Reason orAt(int other) {
    return line > 0 ? this : new Reason(weight, other, text);
  }

  /**
   * Of a method that an exception left with the buffer; null if the method only borrowed it.
   *
   * @param allocator whether the method itself made the buffer
   */
  static Reason ifThrown(MethodUse use, boolean allocator) {
    if (!use.lostIfCallThrows && use.thrownAt == 0) {
      return null;
    }
    if (allocator) {
      return new Reason(
              90,
              use.thrownAt,
              "makes the buffer, and does not release it when an exception leaves")
          .atMost(use.thrownWith ? Advice.OPEN : MOST);
    }
    if (use.borrows) {
      return null;
    }
    if (use.consumes) {
      return new Reason(
          use.onlyGives || use.thrownWith ? Advice.OPEN : 86,
          use.thrownAt,
          givesBack(use) + " on other ways, but not when an exception leaves");
    }
    return use.owns
        ? new Reason(80, use.thrownAt, "has to release what it gets, also on an exception")
        : null;
  }

  /**
   * Of a method that has returned; null if the method only borrowed the buffer, or returned it.
   *
   * @param allocator whether the method itself made the buffer
   */
  static Reason ifReturned(MethodUse use, boolean allocator) {
    if (use.keepsOwn && !use.owns) {
      // The count that is left is the caller's.
      return null;
    }
    if (use.lostAt > 0) {
      Reason lost = ifLost(use, allocator);
      return lost == null ? null : lost.atMost(provable(use));
    }
    if (use.returns) {
      // Who called has it now.
      return null;
    }
    if (use.stores != null) {
      return new Reason(57, 0, kept(use));
    }
    if (use.refusedAt > 0) {
      return new Reason(57, use.refusedAt, "gives it away, and does not ask whether it was taken");
    }
    if (use.overwritesAt > 0) {
      return ofOverwriting(use);
    }
    if (use.gives != null) {
      return new Reason(42, use.givesAt, "gives it to " + Names.of(use.givesTo, use.gives));
    }
    if (use.consumes) {
      return new Reason(
          50, 0, use.takenBy == null ? "passes it on for good" : "passes it on to " + use.takenBy);
    }
    return null;
  }

  /** Of a method that put the buffer where it may have put another one before, which is lost. */
  static Reason ofOverwriting(MethodUse use) {
    return new Reason(
        OVERWRITES,
        use.overwritesAt,
        "puts it in by " + use.takenBy + ", and does not ask what was there before");
  }

  /** Of a method that gave the buffer to one which may refuse it; null if nothing was forgotten. */
  static Reason ifRefused(MethodUse use) {
    if (use.refusedAt > 0) {
      return new Reason(
          Advice.OPEN, use.refusedAt, "gives it away, and does not ask whether it was taken");
    }
    return use.lostAt > 0
        ? new Reason(
            Advice.OPEN,
            use.lostAt,
            "gives it away, and does not give it back on the way to line "
                + use.lostAt
                + ", where it was refused")
        : null;
  }

  /**
   * Of a method that raised the count, and reaches a return with that count.
   *
   * @param raises what it does to the count
   */
  static Reason ifRaised(MethodUse use, int weight, String raises) {
    String to = ", and the way to line " + use.lostAt + " does not lower it again";
    return new Reason(weight, use.lostAt, raises + to).atMost(provable(use));
  }

  /** Most weight of a method that reaches a return with the buffer. */
  private static int provable(MethodUse use) {
    // Where another way adds it to a collection, all of them may have gone that way.
    return use.onlyGives || use.asStream || use.mayBeElsewhere()
        ? Advice.OPEN
        : use.lostCaught ? CAUGHT : MOST;
  }

  /** Of the method of a handler that owns its messages, since its base class does not. */
  static Reason ofOwner(MethodUse use, boolean thrown) {
    String gets = "gets what its base class does not release, and ";
    if (thrown) {
      return new Reason(80, use.thrownAt, gets + "does not when an exception leaves");
    }
    if (use.lostAt > 0) {
      String to = "the way to line " + use.lostAt + " neither releases it nor passes it on";
      return new Reason(88, use.lostAt, gets + to).atMost(provable(use));
    }
    return new Reason(58, 0, gets + (use.stores == null ? "has to" : kept(use)));
  }

  private static Reason ifLost(MethodUse use, boolean allocator) {
    if (use.obtained && !use.consumes && !use.returns && !allocator) {
      String nothing = "got it from a call, and nothing in it gives the buffer back";
      return new Reason(84, use.lostAt, nothing)
          .atMost(use.lostCaught || use.inResult ? Advice.OPEN : MOST);
    }
    if (use.consumes && !use.borrows) {
      return new Reason(
          86,
          use.lostAt,
          givesBack(use) + " on other ways, but not on the one to line " + use.lostAt);
    }
    if (allocator) {
      return new Reason(90, use.lostAt, "makes the buffer, and nothing in it gives the buffer back")
          .atMost(use.inResult ? Advice.OPEN : MOST);
    }
    if (use.owns && use.inVainAt > 0) {
      return new Reason(
          88,
          use.inVainAt,
          "releases by ReferenceCountUtil what has no count: that does nothing to the buffer in it");
    }
    return use.owns
        ? new Reason(
            88, use.lostAt, "has to release what it gets, or to pass it on, and does neither")
        : null;
  }

  private static String givesBack(MethodUse use) {
    return use.onlyGives ? "gives it to " + Names.of(use.givesTo, use.gives) : "gives it back";
  }

  /** Of a method that took the buffer from another; null if nothing speaks against the method. */
  static Reason ofTaker(MethodUse use) {
    if (use.keepsOwn && !use.owns) {
      return null;
    }
    if (use.lostAt > 0 && use.consumes && !use.borrows) {
      return new Reason(
          use.lostCaught ? 53 : 56,
          use.lostAt,
          "takes it, and the way to line " + use.lostAt + " does not give it back");
    }
    if (use.releases && use.stores == null && use.lostIfCallThrows && !use.borrows) {
      return new Reason(52, 0, "takes it, and does not release it when an exception leaves");
    }
    if (use.refusedAt > 0) {
      return new Reason(
          54, use.refusedAt, "takes it, gives it away, and does not ask whether it was taken");
    }
    if (use.stores != null) {
      return new Reason(44, 0, "takes it and keeps it in " + use.stores);
    }
    if (use.thrownAt > 0 && use.consumes) {
      return new Reason(50, use.thrownAt, "takes it, and throws without a release");
    }
    return use.consumes ? new Reason(46, 0, "takes it, and no step followed") : null;
  }

  /** Of a method that does nothing with a buffer which others of its kind take. */
  static Reason ofIgnorer(MethodUse use) {
    return new Reason(
        53, use.lostAt, "does nothing with it, where others of its kind take it for good");
  }

  /**
   * Of a method that took the buffer and that an exception left; null if it gave the buffer back.
   */
  static Reason ofThrower(MethodUse use) {
    return use.consumes && (use.thrownAt > 0 || use.lostIfCallThrows)
        ? new Reason(
            use.thrownAt > 0 ? 59 : 57,
            use.thrownAt,
            "takes the buffer, and does not release it when an exception leaves")
        : null;
  }

  /** Of a method of a handler that got the message; null if nothing speaks against the method. */
  static Reason inHandler(MethodUse use) {
    if (use.borrows) {
      return null;
    }
    boolean has = use.consumes || use.owns;
    if (use.lostAt > 0) {
      return has
          ? new Reason(
                  76,
                  use.lostAt,
                  "got the message for good, and the way to line "
                      + use.lostAt
                      + " neither releases it nor passes it on")
              .atMost(provable(use))
          : null;
    }
    if (use.thrownAt > 0 && use.consumes) {
      return new Reason(64, 0, thrown(use));
    }
    if (use.stores != null) {
      return new Reason(57, 0, kept(use));
    }
    return has && use.lostIfCallThrows
        ? new Reason(
            48,
            0,
            use.thrownAt > 0
                ? thrown(use)
                : "got the message for good, and does not release it when an exception leaves")
        : null;
  }

  private static String thrown(MethodUse use) {
    return "throws in line " + use.thrownAt + " without a release";
  }

  private static String kept(MethodUse use) {
    return "keeps it in " + use.stores + ", from where nobody released it";
  }
}
