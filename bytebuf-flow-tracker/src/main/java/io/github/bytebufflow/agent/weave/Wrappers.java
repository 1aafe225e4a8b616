package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The classes that are followed though they are neither buffers nor Netty's messages, named by
 * options or known of libraries, and what such objects are declared as: a method that takes one of
 * a library's buffers seldom names the class that is behind it, but an interface. Told from class
 * files, once for each class loader; the JDK's types do not count, since they may be anything.
 */
final class Wrappers {
  private final Map<String, Set<String>> holders;

  /** What options name: these classes may come from anywhere. */
  private final Set<String> byOptions;

  /** What libraries have: looked for once in each class loader. */
  private final Set<String> byLibraries;

  private final Map<ClassLoader, Above> above = new WeakHashMap<>();

  /** The classes that are followed and their supertypes, as one class loader sees them. */
  private static final class Above {
    final Set<String> names = new HashSet<>();
    byte[][] bytes;
  }

  /**
   * Takes the names of the classes, with slashes.
   *
   * @param named the members that lead to its buffers, by class that an option names
   * @param known the same of libraries
   * @param resources what has to be closed
   */
  Wrappers(Map<String, Set<String>> named, Map<String, Set<String>> known, Set<String> resources) {
    holders = new HashMap<>(known);
    holders.putAll(named);
    byOptions = new HashSet<>(named.keySet());
    byOptions.addAll(resources);
    byLibraries = new HashSet<>(known.keySet());
    byLibraries.removeAll(byOptions);
  }

  /** Whether an option names any class. */
  boolean areAny() {
    return !byOptions.isEmpty();
  }

  /** Whether a class loader sees any class that is followed, or an option names one. */
  boolean areAny(ClassLoader loader) {
    return above(loader).bytes.length > 0;
  }

  /** Whether a class is followed. */
  boolean isNamed(String internalName) {
    return byOptions.contains(internalName) || byLibraries.contains(internalName);
  }

  /** Whether an object that is declared so may turn out to be of a class that is followed. */
  boolean mayBe(ClassLoader loader, String internalName) {
    return isNamed(internalName) || above(loader).names.contains(internalName);
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
    for (byte[] name : above(loader).bytes) {
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
    for (String name : byOptions) {
      found.names.add(name);
      addAbove(loader, name, found.names);
    }
    for (String name : byLibraries) {
      if (addAbove(loader, name, found.names)) {
        found.names.add(name);
      }
    }
    found.bytes = bytes(found.names);
    synchronized (above) {
      above.put(loader, found);
    }
    return found;
  }

  /**
   * Adds the supertypes of a class; false where there is no class file, so that only what names the
   * class itself could be woven.
   */
  private static boolean addAbove(ClassLoader loader, String name, Set<String> to) {
    byte[] file = ClassFiles.read(loader, name);
    if (file == null) {
      return false;
    }
    for (String parent : ClassFiles.parents(file)) {
      if (isTelling(parent) && to.add(parent)) {
        addAbove(loader, parent, to);
      }
    }
    return true;
  }

  /** Whether not everything may be declared so. */
  private static boolean isTelling(String type) {
    return !type.startsWith("java/") && !type.contains(NettyTypes.PACKAGE);
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
