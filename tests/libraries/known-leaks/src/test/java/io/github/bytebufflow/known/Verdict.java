package io.github.bytebufflow.known;

/**
 * What a report makes of a case.
 *
 * @param named what the report names first, as it says it
 */
record Verdict(Place place, Next next, String named) {
  /** Where the first of the methods that the fix changed stands in the report. */
  enum Place {
    FIRST("named first"),
    AMONG_THREE("among the first three"),
    PATH("on the path"),
    STACK("in the stack"),
    NOWHERE("nowhere");

    final String words;

    Place(String words) {
      this.words = words;
    }
  }

  /** Where the report sends its reader. */
  enum Next {
    RIGHT("right"),
    CANDIDATES("candidates"),
    WRONG("wrong");

    final String words;

    Next(String words) {
      this.words = words;
    }
  }
}
