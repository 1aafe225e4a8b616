package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The classes that options name as something that is followed, and what such objects are declared
 * as: a method that takes one of a library's buffers seldom names the class that is behind it, but
 * an interface. Told from class files, once for each class loader; the JDK's types do not count,
 * since they may be anything.
 */
final class Wrappers {
  private final Map<String, Set<String>> holders;
  private final Set<String> named;
  private final byte[][] namedBytes;
  private final Map<ClassLoader, Above> above = new WeakHashMap<>();

  /** The supertypes of the named classes, as one class loader sees them. */
  private static final class Above {
    final Set<String> names = new HashSet<>();
    byte[][] bytes;
  }

  /**
   * Takes the names of the classes, with slashes.
   *
   * @param holders the members that lead to its buffers, by class
   * @param resources what has to be closed
   */
  Wrappers(Map<String, Set<String>> holders, Set<String> resources) {
    this.holders = holders;
    named = new HashSet<>(holders.keySet());
    named.addAll(resources);
    namedBytes = bytes(named);
  }

  /** Whether an option names any class. */
  boolean areAny() {
    return !named.isEmpty();
  }

  /** Whether an option names this class. */
  boolean isNamed(String internalName) {
    return !named.isEmpty() && named.contains(internalName);
  }

  /** Whether an object that is declared so may turn out to be of a class that an option names. */
  boolean mayBe(ClassLoader loader, String internalName) {
    return !named.isEmpty()
        && (named.contains(internalName) || above(loader).names.contains(internalName));
  }

  /**
   * Whether a method is what the tracker calls to get at the buffers: its own steps would move them
   * each time.
   */
  boolean isReader(ClassLoader loader, String className, String method, String descriptor) {
    if (!descriptor.startsWith("()")) {
      return false;
    }
    for (Map.Entry<String, Set<String>> holder : holders.entrySet()) {
      if (holder.getValue().contains(method)) {
        Set<String> types = new HashSet<>();
        addAbove(loader, className, types);
        if (className.equals(holder.getKey()) || types.contains(holder.getKey())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a class file names one of the classes, or what they are declared as. */
  boolean areIn(ClassLoader loader, byte[] classFile) {
    return namedBytes.length > 0
        && (contains(classFile, namedBytes) || contains(classFile, above(loader).bytes));
  }

  private static boolean contains(byte[] classFile, byte[][] names) {
    for (byte[] name : names) {
      if (ClassFiles.contains(classFile, name)) {
        return true;
      }
    }
    return false;
  }

  /** Reads without the lock: a class loader that is asked may load classes of its own. */
  private Above above(ClassLoader loader) {
    synchronized (above) {
      Above known = above.get(loader);
      if (known != null) {
        return known;
      }
    }
    Above found = new Above();
    for (String name : named) {
      addAbove(loader, name, found.names);
    }
    found.bytes = bytes(found.names);
    synchronized (above) {
      above.put(loader, found);
    }
    return found;
  }

  private static void addAbove(ClassLoader loader, String name, Set<String> to) {
    for (String parent : parents(loader, name)) {
      if (!parent.startsWith("java/") && to.add(parent)) {
        addAbove(loader, parent, to);
      }
    }
  }

  private static String[] parents(ClassLoader loader, String name) {
    byte[] file = ClassFiles.read(loader, name);
    // Without a class file, only what names the class itself is woven.
    return file == null ? new String[0] : ClassFiles.parents(file);
  }

  private static byte[][] bytes(Set<String> names) {
    byte[][] bytes = new byte[names.size()][];
    int n = 0;
    for (String name : names) {
      bytes[n++] = name.getBytes(StandardCharsets.UTF_8);
    }
    return bytes;
  }
}
