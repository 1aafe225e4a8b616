package io.github.bytebufflow.leaks;

/** Names of classes and methods as a reader knows them. */
public final class Names {
  private static final String[] GETS_MESSAGES = {
    "accept",
    "channel",
    "consume",
    "dispatch",
    "encode",
    "handle",
    "message",
    "on",
    "process",
    "receive",
    "write",
  };

  private Names() {}

  /**
   * The method that a lambda stands in: {@code lambda$read$3} is a part of {@code read}.
   *
   * @param name name of a method, or null
   * @return the name without what javac adds
   */
  public static String method(String name) {
    if (name == null || !name.startsWith("lambda$")) {
      return name;
    }
    int end = name.lastIndexOf('$');
    return end <= "lambda$".length() ? name : name.substring("lambda$".length(), end);
  }

  /**
   * What tells a method from others: a lambda belongs to the method around it.
   *
   * @param className binary name of the class
   * @param method name of the method, or null
   * @return the same for a method and its lambdas
   */
  static String key(String className, String method) {
    return className + '#' + method(method);
  }

  /**
   * The class without its package, and the method.
   *
   * @param className binary name of the class
   * @param method name of the method, or null
   * @return {@code Shop.order}, or {@code Shop}
   */
  public static String of(String className, String method) {
    String simple = simple(className);
    return method == null ? simple : simple + '.' + method;
  }

  /** Whether a method is one that a library calls with messages or elements, by its name. */
  static boolean getsMessages(String method) {
    String name = method(method);
    for (String verb : GETS_MESSAGES) {
      boolean isVerb =
          name.length() == verb.length()
              || name.length() > verb.length()
                  && !Character.isLowerCase(name.charAt(verb.length()));
      if (name.startsWith(verb) && isVerb) {
        return true;
      }
    }
    return false;
  }

  /** The field of a place such as {@code Shop.queue}, without its class. */
  static String member(String place) {
    return place.substring(place.lastIndexOf('.') + 1);
  }

  /** The class that a nested class stands in, or the class itself. */
  static String outermost(String className) {
    int nested = className.indexOf('$', className.lastIndexOf('.') + 2);
    return nested < 0 ? className : className.substring(0, nested);
  }

  /**
   * The class name without its package.
   *
   * @param className binary name of the class
   * @return such as {@code Shop$Order}
   */
  public static String simple(String className) {
    // A hidden class has a slash and an address behind its name.
    int slash = className.indexOf('/');
    int end = slash < 0 ? className.length() : slash;
    return className.substring(className.lastIndexOf('.', end - 1) + 1, end);
  }
}
