package io.github.bytebufflow.runtime;

import java.lang.reflect.Method;

/**
 * The sites of touches with a hint: a call with each text is a site of its own.
 *
 * <p>A program may put a number into its hints, so their number is bounded: {@link #MAX_AT_CALL}
 * texts at one call and {@link #MAX} in all. Later texts share the one site {@link
 * Site#OTHER_HINTS} of their call. A hint becomes a text without the application's own code:
 * strings, numbers, names of constants and classes, hints of Netty itself, and of all else the
 * class.
 *
 * <p>A known hint is found without a lock or an allocation: the table holds immutable objects, and
 * a thread that does not see one yet looks again under the lock.
 */
final class Hints {
  static final int MAX = 1000;
  static final int MAX_AT_CALL = 100;

  /** Longest text kept, in characters. */
  static final int MAX_LENGTH = 100;

  /** Room for all hints, and the other hints of many calls, at a load of a half. */
  private static final Hinted[] TABLE = new Hinted[1 << 12];

  private static final ClassValue<Method> NETTY_HINT =
      new ClassValue<Method>() {
        @Override
        protected Method computeValue(Class<?> c) {
          return NettyCopy.has(c.getName()) ? hintMethod(c) : null;
        }
      };

  private static int kept;
  private static int entries;

  private Hints() {}

  /** See {@link Tracker#prepare}. */
  static void prepare() {
    NETTY_HINT.get(Hints.class);
    find(0, Site.OTHER_HINTS);
  }

  /** A call with a hint, and its number. Immutable. */
  private static final class Hinted {
    final int call;
    final String text;
    final int site;

    Hinted(int call, String text, int site) {
      this.call = call;
      this.text = text;
      this.site = site;
    }

    boolean is(int call, String text) {
      return this.call == call && this.text.equals(text);
    }
  }

  /** The number of the site of a touch, by that of the call and what was given to it. */
  static int site(int call, Object hint) {
    String text = text(hint);
    Hinted known = find(call, text);
    return known != null ? known.site : add(call, text);
  }

  private static Hinted find(int call, String text) {
    int mask = TABLE.length - 1;
    int i = slot(call, text);
    Hinted h = TABLE[i];
    while (h != null && !h.is(call, text)) {
      i = (i + 1) & mask;
      h = TABLE[i];
    }
    return h;
  }

  private static int slot(int call, String text) {
    int h = (call * 31 + text.hashCode()) * 0x9E3779B9;
    return (h ^ h >>> 15) & TABLE.length - 1;
  }

  private static synchronized int add(int call, String text) {
    Hinted known = find(call, text);
    if (known != null) {
      return known.site;
    }
    if (!text.equals(Site.OTHER_HINTS)) {
      if (kept == MAX || atCall(call) >= MAX_AT_CALL) {
        return site(call, Site.OTHER_HINTS);
      }
      kept++;
    } else if (entries == TABLE.length / 2) {
      return call;
    }
    Site s = Sites.get(call);
    int site = Sites.number(s.className, s.method, s.line, Site.TOUCH, text);
    int i = slot(call, text);
    while (TABLE[i] != null) {
      i = (i + 1) & TABLE.length - 1;
    }
    TABLE[i] = new Hinted(call, text, site);
    entries++;
    return site;
  }

  private static int atCall(int call) {
    int n = 0;
    for (Hinted h : TABLE) {
      if (h != null && h.call == call) {
        n++;
      }
    }
    return n;
  }

  // ---- texts

  private static String text(Object hint) {
    String text = hint instanceof String ? (String) hint : ofOther(hint);
    return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + '…';
  }

  private static String ofOther(Object hint) {
    if (hint instanceof Enum) {
      return ((Enum<?>) hint).name();
    }
    if (hint instanceof Class) {
      return ((Class<?>) hint).getName();
    }
    Class<?> c = hint.getClass();
    String name = c.getName();
    boolean plain = name.startsWith("java.lang.") && c.getClassLoader() == null;
    if (plain
        && (hint instanceof Number
            || hint instanceof Boolean
            || hint instanceof Character
            || hint instanceof CharSequence)) {
      return hint.toString();
    }
    if (name.endsWith("io.netty.util.AsciiString")) {
      return hint.toString();
    }
    Method netty = NETTY_HINT.get(c);
    if (netty != null) {
      try {
        return String.valueOf(netty.invoke(hint));
      } catch (ReflectiveOperationException | RuntimeException e) {
        return name;
      }
    }
    return name;
  }

  /** {@code ResourceLeakHint.toHintString()} of Netty's own classes, handler contexts above all. */
  private static Method hintMethod(Class<?> c) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      for (Class<?> i : s.getInterfaces()) {
        if (i.getName().endsWith("io.netty.util.ResourceLeakHint")) {
          try {
            return i.getMethod("toHintString");
          } catch (NoSuchMethodException e) {
            return null;
          }
        }
      }
    }
    return null;
  }
}
