package io.github.bytebufflow.agent.weave;

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
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;

/**
 * The one class file transformer. A class that does not name Netty costs a search through its
 * bytes, and nothing else.
 */
public final class Weaver implements ClassFileTransformer {
  private static final String NETTY = "io/netty/";
  private static final byte[] NETTY_BYTES = {'i', 'o', '/', 'n', 'e', 't', 't', 'y', '/'};
  private static final String BYTE_BUF = "buffer/ByteBuf";

  private final Instrumentation instrumentation;
  private final Settings settings;
  private final Set<String> said = Collections.newSetFromMap(new ConcurrentHashMap<>());

  private volatile Hooks hooks;

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
     */
    void nettyFound(ClassLoader loader, String prefix);

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
      if (name != null && name.endsWith(NETTY + BYTE_BUF)) {
        warnOnce(
            "the Netty of the bootstrap class path is not tracked, since no tracker's class is"
                + " seen from there; put it on the class path");
      }
      return null;
    }
    try {
      int at = name.indexOf(NETTY);
      boolean netty =
          at >= 0
              && (at == 0 || name.charAt(at - 1) == '/')
              && Loaders.isNetty(loader, name.substring(0, at + NETTY.length()));
      byte[] woven;
      if (netty) {
        woven = netty(loader, name.substring(0, at + NETTY.length()), name, bytes);
      } else if (settings.inScope(name) && mentionsNetty(bytes)) {
        woven = Loaders.seesRuntime(loader) ? application(loader, bytes) : null;
      } else {
        return null;
      }
      if (woven != null && module.isNamed()) {
        open(module, name);
      }
      return woven;
    } catch (Throwable t) {
      warnOnce(name.replace('/', '.') + " is not tracked, since weaving it failed: " + t);
      return null;
    }
  }

  /** Whether the class names anything below a package {@code io.netty}. */
  static boolean mentionsNetty(byte[] bytes) {
    int last = bytes.length - NETTY_BYTES.length;
    next:
    for (int i = 10; i <= last; i++) {
      if (bytes[i] == 'i') {
        for (int k = 1; k < NETTY_BYTES.length; k++) {
          if (bytes[i + k] != NETTY_BYTES[k]) {
            continue next;
          }
        }
        return true;
      }
    }
    return false;
  }

  private byte[] netty(ClassLoader loader, String prefix, String name, byte[] bytes) {
    String type = name.substring(prefix.length());
    boolean byteBuf = type.equals(BYTE_BUF);
    List<Hook> own = hooks().of(type);
    boolean full = isStepped(type, name);
    boolean counts = !full && settings.nettyCounts() && type.startsWith("handler/");
    if (own == null && !byteBuf && !full && !counts) {
      return null;
    }
    if (!Loaders.seesRuntime(loader)) {
      warnOnce(
          "the Netty of "
              + loader
              + " is not tracked, since that class loader does not see the tracker's classes");
      return null;
    }
    Hook vital = Vital.missing(loader, prefix, hooks());
    if (vital != null) {
      warnMissing(vital, loader, prefix);
      return null;
    }
    ClassReader reader = new ClassReader(bytes);
    // What messages do to themselves is no step either.
    boolean steps = (full || counts) && !TypeOracle.BUFFER.equals(TypeOracle.of(loader, reader));
    Map<String, MethodPlan> plans =
        !steps
            ? Collections.<String, MethodPlan>emptyMap()
            : full ? Scan.of(loader, reader) : Scan.ofCounts(loader, reader);
    if (own == null && !byteBuf && plans.isEmpty()) {
      return null;
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    ClassVisitor visitor = plans.isEmpty() ? writer : new AppClass(writer, plans);
    NettyClass woven =
        new NettyClass(visitor, prefix, own == null ? Collections.<Hook>emptyList() : own, byteBuf);
    reader.accept(woven, ClassReader.EXPAND_FRAMES);
    for (Hook missing : woven.missing()) {
      if (missing.loss != null) {
        warnMissing(missing, loader, prefix);
      }
    }
    if (byteBuf) {
      settings.nettyFound(loader, prefix.replace('/', '.'));
    }
    return writer.toByteArray();
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

  /** Whether this class of Netty is woven as the application's are. */
  private boolean isStepped(String type, String name) {
    if (type.startsWith("buffer/") || type.startsWith("util/")) {
      // What buffers do to themselves is no step.
      return false;
    }
    return settings.nettyHandlers() && type.startsWith("handler/") || settings.inScope(name);
  }

  private static byte[] application(ClassLoader loader, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    Map<String, MethodPlan> plans = Scan.of(loader, reader);
    if (plans.isEmpty()) {
      return null;
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new AppClass(writer, plans), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  /** Woven code of a named module calls the runtime, which is in the unnamed one of its loader. */
  private void open(Module module, String name) {
    Module runtime = Weaver.class.getModule();
    String pack = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
    if (module.canRead(runtime) && module.isOpen(pack, runtime)) {
      return;
    }
    Map<String, Set<Module>> opens = new HashMap<>();
    opens.put(pack, new HashSet<>(Collections.singleton(runtime)));
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

  private void warnOnce(String sentence) {
    if (said.size() < 100 && said.add(sentence)) {
      settings.warn(sentence);
    }
  }
}
