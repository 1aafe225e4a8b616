package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.NettyName;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.runtime.TrackedBuffer;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.Opcodes;

/**
 * The one class file transformer. A class that does not name Netty costs a search through its
 * bytes, and nothing else. Visitors are made elsewhere: to verify this class, the JVM would load
 * them for every program.
 */
public final class Weaver implements ClassFileTransformer {
  private static final String OURS = "io/github/bytebufflow/";

  private final WeaveSettings settings;
  private final WeaveListener listener;
  private final WeaveWarnings warnings;
  private final ModuleOpener modules;

  /** A class that names one of them is woven as if it named Netty. */
  private final Wrappers wrappers;

  private final TypeOracle types;
  private final Targets targets;
  private final WovenClasses classes;

  /** Whether class loaders are to be told that the runtime is on the bootstrap path. */
  private final boolean bootstrap = TrackedBuffer.class.getClassLoader() == null;

  /** Null where no option names any. */
  private final ResourceClasses resources;

  /** Buffers of the application's own that a method gives up; null where no option names any. */
  private final ResourceClasses givenUp;

  /** Packages of which a class with hooks was seen. */
  private final PerLoader<Boolean> seen = new PerLoader<>();

  private volatile boolean resting;

  /**
   * Makes the transformer.
   *
   * @param instrumentation to open modules with
   * @param settings what to weave
   * @param listener is told what was found, and what cannot be woven
   */
  public Weaver(Instrumentation instrumentation, WeaveSettings settings, WeaveListener listener) {
    this.settings = settings;
    this.listener = listener;
    warnings = new WeaveWarnings(listener);
    modules = new ModuleOpener(instrumentation);
    Map<String, Set<String>> closing = settings.resources();
    resources = closing.isEmpty() ? null : new ResourceClasses(closing, listener, false);
    Map<String, Set<String>> giving = settings.givenUp();
    givenUp = giving.isEmpty() ? null : new ResourceClasses(giving, listener, true);
    wrappers = new Wrappers(settings.holders(), settings.knownHolders(), closing.keySet());
    types = new TypeOracle(wrappers, settings);
    targets = new Targets(settings);
    classes = new WovenClasses(targets, wrappers, types);
  }

  /**
   * What is known of the classes that are loaded.
   *
   * @return the same each time
   */
  public WovenClasses classes() {
    return classes;
  }

  /**
   * Makes what is used later where there may be little stack: a class whose initialisation
   * overflows it can never be used again.
   */
  public void prepare() {
    targets.hooks();
    // What is asked of a class before it is known whether there is stack enough to weave it.
    Superclasses.mayHave("");
    NettyRooms.useBuffers("");
    if (bootstrap) {
      LoaderClass.woven(new byte[0]);
    }
  }

  /** Asks for the hooks again, since they depend on a setting that has changed. */
  public void hooksChanged() {
    targets.hooksChanged();
  }

  /**
   * Weaves nothing any more; only a class that has a superclass of ours keeps it when it is
   * redefined, since the JVM would refuse it without.
   */
  public void rest() {
    resting = true;
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (loader == null || name == null) {
      // Constants, as NettyTypes is not to be loaded for a program without Netty.
      if (name != null && name.endsWith(NettyTypes.PACKAGE + NettyTypes.BYTE_BUF)) {
        warnings.bootstrapNetty();
      }
      return null;
    }
    String prefix = null;
    byte[] loaderClass = null;
    byte[] woven = null;
    boolean vital = false;
    boolean releases = false;
    try {
      prefix = targets.nettyPrefix(loader, name);
      if (bootstrap && prefix == null && !Loaders.isJdk(name)) {
        loaderClass = LoaderClass.woven(bytes);
      }
      byte[] plain = loaderClass == null ? bytes : loaderClass;
      if (prefix == null) {
        woven = other(loader, name, redefined, bytes, plain);
      } else {
        NettyClass netty = netty(loader, prefix, name, redefined, bytes, domain);
        woven = netty == null ? null : netty.bytes();
        List<Hook> all = targets.hooks().vital(name.substring(prefix.length()));
        vital = !all.isEmpty() && !resting;
        releases = vital && netty != null && Collections.disjoint(all, netty.missing());
      }
      woven = ofOptions(loader, prefix, name, plain, woven);
      if (woven != null && module.isNamed()) {
        modules.open(module, name);
      }
    } catch (Throwable t) {
      if (t instanceof ClassTooLargeException) {
        warnings.poolFull(name);
      } else {
        failed(loader, name, prefix, t);
      }
      return null;
    }
    try {
      if (vital && !releases) {
        // It may have been woven before.
        classes.noteNotVital(loader, name);
        listener.notReady(loader, prefix.replace('/', '.'));
      }
      note(loader, prefix, name, redefined, woven != null, releases);
    } catch (Throwable t) {
      // The JVM gets what is woven all the same; only those who look again can tell that it has.
      missed();
    }
    return woven == null ? loaderClass : woven;
  }

  /**
   * Notes what the JVM gets, once nothing here can keep it from that any more: a gate that is open
   * without the release hook makes a leak of each buffer.
   *
   * @param releases whether the vital hooks of this class are there
   */
  private void note(
      ClassLoader loader,
      String prefix,
      String name,
      Class<?> redefined,
      boolean isWoven,
      boolean releases) {
    if (isWoven) {
      classes.noteWoven(loader, name);
    } else if (redefined != null) {
      classes.noteNotWoven(loader, name);
    }
    if (releases) {
      classes.noteVital(loader, name);
    }
    if (isWoven && prefix != null && redefined == null && classes.areVitalWoven(loader, prefix)) {
      listener.ready(loader, prefix.replace('/', '.'));
    }
  }

  /**
   * One line, and it is tried again later, where there is stack and memory enough for both. The
   * class may have been woven before: when its loading failed, or for another agent.
   */
  private void failed(ClassLoader loader, String name, String prefix, Throwable t) {
    String type = "";
    boolean vital = false;
    try {
      type = prefix == null ? "" : name.substring(prefix.length());
      vital = prefix != null && !targets.hooks().vital(type).isEmpty();
      if (vital) {
        listener.notReady(loader, prefix.replace('/', '.'));
      }
    } catch (Throwable again) {
      // What follows may work all the same.
    }
    try {
      classes.noteMissed(loader, name);
      warnings.failed(name, vital || prefix != null && type.equals(NettyTypes.BYTE_BUF), t);
    } catch (Throwable again) {
      // No stack is left for the line either: the class is tried again all the same.
    } finally {
      missed();
    }
  }

  private void missed() {
    try {
      listener.missed();
    } catch (Throwable t) {
      // No stack is left: the next class that is missed says so, or the second in which one looks.
    }
  }

  // ---- classes that are not Netty's

  /**
   * A class that is not Netty's, woven; or null.
   *
   * @param bytes as the JVM has it
   * @param plain as it is to be woven
   */
  private byte[] other(
      ClassLoader loader, String name, Class<?> redefined, byte[] bytes, byte[] plain) {
    if (resting) {
      return null;
    }
    boolean namesNetty = NettyName.isIn(bytes);
    boolean foreign = namesNetty && !name.startsWith(OURS);
    ClassReader reader = null;
    if (foreign) {
      StackRoom.need();
      reader = reader(bytes);
      String superName = reader == null ? null : superclass(reader);
      if (superName != null) {
        listener.foreignLoaded(loader, name, superName, bytes, redefined != null);
      }
    }
    if (!namesNetty && !classes.mayNameHolders(loader)) {
      // All classes of a program without Netty; before the scope is asked, which compares names.
      return null;
    }
    boolean woven = settings.inScope(name) || settings.isZoomed(name);
    if (!woven || !namesNetty && !classes.namesHolder(loader, name, bytes)) {
      return null;
    }
    if (!foreign) {
      StackRoom.need();
    }
    if (!targets.seesRuntime(loader)) {
      return null;
    }
    boolean isRead = reader != null && plain == bytes;
    return application(loader, isRead ? reader : new ClassReader(plain));
  }

  /** Null where ASM cannot read a class; it may be out of scope. */
  private static ClassReader reader(byte[] bytes) {
    try {
      return new ClassReader(bytes);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** The superclass of a class that may be a buffer, which most classes tell by it; or null. */
  private static String superclass(ClassReader reader) {
    String superName = reader.getSuperName();
    boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
    return isInterface || superName == null || superName.startsWith("java/") ? null : superName;
  }

  private byte[] application(ClassLoader loader, ClassReader reader) {
    Map<String, MethodPlan> plans = Scan.of(loader, reader, settings, types);
    if (plans.isEmpty()) {
      return null;
    }
    Set<String> left = new HashSet<>();
    byte[] woven = AppClass.woven(reader, plans, left);
    warnings.left(reader.getClassName(), left);
    return woven;
  }

  /** Weaves what the options {@code released} and {@code resource} ask for besides. */
  private byte[] ofOptions(
      ClassLoader loader, String prefix, String name, byte[] plain, byte[] woven) {
    if (resting
        || givenUp == null && resources == null
        || name.startsWith(OURS)
        || !targets.seesRuntime(loader)) {
      return woven;
    }
    byte[] all = woven;
    if (givenUp != null && prefix == null) {
      byte[] giving = ofOption(givenUp, loader, name, all == null ? plain : all);
      all = giving == null ? all : giving;
    }
    if (resources != null) {
      byte[] resource = ofOption(resources, loader, name, all == null ? plain : all);
      if (resource != null) {
        listener.resourceFound();
        all = resource;
      }
    }
    return all;
  }

  private byte[] ofOption(ResourceClasses option, ClassLoader loader, String name, byte[] bytes) {
    StackRoom.need();
    Set<String> left = new HashSet<>();
    byte[] woven = option.weave(loader, bytes, left);
    warnings.left(name, left);
    return woven;
  }

  // ---- Netty's classes

  private NettyClass netty(
      ClassLoader loader,
      String prefix,
      String name,
      Class<?> redefined,
      byte[] bytes,
      ProtectionDomain domain) {
    String type = name.substring(prefix.length());
    // A class keeps the superclass that it was loaded with, or the JVM refuses what is woven.
    Class<?> kept = redefined == null ? null : Superclasses.kept(redefined);
    if (resting) {
      return kept == null ? null : superclassOnly(prefix, kept, bytes);
    }
    boolean mayExtend = redefined == null ? Superclasses.mayHave(type) : kept != null;
    List<Hook> own = targets.hooks().of(type);
    boolean full = targets.isStepped(type, name);
    boolean counts = !full && targets.isCounted(type);
    if (own == null && !mayExtend && !full && !counts) {
      return null;
    }
    StackRoom.need();
    if (!targets.seesRuntime(loader)) {
      warnings.notSeen(loader, prefix, bootstrap);
      return null;
    }
    Hook lacking = targets.lacking(loader, prefix);
    if (lacking != null) {
      warnings.missing(lacking, loader, prefix);
      return null;
    }
    // These classes of a Netty are there without its buffers too, for its timers.
    if (own != null
        && !type.equals(NettyTypes.LEAK_DETECTOR)
        && !type.equals(NettyTypes.OUT_OF_MEMORY)
        && seen.of(loader).putIfAbsent(prefix, true) == null) {
      listener.nettySeen(loader, prefix.replace('/', '.'));
    }
    ClassReader reader = new ClassReader(bytes);
    Map<String, MethodPlan> plans =
        full || counts
            ? Scan.ofNetty(loader, reader, settings, types, !full)
            : Collections.emptyMap();
    Class<?> superclass = redefined == null ? Superclasses.of(loader, type, reader, types) : kept;
    if (own == null && superclass == null && plans.isEmpty()) {
      return null;
    }
    NettyClass woven =
        NettyClass.of(
            reader, prefix, own == null ? Collections.emptyList() : own, superclass, plans);
    warnings.left(name, woven.left());
    for (Hook missing : woven.missing()) {
      if (missing.loss != null) {
        warnings.missing(missing, loader, prefix);
      }
    }
    if (superclass == TrackedBuffer.class && redefined == null) {
      listener.nettyFound(loader, prefix.replace('/', '.'), domain);
    }
    return woven;
  }

  private static NettyClass superclassOnly(String prefix, Class<?> superclass, byte[] bytes) {
    return NettyClass.of(
        new ClassReader(bytes),
        prefix,
        Collections.emptyList(),
        superclass,
        Collections.emptyMap());
  }
}
