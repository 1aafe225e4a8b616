package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the words of a method's name say of the work of its object: that the work ends. */
final class Endings {
  /** Names of the methods by which an object is given up. */
  static final Set<String> GIVE_UP =
      Set.of("release", "close", "dispose", "free", "recycle", "discard", "destroy");

  /** Words that say that something did not go as it should. */
  private static final Set<String> FAILS =
      Set.of(
          "abort",
          "aborted",
          "cancel",
          "cancelled",
          "canceled",
          "close",
          "closed",
          "disconnected",
          "error",
          "fail",
          "failed",
          "failure",
          "inactive",
          "removed",
          "timeout");

  /** Words that say that the work ends, in order or not. */
  private static final Set<String> ENDS =
      with(
          FAILS,
          "abandon",
          "abandoned",
          "clean",
          "cleanup",
          "clear",
          "complete",
          "completed",
          "deallocate",
          "deinit",
          "deinitialize",
          "destroy",
          "disconnect",
          "discard",
          "dispose",
          "disposed",
          "free",
          "halt",
          "quit",
          "recycle",
          "release",
          "reset",
          "shutdown",
          "stop",
          "teardown",
          "terminate",
          "terminated",
          "uninitialize",
          "unregistered");

  /** First words that say so of the object, and in other places of something else. */
  private static final Set<String> ENDS_FIRST = Set.of("finish");

  /** First words of methods of queues that give away what is in them. */
  private static final Set<String> GIVES_AWAY = Set.of("drain", "flush", "poll", "remove", "take");

  /** First words of methods that take one element out of what has several. */
  private static final Set<String> TAKES_OUT = Set.of("poll", "remove", "take", "pop", "dequeue");

  /** First words of methods that work on data, or only ask. */
  private static final Set<String> WORKS =
      Set.of(
          "is", "get", "has", "can", "should", "set", "add", "new", "create", "decode", "encode",
          "parse", "read", "write", "with", "to", "retain", "touch");

  /** First words of methods that do to a message what they are told to. */
  private static final Set<String> COUNTS =
      Set.of("release", "safe", "retain", "touch", "discard", "dispose", "close");

  /** Last words of methods that give or take something with such a name. */
  private static final Set<String> NAMES =
      Set.of("callback", "future", "handler", "hook", "listener", "promise");

  /** Words that say that the end is still to come. */
  private static final Set<String> LATER =
      Set.of("after", "afterwards", "later", "on", "unless", "when");

  private Endings() {}

  private static Set<String> with(Set<String> some, String... more) {
    Set<String> all = new HashSet<>(some);
    all.addAll(List.of(more));
    return Set.copyOf(all);
  }

  /** Whether a word of a method's name says that the method ends something. */
  static boolean isEnd(String method) {
    List<String> words = words(method);
    return !NAMES.contains(words.get(words.size() - 1))
        && words.stream().noneMatch(LATER::contains)
        && !WORKS.contains(words.get(0))
        && (ENDS_FIRST.contains(words.get(0)) || words.stream().anyMatch(ENDS::contains))
        && !method.equals("channelReadComplete");
  }

  /** Whether the name of a method is one word. */
  static boolean isOneWord(String method) {
    return words(method).size() == 1;
  }

  /** Whether a word of a method's name says that something did not go as it should. */
  static boolean isFailure(String method) {
    return words(method).stream().anyMatch(FAILS::contains);
  }

  /** Whether a method may only make its object ready for its next use. */
  static boolean isForReuse(String method) {
    return method.equals("clear") || method.equals("reset");
  }

  /** Whether a queue that is no collection of the JDK is told to give away what it has. */
  static boolean isGivingAway(String method) {
    List<String> words = words(method);
    return GIVES_AWAY.contains(words.get(0))
        || !WORKS.contains(words.get(0)) && words.stream().anyMatch(ENDS::contains);
  }

  /** Whether a method releases, or counts for, what it is given, by the first word of its name. */
  static boolean isGivingUp(String method) {
    return COUNTS.contains(words(method).get(0));
  }

  /** Whether a method takes one element out of its object, by its name. */
  static boolean isTakingOut(String method) {
    return TAKES_OUT.contains(words(method).get(0));
  }

  /** Whether a method of a map returns what was there before, by its name. */
  static boolean isReplacing(String method) {
    return method.equals("put") || method.equals("replace");
  }

  /**
   * The words of a name, with small letters at the beginning. A 0 at the end, as in {@code
   * handlerRemoved0}, tells a method from the one that calls it.
   */
  private static List<String> words(String method) {
    List<String> words = new ArrayList<>();
    int from = 0;
    int end = method.length();
    if (end > 1 && method.charAt(end - 1) == '0') {
      end--;
    }
    for (int i = 1; i <= end; i++) {
      if (i == end || Character.isUpperCase(method.charAt(i))) {
        words.add(Character.toLowerCase(method.charAt(from)) + method.substring(from + 1, i));
        from = i;
      }
    }
    return words;
  }
}
