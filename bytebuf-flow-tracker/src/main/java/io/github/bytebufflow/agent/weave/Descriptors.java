package io.github.bytebufflow.agent.weave;

/**
 * Descriptors, read without an object for each of their types: that is asked of every method and
 * every call while a program starts.
 */
final class Descriptors {
  private static final String JDK = "java/";

  private Descriptors() {}

  /**
   * Where the name of the next type begins that is an object and no array.
   *
   * @param descriptor of a method
   * @param from 1, or what was returned before
   * @return 0 if there is none
   */
  static int nextObject(String descriptor, int from) {
    int at = from == 1 ? 1 : descriptor.indexOf(';', from) + 1;
    boolean array = false;
    for (; at < descriptor.length(); at++) {
      char c = descriptor.charAt(at);
      if (c == 'L') {
        if (!array) {
          return at + 1;
        }
        at = descriptor.indexOf(';', at);
      }
      array = c == '[';
    }
    return 0;
  }

  /** Whether a type, whose name begins there, is the JDK's. */
  static boolean isJdk(String descriptor, int name) {
    return descriptor.startsWith(JDK, name);
  }

  /**
   * Whether a method returns an object.
   *
   * @param jdk whether one of the JDK's counts
   */
  static boolean returnsObject(String descriptor, boolean jdk) {
    int result = descriptor.indexOf(')') + 1;
    return descriptor.charAt(result) == 'L' && (jdk || !isJdk(descriptor, result + 1));
  }
}
