package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyName;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.runtime.TrackedBuffer;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassTooLargeException;

/**
 * The one class file transformer. A class that does not name Netty costs a search through its
 * bytes, and nothing else. Visitors are made elsewhere: to verify this class, the JVM would load
 * them for every program.
 */
public final class Weaver implements ClassFileTransformer {
  private static final String OURS = "io/github/bytebufflow/";

  private final Instrumentation instrumentation;
  private final Settings settings;

  /** A class that names one of them is woven as if it named Netty. */
  private final Wrappers wrappers;

  private final TypeOracle types;
  private final Vital vitals = new Vital();
  private final Loaders loaders = new Loaders();

  /** Whether class loaders are to be told that the runtime is on the bootstrap path. */
  private final boolean bootstrap = TrackedBuffer.class.getClassLoader() == null;

  private final Set<String> said = Collections.newSetFromMap(new ConcurrentHashMap<>());

  private final ResourceClasses resources;

  /** Buffers of the application's own that a method gives up; null where no option names any. */
  private final ResourceClasses givenUp;

  /** Binary names of the classes that are woven now. */
  private final PerLoader<Boolean> woven = new PerLoader<>();

  /** Internal names of the classes whose weaving failed; it may be tried again. */
  private final PerLoader<Boolean> missed = new PerLoader<>();

  /** Internal names of the classes into which all their vital hooks are woven. */
  private final PerLoader<Boolean> vital = new PerLoader<>();

  /** Packages of which a class with hooks was seen. */
  private final PerLoader<Boolean> seen = new PerLoader<>();

  private volatile Hooks hooks;
  private volatile boolean resting;
  private volatile boolean unfitSaid;

  /** What the weaver asks and tells. */
  public interface Settings {
    /**
     * What to weave into Netty. Asked when the first class of a Netty is loaded.
     *
     * @return the hooks
     */
    Hooks hooks();

    /**
     * Whether a class is the application's.
     *
     * @param internalName name with slashes
     * @return true if it is to be woven
     */
    boolean inScope(String internalName);

    /**
     * Classes that hold buffers without being holders to Netty.
     *
     * @return the names of the fields and methods that lead there, by internal name of the class
     */
    Map<String, Set<String>> holders();

    /**
     * Classes that are followed as resources, with all that extend or implement them.
     *
     * @return the names of the methods that close it, by internal name of the class
     */
    Map<String, Set<String>> resources();

    /** The class of a resource is being loaded. */
    void resourceFound();

    /**
     * Classes of buffers, with all that extend them, that methods give up.
     *
     * @return the names of these methods, by internal name of the class
     */
    Map<String, Set<String>> givenUp();

    /**
     * A class that names Netty and is not Netty's is being loaded, in scope or not.
     *
     * @param loader its class loader
     * @param name its name with slashes
     * @param classFile its bytes
     * @param again whether it was loaded before
     */
    void foreignLoaded(ClassLoader loader, String name, byte[] classFile, boolean again);

    /**
     * A class that an option names has no such method.
     *
     * @param option name of the option
     * @param className binary name of the class
     * @param method what should close it, or give it up
     * @param methods what it has
     */
    void noClosing(String option, String className, String method, List<String> methods);

    /**
     * Whether Netty's own handlers and codecs are woven as if they were the application's.
     *
     * @return true for the option {@code netty=full}
     */
    boolean nettyHandlers();

    /**
     * Whether the calls in Netty's handlers and codecs that take a count are steps.
     *
     * @return true for the options {@code netty=lifecycle} and {@code netty=full}
     */
    boolean nettyCounts();

    /**
     * A Netty is being loaded: {@code ByteBuf} has been woven.
     *
     * @param loader its class loader
     * @param prefix its package, {@code io.netty.} or what that was relocated to
     * @param domain where it comes from, or null
     */
    void nettyFound(ClassLoader loader, String prefix, ProtectionDomain domain);

    /**
     * The vital hooks of a Netty were all woven into classes that are being loaded.
     *
     * @param loader its class loader
     * @param prefix its package, {@code io.netty.} or what that was relocated to
     */
    default void ready(ClassLoader loader, String prefix) {}

    /**
     * A class of a Netty is being loaded, for the first time of those that have hooks.
     *
     * @param loader its class loader
     * @param prefix its package, {@code io.netty.} or what that was relocated to
     */
    default void nettySeen(ClassLoader loader, String prefix) {}

    /** A class was not woven that should be. Called also where there is hardly any stack left. */
    default void missed() {}

    /**
     * Something cannot be tracked.
     *
     * @param sentence what, why, and the remedy
     */
    void warn(String sentence);
  }

  /**
   * Makes the transformer.
   *
   * @param instrumentation to open modules with
   * @param settings what to weave
   */
  public Weaver(Instrumentation instrumentation, Settings settings) {
    this.instrumentation = instrumentation;
    this.settings = settings;
    Map<String, Set<String>> closing = settings.resources();
    resources = closing.isEmpty() ? null : new ResourceClasses(closing, this.settings, false);
    Map<String, Set<String>> giving = settings.givenUp();
    givenUp = giving.isEmpty() ? null : new ResourceClasses(giving, this.settings, true);
    wrappers = new Wrappers(settings.holders(), closing.keySet());
    types = new TypeOracle(wrappers);
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
      if (name != null && NettyTypes.is(name, NettyTypes.BYTE_BUF)) {
        warnOnce(
            "the Netty of the bootstrap class path is not tracked, since no tracker's class is"
                + " seen from there; put it on the class path");
      }
      return null;
    }
    String prefix = null;
    try {
      prefix = nettyPrefix(loader, name);
      byte[] loaderClass =
          bootstrap && prefix == null && !Loaders.isJdk(name) ? LoaderClass.woven(bytes) : null;
      byte[] plain = loaderClass == null ? bytes : loaderClass;
      byte[] woven = null;
      boolean namesNetty = prefix == null && !resting && NettyName.isIn(bytes);
      boolean foreign = namesNetty && !name.startsWith(OURS);
      if (foreign) {
        needStack();
        settings.foreignLoaded(loader, name, bytes, redefined != null);
      }
      if (prefix != null) {
        woven = netty(loader, prefix, name, redefined, bytes, domain);
      } else if (!resting
          && settings.inScope(name)
          && (namesNetty || wrappers.areIn(loader, bytes))) {
        if (!foreign) {
          needStack();
        }
        woven = loaders.seesRuntime(loader) ? application(loader, plain) : null;
      }
      if (givenUp != null
          && prefix == null
          && !resting
          && !name.startsWith(OURS)
          && loaders.seesRuntime(loader)) {
        needStack();
        Set<String> left = new HashSet<>();
        byte[] giving = givenUp.weave(loader, woven == null ? plain : woven, left);
        warnLeft(name, left);
        woven = giving == null ? woven : giving;
      }
      if (resources != null && !resting && !name.startsWith(OURS) && loaders.seesRuntime(loader)) {
        needStack();
        Set<String> left = new HashSet<>();
        byte[] resource = resources.weave(loader, woven == null ? plain : woven, left);
        warnLeft(name, left);
        if (resource != null) {
          settings.resourceFound();
          woven = resource;
        }
      }
      if (woven != null && module.isNamed()) {
        open(module, name);
      }
      if (woven != null || redefined != null) {
        remember(loader, name, redefined != null, woven != null);
      }
      if (woven != null && prefix != null && redefined == null && areVitalWoven(loader, prefix)) {
        settings.ready(loader, prefix.replace('/', '.'));
      }
      return woven == null ? loaderClass : woven;
    } catch (Throwable t) {
      if (t instanceof ClassTooLargeException) {
        warnUnfit(name.replace('/', '.') + " is left as it was, since its constant pool is full");
        return null;
      }
      failed(loader, name, prefix, t);
      return null;
    }
  }

  /** One line, and it is tried again later, where there is stack and memory enough for both. */
  private void failed(ClassLoader loader, String name, String prefix, Throwable t) {
    missed.put(loader, name, true);
    try {
      String type = prefix == null ? "" : name.substring(prefix.length());
      boolean all =
          prefix != null && (type.equals(NettyTypes.BYTE_BUF) || !vitalHooks(type).isEmpty());
      warnOnce(
          (all
                  ? "nothing of this Netty is tracked for now"
                  : name.replace('/', '.') + " is not tracked")
              + ", since weaving "
              + (all ? name.replace('/', '.') : "it")
              + " failed: "
              + t);
    } finally {
      settings.missed();
    }
  }

  /** Fails before anything is begun that an overflow would leave half done. */
  private static void needStack() {
    if (!StackRoom.isThere()) {
      throw new StackOverflowError();
    }
  }

  /** The package of the Netty that a class belongs to, {@code io/netty/} at its end; or null. */
  private String nettyPrefix(ClassLoader loader, String name) {
    int at = name.indexOf(NettyTypes.PACKAGE);
    if (at < 0 || at > 0 && name.charAt(at - 1) != '/') {
      return null;
    }
    String prefix = name.substring(0, at + NettyTypes.PACKAGE.length());
    return loaders.isNetty(loader, prefix) ? prefix : null;
  }

  /** Whether the class names anything below a package {@code io.netty}, or a wrapper. */
  private boolean containsOne(ClassLoader loader, byte[] bytes) {
    return NettyName.isIn(bytes) || wrappers.areIn(loader, bytes);
  }

  private byte[] netty(
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
    List<Hook> own = hooks().of(type);
    boolean full = isStepped(type, name);
    boolean counts = !full && isCounted(type);
    if (own == null && !mayExtend && !full && !counts) {
      return null;
    }
    needStack();
    if (!loaders.seesRuntime(loader)) {
      warnOnce(notSeen(loader, prefix));
      return null;
    }
    Hook lacking = vitals.missing(loader, prefix, hooks());
    if (lacking != null) {
      warnMissing(lacking, loader, prefix);
      return null;
    }
    if (own != null && seen.get(loader, prefix) == null) {
      seen.put(loader, prefix, true);
      settings.nettySeen(loader, prefix.replace('/', '.'));
    }
    ClassReader reader = new ClassReader(bytes);
    Map<String, MethodPlan> plans =
        full || counts
            ? Scan.ofNetty(loader, reader, settings, types, !full)
            : Collections.<String, MethodPlan>emptyMap();
    Class<?> superclass = redefined == null ? Superclasses.of(loader, type, reader, types) : kept;
    if (own == null && superclass == null && plans.isEmpty()) {
      return null;
    }
    NettyClass woven =
        NettyClass.of(
            reader, prefix, own == null ? Collections.<Hook>emptyList() : own, superclass, plans);
    warnLeft(name, woven.left());
    Set<Hook> notThere = woven.missing();
    for (Hook missing : notThere) {
      if (missing.loss != null) {
        warnMissing(missing, loader, prefix);
      }
    }
    List<Hook> ownVital = vitalHooks(type);
    if (!ownVital.isEmpty() && Collections.disjoint(ownVital, notThere)) {
      vital.put(loader, name, true);
    }
    if (superclass == TrackedBuffer.class && redefined == null) {
      settings.nettyFound(loader, prefix.replace('/', '.'), domain);
    }
    return woven.bytes();
  }

  private static byte[] superclassOnly(String prefix, Class<?> superclass, byte[] bytes) {
    List<Hook> none = Collections.emptyList();
    Map<String, MethodPlan> noPlans = Collections.emptyMap();
    return NettyClass.of(new ClassReader(bytes), prefix, none, superclass, noPlans).bytes();
  }

  /** A program without Netty needs none of them; two threads may both make them. */
  private Hooks hooks() {
    Hooks all = hooks;
    if (all == null) {
      all = settings.hooks();
      hooks = all;
    }
    return all;
  }

  private void remember(ClassLoader loader, String name, boolean again, boolean isWoven) {
    if (isWoven) {
      woven.put(loader, name, true);
    } else if (again) {
      woven.remove(loader, name);
    }
  }

  // ---- what the releases need

  private List<Hook> vitalHooks(String type) {
    return hooks().vital(type);
  }

  /** Whether all vital hooks of a Netty went into classes as they were loaded or woven again. */
  private boolean areVitalWoven(ClassLoader loader, String prefix) {
    for (Hook hook : hooks().vital()) {
      if (vital.get(loader, prefix + hook.type) == null) {
        return false;
      }
    }
    return true;
  }

  /** The vital hooks of a loaded class; empty for most. */
  List<Hook> vitalHooks(Class<?> c) {
    String prefix = prefix(c);
    return prefix == null
        ? Collections.<Hook>emptyList()
        : vitalHooks(internalName(c).substring(prefix.length()));
  }

  /** The package of the Netty that a loaded class belongs to, with slashes; or null. */
  String prefix(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    String name = c.getName();
    return loader == null || c.isArray() || name.indexOf('/') >= 0
        ? null
        : nettyPrefix(loader, name.replace('.', '/'));
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
   * Whether nothing of a Netty may be followed unless this class is woven.
   *
   * @param c a loaded class
   * @return true for the class of the release hook
   */
  public boolean isVital(Class<?> c) {
    return !vitalHooks(c).isEmpty() && mayBeTracked(c.getClassLoader(), prefix(c));
  }

  /** Not where a loader hides the tracker's classes, nor where Netty lacks what is vital. */
  private boolean mayBeTracked(ClassLoader loader, String prefix) {
    return loaders.seesRuntime(loader) && vitals.missing(loader, prefix, hooks()) == null;
  }

  /**
   * Makes what is used later where there may be little stack: a class whose initialisation
   * overflows it can never be used again.
   */
  public void prepare() {
    hooks();
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
    if (loader == null || c.isArray() || c.getName().indexOf('/') >= 0 || isWoven(c)) {
      return false;
    }
    String name = internalName(c);
    if (missed.get(loader, name) != null) {
      return true;
    }
    String prefix = nettyPrefix(loader, name);
    return prefix != null
        && hooks().of(name.substring(prefix.length())) != null
        && mayBeTracked(loader, prefix);
  }

  /**
   * A class could not be changed after all, or will not be tried again.
   *
   * @param c a loaded class
   */
  public void isNotWoven(Class<?> c) {
    woven.remove(c.getClassLoader(), internalName(c));
    vital.remove(c.getClassLoader(), internalName(c));
  }

  /**
   * A class that was missed was woven, or there was nothing to weave in it.
   *
   * @param c a loaded class
   */
  public void isDone(Class<?> c) {
    missed.remove(c.getClassLoader(), internalName(c));
  }

  private static String internalName(Class<?> c) {
    return c.getName().replace('.', '/');
  }

  // ---- classes that are loaded

  /**
   * Whether a class is woven now; {@code ByteBuf} is where it has our superclass.
   *
   * @param c a loaded class
   * @return true if its bytes are not its own
   */
  public boolean isWoven(Class<?> c) {
    return woven.get(c.getClassLoader(), internalName(c)) != null;
  }

  /**
   * What the settings weave into a class, as a number: it differs where something else is woven.
   *
   * @param c a loaded class
   * @return 0 if nothing is, for sure
   */
  public int weavingSignature(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    if (loader == null || c.isArray() || c.getName().indexOf('/') >= 0) {
      return 0;
    }
    String name = internalName(c);
    String prefix = nettyPrefix(loader, name);
    if (prefix == null) {
      int gives = givenUp != null && givenUp.isNamed(name) ? 2 : 0;
      return gives + (settings.inScope(name) ? 1 : 0);
    }
    String type = name.substring(prefix.length());
    List<Hook> own = hooks().of(type);
    int steps = isStepped(type, name) ? 1 : isCounted(type) ? 2 : 0;
    return (own == null ? 0 : 3 * own.size()) + steps;
  }

  /**
   * Whether a class may have something to weave: it names Netty or a wrapper in its class file.
   * Loads nothing.
   *
   * @param c a loaded class, which is in scope
   * @return false if it need not be looked at; true also where its class file is not to be found
   */
  public boolean mayNameNetty(Class<?> c) {
    String name = internalName(c);
    if (name.contains(NettyTypes.PACKAGE)) {
      return true;
    }
    byte[] file = ClassFiles.read(c.getClassLoader(), name);
    return file == null || containsOne(c.getClassLoader(), file);
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
    String name = c.getName();
    if (loader == null || !NettyTypes.is(name, NettyTypes.BYTE_BUF)) {
      return null;
    }
    String prefix = nettyPrefix(loader, name.replace('.', '/'));
    return prefix == null || !loaders.seesRuntime(loader) ? null : prefix.replace('/', '.');
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

  /** Asks for the hooks again, since they depend on a setting that has changed. */
  public void hooksChanged() {
    hooks = null;
  }

  /**
   * Weaves nothing any more; only a class that has a superclass of ours keeps it when it is
   * redefined, since the JVM would refuse it without.
   */
  public void rest() {
    resting = true;
  }

  /** Whether the calls that take a count are steps in this class of Netty. */
  private boolean isCounted(String type) {
    return settings.nettyCounts() && type.startsWith(NettyTypes.HANDLERS) && !isBuffer(type);
  }

  /** What buffers do to themselves is no step; some stand beside the handlers that use them. */
  private static boolean isBuffer(String type) {
    return type.startsWith(NettyTypes.BUFFERS) || type.endsWith("ByteBuf");
  }

  /** Whether this class of Netty is woven as the application's are. */
  private boolean isStepped(String type, String name) {
    if (isBuffer(type) || type.startsWith(NettyTypes.UTIL)) {
      return false;
    }
    return settings.nettyHandlers() && type.startsWith(NettyTypes.HANDLERS)
        || settings.inScope(name);
  }

  private byte[] application(ClassLoader loader, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    Map<String, MethodPlan> plans = Scan.of(loader, reader, settings, types);
    if (plans.isEmpty()) {
      return null;
    }
    Set<String> left = new HashSet<>();
    byte[] woven = AppClass.woven(reader, plans, left);
    warnLeft(reader.getClassName(), left);
    return woven;
  }

  /** One line for all loaders of a kind: of OSGi bundles there are many. */
  private String notSeen(ClassLoader loader, String prefix) {
    return "the Netty in "
        + prefix.substring(0, prefix.length() - 1).replace('/', '.')
        + " is not tracked, since its class loader ("
        + loader.getClass().getName()
        + ") does not see the tracker's classes: "
        + (bootstrap
            ? "it was there before the agent, or finds others of the same name first"
            : "start the agent with bootstrap=true");
  }

  /**
   * Woven code of a named module calls the runtime, which is in an unnamed one; and the agent, in
   * the unnamed module of its own loader, defines the access to Netty there.
   */
  private void open(Module module, String name) {
    Module runtime = TrackedBuffer.class.getModule();
    Module agent = Weaver.class.getModule();
    String pack = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
    if (module.canRead(runtime) && module.isOpen(pack, agent)) {
      return;
    }
    Map<String, Set<Module>> opens = new HashMap<>();
    opens.put(pack, new HashSet<>(Collections.singleton(agent)));
    instrumentation.redefineModule(
        module,
        Collections.singleton(runtime),
        Collections.emptyMap(),
        module.getPackages().contains(pack) ? opens : Collections.emptyMap(),
        Collections.emptySet(),
        Collections.emptyMap());
  }

  private void warnMissing(Hook hook, ClassLoader loader, String prefix) {
    warnOnce(
        "this Netty has no " + hook + ", so " + hook.loss + " (" + prefix + " of " + loader + ")");
  }

  private void warnLeft(String internalName, Set<String> methods) {
    if (!methods.isEmpty()) {
      String method = methods.iterator().next();
      warnUnfit(
          internalName.replace('/', '.')
              + '.'
              + method.substring(0, method.indexOf('('))
              + " is left as it was, since it would be too large when woven");
    }
  }

  /** Generated code may have many of them, which are all alike: the first stands for them. */
  private void warnUnfit(String first) {
    if (!unfitSaid) {
      unfitSaid = true;
      settings.warn(first + "; it has no steps, nor has what else does not fit");
    }
  }

  private void warnOnce(String sentence) {
    if (said.size() < 100 && said.add(sentence)) {
      settings.warn(sentence);
    }
  }
}
