package io.github.bytebufflow.examples.spop.codec;

/** Where a variable of HAProxy lives (SPOE.txt, 3.4). The ordinal is the number on the wire. */
public enum Scope {
  /** As long as the process. */
  PROCESS,
  /** As long as the session of the client. */
  SESSION,
  /** As long as a request and its response. */
  TRANSACTION,
  /** While a request is processed. */
  REQUEST,
  /** While a response is processed. */
  RESPONSE;

  private static final Scope[] ALL = values();

  /** The scope of a number from 0 to 4. */
  static Scope of(int number) {
    return ALL[number];
  }

  static boolean has(int number) {
    return number >= 0 && number < ALL.length;
  }
}
