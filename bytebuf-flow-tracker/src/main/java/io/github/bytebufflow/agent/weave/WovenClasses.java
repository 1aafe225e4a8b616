package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyName;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Which loaded classes are woven, which should be and are not, and which may need it. Loads no
 * class. Thread-safe.
 */
public final class WovenClasses {
  private final Targets targets;
  private final Wrappers wrappers;
  private final TypeOracle types;

  /** The classes that are woven now. */
  private final PerLoader<Boolean> woven = new PerLoader<>();

  /** The classes whose weaving failed; it may be tried again. */
  private final PerLoader<Boolean> missed = new PerLoader<>();

  /** The classes into which all their vital hooks are woven. */
  private final PerLoader<Boolean> vital = new PerLoader<>();

  WovenClasses(Targets targets, Wrappers wrappers, TypeOracle types) {
    this.targets = targets;
    this.wrappers = wrappers;
    this.types = types;
  }

  // ---- what the weaver notes, by names with slashes

  void noteWoven(ClassLoader loader, String name) {
    woven.put(loader, name, true);
  }

  void noteNotWoven(ClassLoader loader, String name) {
    woven.remove(loader, name);
  }

  void noteMissed(ClassLoader loader, String name) {
    // What needs no memory comes first.
    woven.remove(loader, name);
    vital.remove(loader, name);
    missed.put(loader, name, true);
  }

  void noteNotVital(ClassLoader loader, String name) {
    vital.remove(loader, name);
  }

  void noteVital(ClassLoader loader, String name) {
    vital.put(loader, name, true);
  }

  /** Whether all vital hooks of a Netty went into classes as they were loaded or woven again. */
  boolean areVitalWoven(ClassLoader loader, String prefix) {
    for (Hook hook : targets.hooks().vital()) {
      if (vital.get(loader, prefix + hook.type) == null) {
        return false;
      }
    }
    return true;
  }

  // ---- what those who weave again note

  /**
   * A class could not be changed after all, or will not be tried again.
   *
   * @param c a loaded class
   */
  public void isNotWoven(Class<?> c) {
    woven.remove(c.getClassLoader(), name(c));
    vital.remove(c.getClassLoader(), name(c));
  }

  /**
   * A class that was missed was woven, or there was nothing to weave in it.
   *
   * @param c a loaded class
   */
  public void isDone(Class<?> c) {
    missed.remove(c.getClassLoader(), name(c));
  }

  // ---- which Netty a class belongs to

  /** The package of the Netty that a loaded class belongs to, with slashes; or null. */
  String prefix(Class<?> c) {
    return isOrdinary(c) ? targets.nettyPrefix(c.getClassLoader(), name(c)) : null;
  }

  /**
   * The package of the Netty that a class belongs to.
   *
   * @param c a loaded class
   * @return {@code io.netty.} or what that was relocated to, or null
   */
  public String nettyOf(Class<?> c) {
    String prefix = prefix(c);
    return prefix == null ? null : prefix.replace('/', '.');
  }

  /**
   * The package of the Netty whose {@code ByteBuf} a class is.
   *
   * @param c a loaded class
   * @return {@code io.netty.} or what that was relocated to; null for any other class, and where
   *     its loader does not see the tracker
   */
  public String byteBufPrefix(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    if (loader == null || !NettyTypes.is(c.getName(), NettyTypes.BYTE_BUF)) {
      return null;
    }
    String prefix = targets.nettyPrefix(loader, name(c));
    return prefix == null || !targets.seesRuntime(loader) ? null : prefix.replace('/', '.');
  }

  // ---- what is woven, and what is not

  /**
   * Whether a class is woven now; {@code ByteBuf} is where it has our superclass.
   *
   * @param c a loaded class
   * @return true if its bytes are not its own
   */
  public boolean isWoven(Class<?> c) {
    return woven.get(c.getClassLoader(), name(c)) != null;
  }

  /**
   * Whether a class should be woven and is not: it was being loaded when the weaver was installed,
   * or weaving it failed.
   *
   * @param c a loaded class
   * @return true if it may be tried again
   */
  public boolean isMissed(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    if (!isOrdinary(c) || isWoven(c)) {
      return false;
    }
    String name = name(c);
    if (missed.get(loader, name) != null) {
      return true;
    }
    String prefix = targets.nettyPrefix(loader, name);
    return prefix != null
        && targets.hooks().of(name.substring(prefix.length())) != null
        && targets.mayBeTracked(loader, prefix);
  }

  /**
   * Whether weaving any class failed, Netty's or not, and was not tried again.
   *
   * @return if false, only classes with Netty's name in theirs may be {@link #isMissed missed}
   */
  public boolean areAnyNotedAsMissed() {
    return missed.hasAny();
  }

  /** The vital hooks of a loaded class; empty for most. */
  List<Hook> vitalHooks(Class<?> c) {
    String prefix = prefix(c);
    return prefix == null
        ? Collections.emptyList()
        : targets.hooks().vital(name(c).substring(prefix.length()));
  }

  /**
   * Whether nothing of a Netty may be followed unless this class is woven.
   *
   * @param c a loaded class
   * @return true for the class of the release hook
   */
  public boolean isVital(Class<?> c) {
    return !vitalHooks(c).isEmpty() && targets.mayBeTracked(c.getClassLoader(), prefix(c));
  }

  /**
   * What the settings weave into a class, as a number: it differs where something else is woven.
   *
   * @param c a loaded class
   * @return 0 if nothing is, for sure
   */
  public int weavingSignature(Class<?> c) {
    return isOrdinary(c) ? targets.signature(c.getClassLoader(), name(c)) : 0;
  }

  /**
   * Whether a class may have something to weave: it names Netty or a wrapper in its class file.
   *
   * @param c a loaded class, which is in scope
   * @return false if it need not be looked at; true also where its class file is not to be found
   */
  public boolean mayNameNetty(Class<?> c) {
    String name = name(c);
    if (name.contains(NettyTypes.PACKAGE)) {
      return true;
    }
    byte[] file = ClassFiles.read(c.getClassLoader(), name);
    return file == null || NettyName.isIn(file) || namesHolder(c.getClassLoader(), name, file);
  }

  /** Whether a class loader has classes that may name what holds buffers, and not Netty. */
  boolean mayNameHolders(ClassLoader loader) {
    return wrappers.areAny(loader) || targets.seesNetty(loader);
  }

  /**
   * Whether a class that does not name Netty names what holds buffers: a class that an option
   * names, one of a library, or one of the application's own.
   */
  boolean namesHolder(ClassLoader loader, String name, byte[] classFile) {
    return wrappers.areIn(loader, classFile)
        || targets.seesNetty(loader) && types.namesHolder(loader, name, classFile);
  }

  /**
   * The fields in which the objects of a class have a buffer or a message for good, so that they
   * are followed.
   *
   * @param c a loaded class, or one of its superclasses
   * @return their names; none for Netty's classes, and where the class was not in scope as it was
   *     loaded
   */
  public Set<String> held(Class<?> c) {
    return c.getClassLoader() == null ? Set.of() : types.held(c.getClassLoader(), name(c));
  }

  /**
   * Whether a class has a superclass of ours, which it keeps.
   *
   * @param c a loaded class
   * @return true if it must not be redefined without
   */
  public static boolean hasOurSuperclass(Class<?> c) {
    return Superclasses.kept(c) != null;
  }

  private static String name(Class<?> c) {
    return c.getName().replace('.', '/');
  }

  /** Neither the JDK's own, nor an array, nor hidden: the name of a hidden class has a slash. */
  private static boolean isOrdinary(Class<?> c) {
    return c.getClassLoader() != null && !c.isArray() && c.getName().indexOf('/') < 0;
  }
}
