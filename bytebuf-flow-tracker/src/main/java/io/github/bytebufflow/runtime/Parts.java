package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;

/**
 * How to read the buffers out of a message that has them in its fields: a {@code ReferenceCounted}
 * one that is no holder, a holder of more than one, or a wrapper that the option {@code holders}
 * names. One for each class of messages.
 *
 * <p>Fields are read and methods of the application not called, but for those that the option names
 * and the collections of the JDK and of Netty. What is read is bounded: a message may be as long as
 * it likes.
 */
final class Parts {
  /** Most buffers of one message that are followed, and most elements of one collection read. */
  static final int MAX = 16;

  /** How many messages deep: a message in a message in a message is not read. */
  static final int MAX_DEPTH = 2;

  private static final MethodType COUNT = MethodType.methodType(int.class, Object.class);

  /** Netty's own {@code refCnt()}; null for a class that has no count, or another one. */
  private final MethodHandle count;

  /** Whether its count is taken for that of its first buffer. */
  private final boolean counted;

  private final MethodHandle[] members;

  private Parts(MethodHandle count, boolean counted, MethodHandle[] members) {
    this.count = count;
    this.counted = counted;
    this.members = members;
  }

  /** How to read a class of messages, or null if it has no buffers to be read. */
  static Parts of(Class<?> message, boolean holder) {
    try {
      Members finder = Settings.members;
      if (finder == null) {
        return null;
      }
      boolean counted = isCounted(message);
      MethodHandle[] members = finder.of(message, holder, counted);
      if (members.length == 0) {
        return null;
      }
      MethodHandle count = counted ? finder.count(message) : null;
      return new Parts(
          count == null ? null : count.asType(COUNT), counted, Fields.readable(members));
    } catch (Throwable t) {
      Failures.count(t);
      return null;
    }
  }

  private static boolean isCounted(Class<?> c) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      for (Class<?> i : s.getInterfaces()) {
        if (i.getName().endsWith("io.netty.util.ReferenceCounted") || isCounted(i)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The message's own count; 1 for one that has none.
   *
   * @param first its first buffer
   */
  int count(Object message, Object first) throws Throwable {
    if (count != null) {
      return (int) count.invokeExact(message);
    }
    Flow f = counted ? Buffers.flow(first) : null;
    return f != null && f.isOpen() ? Buffers.refCnt(first) : 1;
  }

  /** Whether a buffer was followed, and its count is 0. */
  static boolean isEnded(Object b) {
    Flow f = Buffers.flow(b);
    return f != null && f != Flow.NONE && !f.isOpen();
  }

  /**
   * Adds the buffers of a message. Those of one whose count is 0 may be another's by now.
   *
   * @param depth how many messages this one is in
   * @param n how many buffers are known
   * @return how many are known then
   */
  int collect(Object message, Object[] into, int n, int depth) throws Throwable {
    int known = n;
    boolean asked = count == null;
    for (int i = 0; i < members.length && known < into.length; i++) {
      Object value = Fields.read(members[i], message);
      if (value != null && !asked) {
        // Not before: where all is null, no constructor has run, as in a mock, which counts calls.
        asked = true;
        if ((int) count.invokeExact(message) <= 0) {
          return n;
        }
      }
      boolean first = known == n;
      known = add(value, into, known, depth);
      if (first && known > n && count == null && counted && isEnded(into[n])) {
        into[n] = null;
        return n;
      }
    }
    return known;
  }

  private static int add(Object value, Object[] into, int n, int depth) throws Throwable {
    if (value instanceof TrackedBuffer) {
      return addBuffer(value, into, n);
    }
    if (value == null || n == into.length) {
      return n;
    }
    if (value instanceof Object[]) {
      return addArray((Object[]) value, into, n, depth);
    }
    Type type = Type.of(value);
    if (type.mapped != null) {
      return addBuffer(value, into, n);
    }
    if (type.collection) {
      return addAll(value, into, n, depth);
    }
    return depth < MAX_DEPTH ? Contents.collect(value, type, into, n, depth + 1) : n;
  }

  /** Two members may lead to one buffer. */
  static int addBuffer(Object b, Object[] into, int n) {
    for (int i = 0; i < n; i++) {
      if (into[i] == b) {
        return n;
      }
    }
    if (n == into.length) {
      return n;
    }
    into[n] = b;
    return n + 1;
  }

  private static int addArray(Object[] values, Object[] into, int n, int depth) throws Throwable {
    int known = n;
    for (int i = 0; i < values.length && i < MAX; i++) {
      known = add(values[i], into, known, depth);
    }
    return known;
  }

  private static int addAll(Object values, Object[] into, int n, int depth) throws Throwable {
    Object[] read = new Object[MAX];
    try {
      read(values, read);
    } catch (RuntimeException e) {
      // Another thread changes it; what was read until then stands.
    }
    return addArray(read, into, n, depth);
  }

  private static void read(Object values, Object[] into) {
    if (values instanceof List && values instanceof RandomAccess) {
      List<?> list = (List<?>) values;
      for (int i = 0; i < into.length && i < list.size(); i++) {
        into[i] = list.get(i);
      }
      return;
    }
    int i = 0;
    Collection<?> all =
        values instanceof Map ? ((Map<?, ?>) values).values() : (Collection<?>) values;
    for (Object value : all) {
      if (i == into.length) {
        return;
      }
      into[i++] = value;
    }
  }

  /**
   * Whether objects of a class are collections that can be read at no risk: the JDK's, but for
   * those that lock or change when they are read, and Netty's.
   */
  static boolean isCollection(Class<?> c, String name) {
    if (!Collection.class.isAssignableFrom(c) && !Map.class.isAssignableFrom(c)) {
      return false;
    }
    if (NettyCopy.has(name)) {
      return true;
    }
    return c.getClassLoader() == null
        && (name.startsWith("java.util.concurrent.CopyOnWrite")
            || name.startsWith("java.util.")
                && name.indexOf('.', "java.util.".length()) < 0
                && !name.contains("Synchronized")
                && !name.equals("java.util.Vector")
                && !name.equals("java.util.Stack")
                && !name.equals("java.util.Hashtable")
                && !name.equals("java.util.Properties")
                && !name.equals("java.util.WeakHashMap"));
  }
}
