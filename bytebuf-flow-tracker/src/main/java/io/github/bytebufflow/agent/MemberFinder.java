package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.options.ClassMember;
import io.github.bytebufflow.agent.options.KnownHolders;
import io.github.bytebufflow.runtime.Members;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.text.Nearest;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Which members of a message lead to buffers: those that the option {@code holders} names; of a
 * {@code ReferenceCounted} message all fields that are or may hold what is counted; of a holder of
 * more than one buffer those besides.
 *
 * <p>What implements {@code ReferenceCounted} says that it is released as one with what it holds,
 * and so that whoever gets it gets that too. A class without a count makes no such promise, and may
 * well have a field for a buffer that belongs to somebody else: only the user can tell.
 */
final class MemberFinder implements Members {
  private static final MethodHandle[] NONE = {};

  private final List<ClassMember> named;
  private final Instrumentation instrumentation;
  private final Warnings warnings;
  private final Function<Class<?>, Set<String>> held;
  private final Set<String> said = Collections.synchronizedSet(new HashSet<>());

  /** Is told of mistakes in options that show only when a class is loaded. */
  interface Warnings {
    void warn(String sentence);
  }

  /**
   * Makes one.
   *
   * @param named what the option {@code holders} names
   * @param held the fields in which objects of a class of the application have a buffer for good
   */
  MemberFinder(
      List<ClassMember> named,
      Function<Class<?>, Set<String>> held,
      Instrumentation instrumentation,
      Warnings warnings) {
    this.named = named;
    this.held = held;
    this.instrumentation = instrumentation;
    this.warnings = warnings;
  }

  @Override
  public MethodHandle[] of(Class<?> message, boolean holder, boolean counted) {
    List<MethodHandle> found = new ArrayList<>();
    for (ClassMember option : named) {
      Class<?> owner = ancestor(message, option.className);
      if (owner != null && !add(found, owner, option)) {
        warnOf(owner, option);
      }
    }
    for (ClassMember known : KnownHolders.ALL) {
      Class<?> owner = ancestor(message, known.className);
      if (owner != null && found.isEmpty()) {
        add(found, owner, known);
      }
    }
    if (holder) {
      List<Field> fields = new ArrayList<>();
      boolean more = ownFields(message, true, fields) > 1;
      addAll(found, more ? fields : Collections.emptyList());
    } else if (counted) {
      List<Field> fields = new ArrayList<>();
      ownFields(message, false, fields);
      addAll(found, fields);
    } else if (found.isEmpty() && !isA(message, NettyTypes.HANDLER)) {
      // What a handler has is passed to it anyway.
      addAll(found, heldFields(message));
    }
    return found.toArray(NONE);
  }

  @Override
  public boolean readsFields(Class<?> holder) {
    for (Class<?> s = holder; s != null; s = s.getSuperclass()) {
      for (Method m : methods(s)) {
        if (m.getParameterCount() == 0 && m.getName().equals("content")) {
          // content() of Netty's own messages returns a field; that of an upload calls other
          // methods.
          String name = s.getName();
          return !NettyCopy.has(name) || name.contains(".multipart.");
        }
      }
    }
    return false;
  }

  @Override
  public MethodHandle[] content(Class<?> holder) {
    List<Field> buffers = new ArrayList<>();
    List<Field> others = new ArrayList<>();
    for (Class<?> s = holder; s != null && s != Object.class; s = s.getSuperclass()) {
      if (NettyCopy.has(s.getName())) {
        for (Field f : fields(s)) {
          if (!Modifier.isStatic(f.getModifiers())) {
            if (isBuffer(f.getType())) {
              buffers.add(f);
            } else if (mayBeCounted(f.getType())) {
              others.add(f);
            }
          }
        }
      }
    }
    return handles(buffers.isEmpty() ? others : buffers);
  }

  @Override
  public MethodHandle count(Class<?> message) {
    for (Class<?> s = message; s != null; s = s.getSuperclass()) {
      for (Method m : methods(s)) {
        if (m.getParameterCount() == 0 && m.getName().equals("refCnt")) {
          boolean own = NettyTypes.is(s.getName(), NettyTypes.ABSTRACT_REFERENCE_COUNTED);
          List<MethodHandle> found = new ArrayList<>();
          if (own) {
            add(found, m);
          }
          return found.isEmpty() ? null : found.get(0);
        }
      }
    }
    return null;
  }

  @Override
  public MethodHandle[] wrapped(Class<?> view, String field) {
    List<Field> found = new ArrayList<>();
    for (Class<?> s = view; s != null && s != Object.class; s = s.getSuperclass()) {
      List<Field> own = new ArrayList<>();
      for (Field f : fields(s)) {
        boolean wanted =
            field == null
                ? NettyCopy.has(s.getName()) && isBuffer(f.getType())
                : field.equals(s.getName() + '#' + f.getName());
        if (wanted && !Modifier.isStatic(f.getModifiers())) {
          own.add(f);
        }
      }
      // That of the base is what unwrap() returns; the others' are what a leak is told of.
      found.addAll(0, own);
    }
    return handles(found);
  }

  @Override
  public MethodHandle counter(Class<?> owner) {
    Class<?> counted = NettyTypes.superclass(owner, NettyTypes.COUNTED_BYTE_BUF);
    if (counted != null) {
      for (Field f : fields(counted)) {
        if (f.getName().equals("refCnt") && !Modifier.isStatic(f.getModifiers())) {
          MethodHandle[] found = handles(Collections.singletonList(f));
          return found.length == 0 ? null : found[0];
        }
      }
    }
    return null;
  }

  private MethodHandle[] handles(List<Field> fields) {
    List<MethodHandle> found = new ArrayList<>();
    addAll(found, fields);
    return found.toArray(NONE);
  }

  private static boolean isBuffer(Class<?> type) {
    return NettyTypes.superclass(type, NettyTypes.BYTE_BUF) != null;
  }

  // ---- named by the user

  private static Class<?> ancestor(Class<?> c, String name) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      if (s.getName().equals(name)) {
        return s;
      }
      for (Class<?> i : s.getInterfaces()) {
        Class<?> up = ancestor(i, name);
        if (up != null) {
          return up;
        }
      }
    }
    return null;
  }

  /** False where the class has no such member. */
  private boolean add(List<MethodHandle> found, Class<?> owner, ClassMember option) {
    for (Class<?> s = owner; s != null && s != Object.class; s = s.getSuperclass()) {
      for (Field f : fields(s)) {
        if (f.getName().equals(option.member)) {
          addAll(found, Collections.singletonList(f));
          return true;
        }
      }
      for (Method m : methods(s)) {
        if (isReader(m) && m.getName().equals(option.member)) {
          add(found, m);
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isReader(Method m) {
    return m.getParameterCount() == 0 && !m.getReturnType().isPrimitive();
  }

  private void warnOf(Class<?> owner, ClassMember option) {
    List<String> names = new ArrayList<>();
    for (Class<?> s = owner; s != null && s != Object.class; s = s.getSuperclass()) {
      for (Field f : fields(s)) {
        names.add(f.getName());
      }
      for (Method m : methods(s)) {
        if (isReader(m)) {
          names.add(m.getName());
        }
      }
    }
    if (said.add(option.className + '#' + option.member)) {
      String nearest = names.isEmpty() ? null : Nearest.of(option.member, names);
      warnings.warn(
          "option 'holders': "
              + option.className
              + " has no field and no method without parameters '"
              + option.member
              + "'"
              + (nearest == null
                  ? ""
                  : "; did you mean " + option.className + '#' + nearest + "?"));
    }
  }

  // ---- found by their types

  /**
   * Adds the fields that lead to buffers; returns how many of them surely do.
   *
   * @param sure whether to leave out those whose type only allows it
   */
  private static int ownFields(Class<?> message, boolean sure, List<Field> to) {
    int surely = 0;
    for (Class<?> s = message; s != null && s != Object.class; s = s.getSuperclass()) {
      for (Field f : fields(s)) {
        if (Modifier.isStatic(f.getModifiers()) || f.isSynthetic()) {
          continue;
        }
        boolean is = isCounted(elements(f));
        if (is || !sure && mayBeCounted(elements(f))) {
          to.add(f);
          surely += is ? 1 : 0;
        }
      }
    }
    return surely;
  }

  /** The type of a field, or of the elements of an array or collection. */
  private static Class<?> elements(Field f) {
    Class<?> type = f.getType();
    while (type.isArray()) {
      type = type.getComponentType();
    }
    if (!Collection.class.isAssignableFrom(type)
        && !Map.class.isAssignableFrom(type)
        && type != Iterable.class) {
      return type;
    }
    try {
      Type generic = f.getGenericType();
      if (generic instanceof ParameterizedType) {
        Type[] arguments = ((ParameterizedType) generic).getActualTypeArguments();
        Type element = arguments[arguments.length - 1];
        return element instanceof Class ? (Class<?>) element : Object.class;
      }
    } catch (RuntimeException | LinkageError e) {
      // A type that it names is not there.
    }
    return Object.class;
  }

  /** The buffers and messages that an object of the application has for good. */
  private List<Field> heldFields(Class<?> object) {
    List<Field> found = new ArrayList<>();
    for (Class<?> s = object; s != null && s != Object.class; s = s.getSuperclass()) {
      Set<String> names = held.apply(s);
      for (Field f : names.isEmpty() ? new Field[0] : fields(s)) {
        if (names.contains(f.getName()) && !Modifier.isStatic(f.getModifiers())) {
          found.add(f);
        }
      }
    }
    return found;
  }

  private static boolean isCounted(Class<?> type) {
    return isA(type, NettyTypes.REFERENCE_COUNTED);
  }

  /** Whether a class is, extends or implements a type of Netty's. */
  private static boolean isA(Class<?> type, String netty) {
    for (Class<?> s = type; s != null; s = s.getSuperclass()) {
      if (NettyTypes.is(s.getName(), netty)) {
        return true;
      }
      for (Class<?> i : s.getInterfaces()) {
        if (isA(i, netty)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether an object that is declared so may turn out to be counted. */
  private static boolean mayBeCounted(Class<?> type) {
    String name = type.getName();
    return type == Object.class
        || type.isInterface()
            && !name.startsWith("java.")
            && !NettyTypes.isBelow(name, NettyTypes.CHANNELS)
            && !NettyTypes.isBelow(name, NettyTypes.UTIL);
  }

  // ---- reflection

  private static Field[] fields(Class<?> c) {
    try {
      return c.getDeclaredFields();
    } catch (LinkageError e) {
      // The type of a field is not there.
      return new Field[0];
    }
  }

  private static Method[] methods(Class<?> c) {
    try {
      return c.getDeclaredMethods();
    } catch (LinkageError e) {
      return new Method[0];
    }
  }

  private void addAll(List<MethodHandle> found, List<Field> fields) {
    for (Field f : fields) {
      try {
        found.add(lookup(f.getDeclaringClass()).unreflectGetter(f));
      } catch (IllegalAccessException e) {
        notReadable(f.getDeclaringClass(), e);
      }
    }
  }

  private void add(List<MethodHandle> found, Method m) {
    try {
      found.add(lookup(m.getDeclaringClass()).unreflect(m));
    } catch (IllegalAccessException e) {
      notReadable(m.getDeclaringClass(), e);
    }
  }

  private void notReadable(Class<?> c, IllegalAccessException e) {
    if (said.add(c.getName())) {
      warnings.warn("buffers in a " + c.getName() + " are not followed: " + e.getMessage());
    }
  }

  private MethodHandles.Lookup lookup(Class<?> c) throws IllegalAccessException {
    Module module = c.getModule();
    Module own = MemberFinder.class.getModule();
    if (module.isNamed() && !module.isOpen(c.getPackageName(), own)) {
      instrumentation.redefineModule(
          module,
          Collections.emptySet(),
          Collections.emptyMap(),
          Collections.singletonMap(c.getPackageName(), Collections.singleton(own)),
          Collections.emptySet(),
          Collections.emptyMap());
    }
    return MethodHandles.privateLookupIn(c, MethodHandles.lookup());
  }
}
