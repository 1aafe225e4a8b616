package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Assembler;
import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.Keeper;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.leaks.Overdraft;
import io.github.bytebufflow.leaks.Stacks;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;

/**
 * Reads what methods do with buffers from the class files of loaded classes. Answers are kept, the
 * class files are not. A class loader is asked for its files with a lock of this object held, so
 * only the threads that make reports may ask. Thread-safe.
 */
public final class CodeReader implements Code {
  private static final int MOST_ANSWERS = 10_000;

  private final Instrumentation instrumentation;
  private final Artifacts artifacts = new Artifacts();

  /** By class; empty where there is none. */
  private final Map<String, String> artifactNames = new HashMap<>();

  private final Map<String, MethodUse> uses = new HashMap<>();
  private final Map<String, List<MethodUse>> manyUses = new HashMap<>();
  private final Map<String, Boolean> releasable = new HashMap<>();
  private final Map<String, String> written = new HashMap<>();
  private final Map<String, List<Keeper>> keepers = new HashMap<>();
  private final Map<String, List<Assembler>> assemblers = new HashMap<>();
  private final Map<String, List<Overdraft>> overdrafts = new HashMap<>();

  // What depends on which classes are loaded is forgotten with the report.
  private final Map<String, List<Overdraft>> handlerOverdrafts = new HashMap<>();
  private final Map<String, List<MethodUse>> uncountedViews = new HashMap<>();

  private Map<String, WeakReference<Class<?>>> loaded = Map.of();
  private Map<ClassLoader, Bodies> bodies = new HashMap<>();

  /**
   * Makes a reader.
   *
   * @param instrumentation knows the loaded classes
   */
  public CodeReader(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Forgets the class files that were read: a report is complete. */
  public synchronized void done() {
    bodies = new HashMap<>();
    loaded = Map.of();
    handlerOverdrafts.clear();
    uncountedViews.clear();
  }

  @Override
  public MethodUse held(String className, String method, int line, Kind kind) {
    return answer(
        uses,
        "held " + className + ' ' + method + ' ' + line + ' ' + kind,
        className,
        MethodUse.UNKNOWN,
        of -> MethodUses.held(of, className, method, line, kind));
  }

  @Override
  public MethodUse given(String className, String method, int line, String called, Role role) {
    return answer(
        uses,
        "given " + className + ' ' + method + ' ' + line + ' ' + called + ' ' + role,
        className,
        MethodUse.UNKNOWN,
        of -> MethodUses.given(of, className, method, line, called, role));
  }

  @Override
  public MethodUse passed(String className, String method, int line, String called, int argument) {
    return answer(
        uses,
        "passed " + className + ' ' + method + ' ' + line + ' ' + called + ' ' + argument,
        className,
        MethodUse.UNKNOWN,
        of -> MethodUses.passed(of, className, method, line, called, argument));
  }

  @Override
  public List<MethodUse> handler(String className, String entry) {
    return answer(
        manyUses,
        "handler " + className + ' ' + entry,
        className,
        List.of(),
        of -> HandlerUses.of(of, className, entry));
  }

  @Override
  public List<Keeper> keepers(String className, String field) {
    return answer(
        keepers,
        className + '.' + field,
        className,
        List.of(),
        of -> Keepers.of(of, MethodUses.internal(className), field));
  }

  @Override
  public List<MethodUse> takenOut(String className, String field) {
    return answer(
        manyUses,
        "taken out " + className + '.' + field,
        className,
        List.of(),
        of -> MethodUses.takenOut(of, className, field));
  }

  @Override
  public List<Assembler> assemblers(String wrapper, Set<String> operators) {
    return answer(
        assemblers,
        wrapper + ' ' + operators,
        wrapper,
        List.of(),
        of -> {
          List<String> elements = new ArrayList<>();
          addTypes(loaded(wrapper), elements);
          return assemblersOf(elements, elements, operators);
        });
  }

  @Override
  public List<Assembler> assemblersOfBuffers(Set<String> around, Set<String> operators) {
    return answer(
        assemblers,
        around + " " + operators,
        around.isEmpty() ? "" : around.iterator().next(),
        List.of(),
        of -> {
          List<String> near = new ArrayList<>();
          around.forEach(name -> near.add(MethodUses.internal(name)));
          List<String> buffers = new ArrayList<>();
          for (String name : loaded.keySet()) {
            if (name.endsWith(".netty.buffer.ByteBuf")) {
              buffers.add(MethodUses.internal(name));
            }
          }
          return assemblersOf(buffers, near, operators);
        });
  }

  /**
   * Those who make streams of some types.
   *
   * @param near types whose packages are looked at first
   */
  private List<Assembler> assemblersOf(
      List<String> elements, List<String> near, Set<String> operators) {
    if (elements.isEmpty()) {
      return List.of();
    }
    Assemblers assemblers = new Assemblers(elements, operators);
    for (String name : near(near)) {
      Class<?> c = loaded(name);
      if (c != null) {
        assemblers.look(c.getClassLoader(), MethodUses.internal(name));
      }
      if (assemblers.isFull()) {
        break;
      }
    }
    return assemblers.answer();
  }

  @Override
  public List<MethodUse> callers(String className, String method) {
    return answer(
        manyUses,
        "callers " + className + ' ' + method,
        className,
        List.of(),
        of -> callersOf(of, className, method));
  }

  private List<MethodUse> callersOf(Bodies of, String className, String method) {
    List<String> types = new ArrayList<>();
    addTypes(loaded(className), types);
    byte[] name = method.getBytes(StandardCharsets.UTF_8);
    List<byte[]> names = new ArrayList<>();
    types.forEach(type -> names.add(type.getBytes(StandardCharsets.UTF_8)));
    List<MethodUse> uses = new ArrayList<>();
    int read = 0;
    for (String near : types.isEmpty() ? List.<String>of() : near(types)) {
      String internal = MethodUses.internal(near);
      if (++read > Assemblers.MOST_READ) {
        break;
      }
      if (!types.contains(internal) && of.mentions(internal, names, name)) {
        uses.addAll(MethodUses.callers(of, internal, types, method));
      }
    }
    return uses;
  }

  @Override
  public List<Overdraft> overdrafts(String className, String method, int line) {
    return answer(
        overdrafts,
        className + '.' + method + ' ' + line,
        className,
        List.of(),
        of -> Overdrafts.of(of, className, method, line));
  }

  @Override
  public List<Overdraft> handlerOverdrafts(String className) {
    return answer(
        handlerOverdrafts,
        className,
        className,
        List.of(),
        of -> Overdrafts.ofHandlers(of, implementers(MethodUses.internal(className))));
  }

  @Override
  public List<MethodUse> uncountedViews(String className, String method, int line) {
    return answer(
        uncountedViews,
        className + '.' + method + ' ' + line,
        className,
        List.of(),
        of -> UncountedViews.of(of, this::implementers, className, method, line));
  }

  @Override
  public boolean isReleasable(String className) {
    return answer(
        releasable,
        className,
        className,
        false,
        of -> of.isReleasable(MethodUses.internal(className)));
  }

  @Override
  public String written(String className, String method) {
    return answer(
        written,
        className + '.' + method,
        className,
        method,
        of -> {
          ClassNode node = of.classOf(MethodUses.internal(className));
          return node == null ? method : new Lambdas(node).written(method);
        });
  }

  /** What an object of a class may be declared as, by internal names. */
  private static void addTypes(Class<?> c, List<String> types) {
    if (c == null || CodeOwner.of(c.getName()) != CodeOwner.APPLICATION) {
      return;
    }
    String name = MethodUses.internal(c.getName());
    if (!types.contains(name)) {
      types.add(name);
      addTypes(c.getSuperclass(), types);
      for (Class<?> parent : c.getInterfaces()) {
        addTypes(parent, types);
      }
    }
  }

  /** The loaded classes that may use some types: those with most of the package in common first. */
  private List<String> near(List<String> types) {
    Map<String, Integer> common = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (String name : loaded.keySet()) {
      if (CodeOwner.of(name) == CodeOwner.APPLICATION && !Stacks.isOperator(name)) {
        int most = 0;
        for (String type : types) {
          most = Math.max(most, commonPackages(name, type));
        }
        common.put(name, most);
        names.add(name);
      }
    }
    names.sort(Comparator.<String>comparingInt(name -> -common.get(name)).thenComparing(n -> n));
    return names;
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

  @Override
  public synchronized String artifact(String className) {
    String known = artifactNames.get(className);
    if (known == null) {
      Class<?> c = loaded(className);
      String found = c == null ? null : artifacts.of(c);
      known = found == null ? "" : found;
      if (artifactNames.size() < MOST_ANSWERS) {
        artifactNames.put(className, known);
      }
    }
    return known.isEmpty() ? null : known;
  }

  private interface Question<T> {
    T ask(Bodies bodies);
  }

  /**
   * Asks once, and keeps the answer.
   *
   * @param unknown the answer where the code cannot be read
   */
  private synchronized <T> T answer(
      Map<String, T> known, String key, String className, T unknown, Question<T> question) {
    T before = known.get(key);
    if (before != null) {
      return before;
    }
    T found = unknown;
    try {
      Class<?> c = loaded(className);
      if (c != null && c.getClassLoader() != null) {
        found =
            question.ask(
                bodies.computeIfAbsent(
                    c.getClassLoader(), loader -> new Bodies(loader, this::implementers)));
      }
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      found = unknown;
    }
    if (known.size() < MOST_ANSWERS) {
      known.put(key, found);
    }
    return found;
  }

  private Class<?> loaded(String className) {
    WeakReference<Class<?>> known = loaded.get(className);
    if (known == null && loaded.isEmpty()) {
      Map<String, WeakReference<Class<?>>> all = new HashMap<>();
      for (Class<?> c : instrumentation.getAllLoadedClasses()) {
        if (c.getClassLoader() != null && !c.isArray()) {
          all.putIfAbsent(c.getName(), new WeakReference<>(c));
        }
      }
      loaded = all;
      known = all.get(className);
    }
    return known == null ? null : known.get();
  }

  /** The loaded classes with code that extend or implement a type, by internal names. */
  private List<String> implementers(String type) {
    Class<?> declared = loaded(type.replace('/', '.'));
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
