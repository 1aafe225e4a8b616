package io.github.bytebufflow.leaks;

/** Names of classes and methods as a reader knows them. */
final class Names {
  private Names() {}

  /** {@code lambda$read$3} is a part of {@code read}. */
  static String method(String name) {
    if (name == null || !name.startsWith("lambda$")) {
      return name;
    }
    int end = name.lastIndexOf('$');
    return end <= "lambda$".length() ? name : name.substring("lambda$".length(), end);
  }

  /** The class without its package, and the method. */
  static String of(String className, String method) {
    int slash = className.indexOf('/');
    int end = slash < 0 ? className.length() : slash;
    String simple = className.substring(className.lastIndexOf('.', end - 1) + 1, end);
    return method == null ? simple : simple + '.' + method;
  }
}
