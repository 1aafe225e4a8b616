package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private final Map<String, List<MethodUse>> answers = new HashMap<>();
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
  }

  @Override
  public MethodUse held(String className, String method, int line, Kind kind) {
    return only(
        "held " + className + ' ' + method + ' ' + line + ' ' + kind,
        className,
        of -> List.of(MethodUses.held(of, className, method, line, kind)));
  }

  @Override
  public MethodUse given(String className, String method, int line, String called, Role role) {
    return only(
        "given " + className + ' ' + method + ' ' + line + ' ' + called + ' ' + role,
        className,
        of -> List.of(MethodUses.given(of, className, method, line, called, role)));
  }

  @Override
  public List<MethodUse> handler(String className, String entry) {
    return answer(
        "handler " + className + ' ' + entry,
        className,
        of -> MethodUses.handler(of, className, entry));
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

  private interface Question {
    List<MethodUse> ask(Bodies bodies);
  }

  private MethodUse only(String key, String className, Question question) {
    List<MethodUse> all = answer(key, className, question);
    return all.isEmpty() ? MethodUse.UNKNOWN : all.get(0);
  }

  private synchronized List<MethodUse> answer(String key, String className, Question question) {
    List<MethodUse> known = answers.get(key);
    if (known != null) {
      return known;
    }
    List<MethodUse> found = List.of();
    try {
      Class<?> c = loaded(className);
      if (c != null && c.getClassLoader() != null) {
        found =
            question.ask(
                bodies.computeIfAbsent(
                    c.getClassLoader(), loader -> new Bodies(loader, this::implementers)));
      }
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // What cannot be read is unknown.
      found = List.of();
    }
    if (answers.size() < MOST_ANSWERS) {
      answers.put(key, found);
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
