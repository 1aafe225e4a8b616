package io.github.bytebufflow.known;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The methods that a fix changed, as {@code Outer$Inner.method}. A method that the fix added has a
 * {@code +} behind its name: whoever names its class is right.
 */
final class FixedMethods {
  private static final Pattern METHOD = Pattern.compile("([\\w$]+)\\.([\\w$]+|<init>|<clinit>)");
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(\\w+)\\$\\d+");
  private static final Pattern MENTIONED =
      Pattern.compile(
          "(?<![\\w$])([A-Z][\\w$]*)\\.(?!java\\b)(<init>|<clinit>|[a-z][\\w$]*)(?![\\w$.])");

  private final Set<String> methods = new HashSet<>();
  private final Set<String> classes = new HashSet<>();

  private FixedMethods() {}

  /** Of the field of a header, separated by commas. */
  static FixedMethods of(String field) {
    FixedMethods fixed = new FixedMethods();
    for (String one : field.split("[,\\s]+")) {
      boolean added = one.endsWith("+");
      String method = added ? one.substring(0, one.length() - 1) : one;
      Matcher matcher = METHOD.matcher(method);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("fixed: " + one + " is no Class.method");
      }
      if (added) {
        fixed.classes.add(matcher.group(1));
      } else {
        fixed.methods.add(method);
      }
    }
    return fixed;
  }

  /** Whether this is one of them: the class with or without its package. */
  boolean has(String className, String method) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    if (method == null) {
      return classes.contains(simple);
    }
    return !method.startsWith("access$")
        && (classes.contains(simple) || methods.contains(simple + "." + written(method)));
  }

  /** As it stands in the source: the method that has the lambda. */
  private static String written(String method) {
    Matcher lambda = LAMBDA.matcher(method);
    if (!lambda.matches()) {
      return method;
    }
    return Map.of("new", "<init>", "static", "<clinit>")
        .getOrDefault(lambda.group(1), lambda.group(1));
  }

  /** The same of {@code acme.shop.Shop.forget(Shop.java:31)}, with a module before it or not. */
  boolean hasFrame(String frame) {
    int end = frame.indexOf('(');
    String place = end < 0 ? frame : frame.substring(0, end);
    place = place.substring(place.lastIndexOf('/') + 1);
    int dot = place.lastIndexOf('.');
    return dot > 0 && has(place.substring(0, dot), place.substring(dot + 1));
  }

  /** Whether a text has one of them in it, as {@code Class.method}. */
  boolean isIn(String text) {
    Matcher mentioned = MENTIONED.matcher(text);
    while (mentioned.find()) {
      if (has(mentioned.group(1), mentioned.group(2))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a text begins with one of them, or with a class alone that got another method: a
   * handler is told so.
   */
  boolean begins(String text) {
    String word = text.split("[\\s,:]", 2)[0];
    int dot = word.lastIndexOf('.');
    return dot < 0 ? has(word, null) : has(word.substring(0, dot), word.substring(dot + 1));
  }

  /** The first method that a text has in it, or nothing. */
  static String first(String text) {
    Matcher mentioned = MENTIONED.matcher(text);
    return mentioned.find() ? mentioned.group() : "";
  }

  @Override
  public String toString() {
    return "methods " + methods + ", classes " + classes;
  }
}
