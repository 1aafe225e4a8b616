package io.github.bytebufflow.leaks;

/** How a buffer may have been lost: what those have in common who are named for the same reason. */
enum Hypothesis {
  /** A method had it and did not give it back. */
  OWNED,
  /** A method had given it away, and what took it did not give it back. */
  TAKEN,
  /** An object kept it in a field, and the end of the object left it there. */
  KEPT,
  /** It was taken out of a field, and not given back. */
  TAKEN_OUT,
  /** A stream dropped it. */
  STREAM,
  /** A message had it, and who got the message did not give it back. */
  MESSAGE,
  /** A method that gives it back on other ways passed it on. */
  PASSED,
  /** Nothing is known but that the method was there. */
  THERE
}
