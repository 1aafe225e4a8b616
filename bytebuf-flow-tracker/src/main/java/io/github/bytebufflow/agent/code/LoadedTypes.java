package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.leaks.Stacks;
import io.github.bytebufflow.snapshot.CodeOwner;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The classes that are loaded, by name, as long as one report is made. Used with a lock held. */
final class LoadedTypes {
  private static final String CODECS = "netty.handler.codec.";
  private static final String STREAMS = "org.reactivestreams.";

  /** Classes with so many packages in common are of one library. */
  private static final int OF_LIBRARY = 2;

  private final Instrumentation instrumentation;
  private Map<String, WeakReference<Class<?>>> loaded = Map.of();

  LoadedTypes(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** What is loaded later is seen by the next who asks. */
  void forget() {
    loaded = Map.of();
  }

  /** The methods of the classes that a class loader sees. */
  Bodies bodies(ClassLoader loader) {
    return new Bodies(new ClassTrees(loader, this::implementers));
  }

  /** The binary names of those that were loaded when the report began. */
  Set<String> names() {
    load();
    return loaded.keySet();
  }

  private void load() {
    if (loaded.isEmpty()) {
      Map<String, WeakReference<Class<?>>> all = new HashMap<>();
      for (Class<?> c : instrumentation.getAllLoadedClasses()) {
        if (c.getClassLoader() != null && !c.isArray()) {
          all.putIfAbsent(c.getName(), new WeakReference<>(c));
        }
      }
      loaded = all;
    }
  }

  /** What an object of a class may be declared as, by internal names. */
  static void addTypes(Class<?> c, List<String> types) {
    addTypes(c, types, name -> CodeOwner.of(name) == CodeOwner.APPLICATION);
  }

  /** The same of a message, which may be one of Netty's codecs. */
  static void addMessageTypes(Class<?> c, List<String> types) {
    addTypes(
        c, types, name -> CodeOwner.of(name) == CodeOwner.APPLICATION || name.contains(CODECS));
  }

  private static void addTypes(Class<?> c, List<String> types, Predicate<String> isOne) {
    // A stream is no message: it has many.
    if (c == null || c.getName().startsWith(STREAMS) || !isOne.test(c.getName())) {
      return;
    }
    String name = MethodUses.internal(c.getName());
    if (!types.contains(name)) {
      types.add(name);
      addTypes(c.getSuperclass(), types, isOne);
      for (Class<?> parent : c.getInterfaces()) {
        addTypes(parent, types, isOne);
      }
    }
  }

  /** Whether a class extends or implements one of Netty's types. */
  static boolean isOf(Class<?> c, String nettyType) {
    if (c == null || NettyTypes.is(MethodUses.internal(c.getName()), nettyType)) {
      return c != null;
    }
    for (Class<?> parent : c.getInterfaces()) {
      if (isOf(parent, nettyType)) {
        return true;
      }
    }
    return isOf(c.getSuperclass(), nettyType);
  }

  /** The loaded classes that may use some types: those with most of the package in common first. */
  List<String> near(List<String> types) {
    List<String> names = new ArrayList<>();
    for (String name : names()) {
      if (CodeOwner.of(name) == CodeOwner.APPLICATION && !Stacks.isOperator(name)) {
        names.add(name);
      }
    }
    Map<String, Integer> common = common(names, types);
    names.sort(Comparator.<String>comparingInt(name -> -common.get(name)).thenComparing(n -> n));
    return names;
  }

  /** The same, but those of a class's package first, whoever's that is. */
  List<String> besideAndNear(String className, List<String> types) {
    String itsPackage = packageOf(className);
    List<String> names = new ArrayList<>();
    for (String name : names()) {
      if (CodeOwner.of(name) != CodeOwner.APPLICATION && packageOf(name).equals(itsPackage)) {
        names.add(name);
      }
    }
    Collections.sort(names);
    names.addAll(near(types));
    return names;
  }

  private static String packageOf(String className) {
    return className.substring(0, className.lastIndexOf('.') + 1);
  }

  /** The same, but none of the library that has a class. */
  List<String> nearOutside(List<String> types, String ofLibrary) {
    List<String> names = near(types);
    names.removeIf(name -> commonPackages(name, ofLibrary) >= OF_LIBRARY);
    return names;
  }

  /**
   * The same, but those with least in common first, and none of the library that has a class: an
   * application is far from the library that it uses.
   */
  List<String> farFrom(List<String> types, String ofLibrary) {
    List<String> names = nearOutside(types, ofLibrary);
    Map<String, Integer> common = common(names, types);
    names.sort(Comparator.<String>comparingInt(common::get).thenComparing(name -> name));
    return names;
  }

  /** The same, but those of Netty's handlers first: messages come to these. */
  List<String> handlersNear(List<String> types) {
    List<String> handlers = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (String name : near(types)) {
      (isOf(of(name), NettyTypes.HANDLER) ? handlers : others).add(name);
    }
    handlers.addAll(others);
    return handlers;
  }

  /** How many packages each of some classes has in common with one of some types, at most. */
  private static Map<String, Integer> common(List<String> names, List<String> types) {
    Map<String, Integer> common = new HashMap<>();
    for (String name : names) {
      int most = 0;
      for (String type : types) {
        most = Math.max(most, commonPackages(name, type));
      }
      common.put(name, most);
    }
    return common;
  }

  private static int commonPackages(String name, String internalName) {
    int packages = 0;
    int most = Math.min(name.length(), internalName.length());
    for (int i = 0; i < most; i++) {
      boolean dot = name.charAt(i) == '.' && internalName.charAt(i) == '/';
      packages += dot ? 1 : 0;
      if (!dot && name.charAt(i) != internalName.charAt(i)) {
        break;
      }
    }
    return packages;
  }

  /** A class by its binary name; null where none of this name is loaded. */
  Class<?> of(String className) {
    load();
    WeakReference<Class<?>> known = loaded.get(className);
    return known == null ? null : known.get();
  }

  /**
   * The loaded classes that extend or implement a type, abstract ones too, by internal names.
   *
   * @param ofLibrary a class of a library, of which only what an object around may be counts: of a
   *     client and a server, that has one
   * @param around binary names of classes
   */
  List<String> subtypes(String type, String ofLibrary, Set<String> around) {
    Class<?> declared = of(type.replace('/', '.'));
    List<Class<?>> objects = new ArrayList<>();
    for (String name : declared == null ? Set.<String>of() : around) {
      Class<?> c = of(name);
      if (c != null && declared.isAssignableFrom(c)) {
        objects.add(c);
      }
    }
    List<String> names = new ArrayList<>();
    for (String name : declared == null ? Set.<String>of() : names()) {
      Class<?> c = of(name);
      boolean isOne = c != null && c != declared && declared.isAssignableFrom(c);
      if (isOne
          && (objects.isEmpty()
              || commonPackages(name, ofLibrary) < OF_LIBRARY
              || objects.stream().anyMatch(c::isAssignableFrom))) {
        names.add(MethodUses.internal(name));
      }
    }
    Collections.sort(names);
    return names;
  }

  /** What a class extends and implements, the JDK's and Netty's types not among it. */
  List<String> supertypes(String type) {
    List<String> names = new ArrayList<>();
    addTypes(of(type.replace('/', '.')), names);
    names.remove(type);
    return names;
  }

  /** The loaded classes with code that extend or implement a type, by internal names. */
  List<String> implementers(String type) {
    Class<?> declared = of(type.replace('/', '.'));
    List<String> names = new ArrayList<>();
    if (declared != null) {
      for (WeakReference<Class<?>> reference : loaded.values()) {
        Class<?> c = reference.get();
        if (c != null && !Modifier.isAbstract(c.getModifiers()) && declared.isAssignableFrom(c)) {
          names.add(MethodUses.internal(c.getName()));
        }
      }
    }
    Collections.sort(names);
    return names;
  }
}
