package io.github.bytebufflow.agent.weave;

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

  /** Whether class loaders are to be told that the runtime is on the bootstrap path. */
  private final boolean bootstrap = TrackedBuffer.class.getClassLoader() == null;

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
     * A Netty is being loaded: {@code ByteBuf} has been woven.
     *
     * @param loader its class loader
     * @param prefix its package, {@code io.netty.} or what that was relocated to
     * @param domain where it comes from, or null
     */
    void nettyFound(ClassLoader loader, String prefix, ProtectionDomain domain);

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
      byte[] loaderClass =
          bootstrap && !netty && !Loaders.isJdk(name) ? LoaderClass.woven(bytes) : null;
      byte[] woven = null;
      if (netty) {
        woven = netty(loader, name.substring(0, at + NETTY.length()), name, bytes, domain);
      } else if (settings.inScope(name)
          && contains(bytes, NETTY_BYTES)
          && Loaders.seesRuntime(loader)) {
        woven = application(loader, loaderClass == null ? bytes : loaderClass);
      }
      if (woven == null) {
        return loaderClass;
      }
      if (module.isNamed()) {
        open(module, name);
      }
      return woven;
    } catch (Throwable t) {
      warnOnce(name.replace('/', '.') + " is not tracked, since weaving it failed: " + t);
      return null;
    }
  }

  /** Whether a class file has a name in it. */
  static boolean contains(byte[] bytes, byte[] name) {
    int last = bytes.length - name.length;
    byte first = name[0];
    next:
    for (int i = 10; i <= last; i++) {
      if (bytes[i] == first) {
        for (int k = 1; k < name.length; k++) {
          if (bytes[i + k] != name[k]) {
            continue next;
          }
        }
        return true;
      }
    }
    return false;
  }

  private byte[] netty(
      ClassLoader loader, String prefix, String name, byte[] bytes, ProtectionDomain domain) {
    String type = name.substring(prefix.length());
    boolean byteBuf = type.equals(BYTE_BUF);
    List<Hook> own = hooks().of(type);
    boolean full = isStepped(type, name);
    if (own == null && !byteBuf && !full) {
      return null;
    }
    if (!Loaders.seesRuntime(loader)) {
      warnOnce(notSeen(loader, prefix));
      return null;
    }
    ClassReader reader = new ClassReader(bytes);
    Map<String, MethodPlan> plans =
        full ? Scan.of(loader, reader) : Collections.<String, MethodPlan>emptyMap();
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
        warnOnce(
            "this Netty has no "
                + missing
                + ", so "
                + missing.loss
                + " ("
                + prefix.substring(0, prefix.length() - 1).replace('/', '.')
                + " of "
                + loader.getClass().getName()
                + ")");
      }
    }
    if (byteBuf) {
      settings.nettyFound(loader, prefix.replace('/', '.'), domain);
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

  private void warnOnce(String sentence) {
    if (said.size() < 100 && said.add(sentence)) {
      settings.warn(sentence);
    }
  }
}
