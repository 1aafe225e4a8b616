package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.NettyCopy;
import java.util.List;
import java.util.Set;

/** Who used a buffer after its end, from the stack of the first time; and what places share. */
final class MisuseUse {
  /** Methods of Netty that do what their caller asks for. */
  private static final Set<String> HELPERS =
      Set.of("release", "release0", "safeRelease", "retain", "retain0", "touch", "deallocate");

  private MisuseUse() {}

  /**
   * The method that used the buffer: of the application or of Netty, but no method of the buffer
   * itself.
   */
  static Place of(MisuseRecord record) {
    Place shown = of(record.stack);
    if (shown != null) {
      return shown;
    }
    Place place = new Place();
    place.site = record.site;
    int colon = record.site.lastIndexOf(':');
    int dot = record.site.lastIndexOf('.', colon < 0 ? record.site.length() : colon);
    if (dot > 0) {
      place.className = record.site.substring(0, dot);
      place.method = record.site.substring(dot + 1, colon < 0 ? record.site.length() : colon);
    }
    return place;
  }

  /** The same of any stack; null where it shows nobody. */
  static Place of(List<StackTraceElement> stack) {
    int index = indexOf(stack);
    return index == stack.size() ? null : at(stack.get(index));
  }

  /** Index of the frame in a stack that had to do with the buffer; its size where there is none. */
  static int indexOf(List<StackTraceElement> stack) {
    int i = 0;
    while (i < stack.size()
        && (isHelper(stack.get(i))
            || CodeOwner.of(stack.get(i).getClassName()) == CodeOwner.JAVA)) {
      i++;
    }
    return i;
  }

  /** Index of the innermost frame of the program's own code in a stack; -1 where there is none. */
  static int own(List<StackTraceElement> stack) {
    for (int i = 0; i < stack.size(); i++) {
      if (CodeOwner.isOwnCode(stack.get(i).getClassName())) {
        return i;
      }
    }
    return -1;
  }

  /** The place of a frame. */
  static Place at(StackTraceElement frame) {
    Place place = new Place();
    place.className = frame.getClassName();
    place.method = frame.getMethodName();
    place.line = Math.max(0, frame.getLineNumber());
    place.site = simple(frame);
    return place;
  }

  private static String simple(StackTraceElement frame) {
    String c = frame.getClassName();
    String text = c.substring(c.lastIndexOf('.') + 1) + '.' + frame.getMethodName();
    return frame.getLineNumber() > 0 ? text + ':' + frame.getLineNumber() : text;
  }

  /** Whether a frame is of the buffer, or of what only passes the call on to it. */
  static boolean isHelper(StackTraceElement frame) {
    String c = frame.getClassName();
    if (!NettyCopy.has(c)) {
      return false;
    }
    return c.contains("io.netty.buffer.")
        || c.contains("io.netty.util.internal.")
        || c.contains("io.netty.util.ReferenceCount")
        || c.contains("io.netty.util.IllegalReferenceCount")
        || HELPERS.contains(frame.getMethodName());
  }

  /** Whether a place is in Netty's own code. */
  static boolean isNetty(Place place) {
    return place.className != null && NettyCopy.has(place.className);
  }

  /** Whether a place is in code that is neither Netty's nor the JDK's. */
  static boolean isApplication(Place place) {
    CodeOwner owner = place.className == null ? CodeOwner.JAVA : CodeOwner.of(place.className);
    return owner != CodeOwner.NETTY && owner != CodeOwner.JAVA;
  }

  /** Whether two places are in one method; a lambda is a part of the method that it stands in. */
  static boolean isSameMethod(Place one, Place other) {
    return one.className != null
        && one.className.equals(other.className)
        && one.method != null
        && other.method != null
        && method(one.method).equals(method(other.method));
  }

  /** Whether two places are in one class; an anonymous class is a part of the one around it. */
  static boolean isSameClass(Place one, Place other) {
    return one.className != null
        && other.className != null
        && named(one.className).equals(named(other.className));
  }

  /** A class name without the numbers of anonymous classes at its end. */
  private static String named(String className) {
    int end = className.length();
    while (end > 0 && Character.isDigit(className.charAt(end - 1))) {
      end--;
    }
    return end > 0 && end < className.length() && className.charAt(end - 1) == '$'
        ? named(className.substring(0, end - 1))
        : className;
  }

  private static String method(String name) {
    if (!name.startsWith("lambda$")) {
      int lambda = name.indexOf("$lambda$");
      return lambda < 0 ? name : name.substring(0, lambda);
    }
    int begin = "lambda$".length();
    int end = name.indexOf('$', begin);
    return end < 0 ? name : name.substring(begin, end);
  }
}
