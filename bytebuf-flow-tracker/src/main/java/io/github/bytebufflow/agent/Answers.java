package io.github.bytebufflow.agent;

import java.util.ArrayDeque;

/**
 * The answers to those who attached with an id. Each is a system property until some more have been
 * given: who asked reads the answer at once. Thread-safe.
 */
final class Answers {
  /** Those of this JVM. */
  static final Answers LEFT = new Answers();

  private static final int MOST = 8;
  private static final int MOST_LETTERS = 36;

  private final ArrayDeque<String> properties = new ArrayDeque<>();

  private Answers() {}

  /** The id before the arguments; null where there is none, as from a jattach. */
  static String id(String arguments) {
    if (arguments == null || !arguments.startsWith(Agent.ANSWER_TO)) {
      return null;
    }
    int start = Agent.ANSWER_TO.length();
    int end = arguments.indexOf(';', start);
    if (end <= start || end - start > MOST_LETTERS) {
      return null;
    }
    for (int i = start; i < end; i++) {
      char c = arguments.charAt(i);
      if ((c < '0' || c > '9') && (c < 'a' || c > 'z') && c != '-') {
        return null;
      }
    }
    return arguments.substring(start, end);
  }

  /** The arguments behind an id. */
  static String withoutId(String arguments) {
    return arguments.substring(arguments.indexOf(';') + 1);
  }

  /** Leaves an answer, and takes the oldest away. */
  synchronized void add(String id, String answer) {
    String property = Agent.ANSWER + "." + id;
    properties.remove(property);
    properties.add(property);
    Agent.set(property, answer);
    if (properties.size() > MOST) {
      Agent.set(properties.remove(), null);
    }
  }
}
