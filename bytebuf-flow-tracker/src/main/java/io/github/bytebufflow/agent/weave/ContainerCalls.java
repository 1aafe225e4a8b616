package io.github.bytebufflow.agent.weave;

import java.util.Set;

/**
 * Which calls of collections only look an element up, and which take something out or put something
 * in its place, by their names. A method that does nothing of the latter leaves in a collection
 * what it finds there. Stateless.
 */
final class ContainerCalls {
  private static final String JDK = "java/util/";
  private static final String NETTY = "util/collection/";
  private static final String ATTRIBUTE = "netty/util/Attribute";

  private static final String[] LOOKS = {
    "get",
    "next",
    "previous",
    "peek",
    "element",
    "first",
    "last",
    "ceiling",
    "floor",
    "higher",
    "lower",
  };

  private static final String[] TAKES = {"remove", "poll", "clear", "pop", "take", "drain"};

  private static final String[] CHANGES = {
    "put", "set", "getAndSet", "replace", "compute", "merge", "retainAll",
  };

  /** Calls that may return the element which was there before, and is there no more. */
  private static final Set<String> REPLACING = Set.of("put", "getAndSet", "replace");

  private ContainerCalls() {}

  /** Whether a class is a collection, an iterator or an entry. */
  private static boolean isOne(String owner) {
    return owner.startsWith(JDK)
            && !owner.contains("Future")
            && !owner.contains("Optional")
            && !owner.contains("/function/")
        || owner.contains(NETTY)
        || owner.endsWith(ATTRIBUTE);
  }

  /** Whether what a call returns stays in the collection. */
  static boolean looksUp(String owner, String method) {
    return isOne(owner) && startsWithAny(method, LOOKS);
  }

  /** Whether what a call returns is in the collection no more. */
  static boolean takesOut(String owner, String method) {
    return takesOne(owner, method) || isOne(owner) && REPLACING.contains(method);
  }

  /** Whether a call takes an element out of a collection. */
  static boolean takesOne(String owner, String method) {
    return isOne(owner) && startsWithAny(method, TAKES) && !method.equals("clear");
  }

  /** Whether a call may take something out of a collection, or put another in its place. */
  static boolean mayTake(String owner, String method) {
    return startsWithAny(method, TAKES) || isOne(owner) && startsWithAny(method, CHANGES);
  }

  /** Whether a call has a function called for each element of a collection. */
  static boolean isForEach(String owner, String method) {
    return method.equals("forEach")
        && (owner.equals("java/lang/Iterable")
            || owner.startsWith(JDK) && !owner.contains("/stream/"));
  }

  private static boolean startsWithAny(String method, String[] starts) {
    for (String start : starts) {
      if (method.startsWith(start)) {
        return true;
      }
    }
    return false;
  }
}
