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
              "creates the buffer, but does not release it if an exception escapes")
          .atMost(use.thrownWith ? Advice.OPEN : MOST);
    }
    if (use.borrows) {
      return null;
    }
    if (use.consumes) {
      return new Reason(
          use.onlyGives || use.thrownWith ? Advice.OPEN : 86,
          use.thrownAt,
          givesBack(use) + " on other paths, but not if an exception escapes");
    }
    return use.owns
        ? new Reason(
            80, use.thrownAt, "must release what it receives, also if an exception escapes")
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
      return new Reason(57, use.refusedAt, "passes it on, but ignores whether it was accepted");
    }
    if (use.overwritesAt > 0) {
      return ofOverwriting(use);
    }
    if (use.gives != null) {
      return new Reason(42, use.givesAt, "passes it to " + Names.of(use.givesTo, use.gives));
    }
    if (use.consumes) {
      return new Reason(
          50,
          0,
          use.takenBy == null ? "transfers ownership of it" : "passes it on to " + use.takenBy);
    }
    return null;
  }

  /** Of a method that put the buffer where it may have put another one before, which is lost. */
  static Reason ofOverwriting(MethodUse use) {
    return new Reason(
        OVERWRITES,
        use.overwritesAt,
        "stores it by " + use.takenBy + ", but ignores the previous value");
  }

  /** Of a method that gave the buffer to one which may refuse it; null if nothing was forgotten. */
  static Reason ifRefused(MethodUse use) {
    if (use.refusedAt > 0) {
      return new Reason(
          Advice.OPEN, use.refusedAt, "passes it on, but ignores whether it was accepted");
    }
    return use.lostAt > 0
        ? new Reason(
            Advice.OPEN,
            use.lostAt,
            "passes it on, but does not release it on the path to line "
                + use.lostAt
                + ", where it was rejected")
        : null;
  }

  /**
   * Of a method that raised the count, and reaches a return with that count.
   *
   * @param raises what it does to the count
   */
  static Reason ifRaised(MethodUse use, int weight, String raises) {
    String to = ", but the path to line " + use.lostAt + " does not release that count";
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
    String gets = "receives what its base class does not release, and ";
    if (thrown) {
      return new Reason(80, use.thrownAt, gets + "does not release it if an exception escapes");
    }
    if (use.lostAt > 0) {
      String to = "the path to line " + use.lostAt + " neither releases it nor passes it on";
      return new Reason(88, use.lostAt, gets + to).atMost(provable(use));
    }
    return new Reason(58, 0, gets + (use.stores == null ? "must release it" : kept(use)));
  }

  private static Reason ifLost(MethodUse use, boolean allocator) {
    if (use.obtained && !use.consumes && !use.returns && !allocator) {
      String nothing = "gets the buffer from a call, and never releases it";
      return new Reason(84, use.lostAt, nothing)
          .atMost(use.lostCaught || use.inResult ? Advice.OPEN : MOST);
    }
    if (use.consumes && !use.borrows) {
      return new Reason(
          86,
          use.lostAt,
          givesBack(use) + " on other paths, but not on the path to line " + use.lostAt);
    }
    if (allocator) {
      return new Reason(90, use.lostAt, "creates the buffer, and never releases it")
          .atMost(use.inResult ? Advice.OPEN : MOST);
    }
    if (use.owns && use.inVainAt > 0) {
      return new Reason(
          88,
          use.inVainAt,
          "passes an object without a count to ReferenceCountUtil, which does not release the"
              + " buffer in it");
    }
    return use.owns
        ? new Reason(
            88, use.lostAt, "must release what it receives or pass it on, and does neither")
        : null;
  }

  private static String givesBack(MethodUse use) {
    return use.onlyGives ? "passes it to " + Names.of(use.givesTo, use.gives) : "releases it";
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
          "takes ownership of it, but does not release it on the path to line " + use.lostAt);
    }
    if (use.releases && use.stores == null && use.lostIfCallThrows && !use.borrows) {
      return new Reason(
          52, 0, "takes ownership of it, but does not release it if an exception escapes");
    }
    if (use.refusedAt > 0) {
      return new Reason(
          54,
          use.refusedAt,
          "takes ownership of it and passes it on, but ignores whether it was accepted");
    }
    if (use.stores != null) {
      return new Reason(44, 0, "takes ownership of it and stores it in " + use.stores);
    }
    if (use.thrownAt > 0 && use.consumes) {
      return new Reason(50, use.thrownAt, "takes ownership of it, and throws without releasing it");
    }
    return use.consumes ? new Reason(46, 0, "takes ownership of it, and no step follows") : null;
  }

  /** Of a method that does nothing with a buffer which others of its kind take. */
  static Reason ofIgnorer(MethodUse use) {
    return new Reason(
        53, use.lostAt, "ignores it, while other implementations take ownership of it");
  }

  /**
   * Of a method that took the buffer and that an exception left; null if it gave the buffer back.
   */
  static Reason ofThrower(MethodUse use) {
    return use.consumes && (use.thrownAt > 0 || use.lostIfCallThrows)
        ? new Reason(
            use.thrownAt > 0 ? 59 : 57,
            use.thrownAt,
            "takes ownership of the buffer, but does not release it if an exception escapes")
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
                  "owns the message, but the path to line "
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
                : "owns the message, but does not release it if an exception escapes")
        : null;
  }

  private static String thrown(MethodUse use) {
    return "throws in line " + use.thrownAt + " without releasing it";
  }

  private static String kept(MethodUse use) {
    return "stores it in " + use.stores + ", and nothing released it from there";
  }
}
