package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.agent.foreign.ForeignClasses;
import io.github.bytebufflow.agent.netty.AccessMaker;
import io.github.bytebufflow.agent.netty.NettyHooks;
import io.github.bytebufflow.agent.options.ClassMember;
import io.github.bytebufflow.agent.options.NettyMode;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.OptionsException;
import io.github.bytebufflow.agent.options.Scope;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.Weaver;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.ReleaseGate;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.Controls;
import io.github.bytebufflow.serve.ReportFile;
import io.github.bytebufflow.text.Nearest;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.security.AccessController;
import java.security.CodeSource;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The tracker in this JVM, from its start to its end: sets the runtime up, installs the
 * transformer, changes the scope, and takes all back. The services wait until the first Netty is
 * loaded: a program without Netty gets no thread and no class more.
 */
final class Installation implements Weaver.Settings, MemberFinder.Warnings, Controls {
  private final Instrumentation instrumentation;
  private final Weaver weaver;
  private final ForeignClasses foreign;
  private final ReportFile report;
  private final List<String> warnings = new ArrayList<>();

  /** What the JVM asks; the weaver, or who asks that. */
  private ClassFileTransformer transformer;

  private volatile Options options;
  private volatile Scope scope;
  private final LookAgain lookAgain;

  /** Packages of the Nettys that were seen; true for those whose ByteBuf was found. */
  private final PerLoader<Boolean> nettys = new PerLoader<>();

  /** Whether classes may have been loaded, or in the middle of it, when the weaver came. */
  private volatile boolean late;

  private Services services;
  private boolean detached;

  Installation(Options options, Instrumentation instrumentation) {
    this.options = options;
    this.instrumentation = instrumentation;
    this.scope = options.scope();
    this.foreign = new ForeignClasses(names(options.released), new Warner());
    this.weaver = new Weaver(instrumentation, this);
    this.lookAgain = new LookAgain(instrumentation, weaver, this);
    this.report = options.report == null ? null : new ReportFile(options.report);
  }

  /**
   * Weaves what is loaded and what will be. To be called after {@link #prepare}.
   *
   * @return what happened to the loaded classes
   */
  String install() {
    late = true;
    transformer = weaver;
    instrumentation.addTransformer(weaver, true);
    String woven = lookAgain.first();
    if (!areNoneSeen()) {
      lookAgain.soon();
    }
    return woven;
  }

  /**
   * Weaves what will be loaded. To be called after {@link #prepare}.
   *
   * @param asked the transformer that the JVM knows
   * @param missed whether classes have been loaded by now that there is something to weave in
   * @return whom it has to ask from now on
   */
  ClassFileTransformer installBehind(ClassFileTransformer asked, boolean missed) {
    transformer = asked;
    if (missed) {
      late = true;
      lookAgain.soon();
    }
    return weaver;
  }

  Options options() {
    return options;
  }

  /**
   * Makes all that woven code needs. If that fails, nothing is woven: a class that links to what is
   * not there would fail in the application.
   */
  void prepare() throws Throwable {
    Tracker.configure(
        options.maxNodes,
        options.maxDepth,
        options.stacks,
        options.directOnly,
        options.sample,
        (int) Math.min(Integer.MAX_VALUE, (options.suspectAgeMillis + 999) / 1000));
    Tracker.access(new AccessMaker());
    Tracker.foreignBuffers(foreign);
    Tracker.members(new MemberFinder(options.holders, instrumentation, this));
    Tracker.prepare();
    ForeignClasses.prepare();
    weaver.prepare();
    ReleaseGate.require();
    SelfTest.with(lookAgain);
  }

  // ---- what the weaver asks

  @Override
  public Hooks hooks() {
    return NettyHooks.all(options.netty != NettyMode.OFF);
  }

  @Override
  public boolean inScope(String internalName) {
    return scope.contains(internalName);
  }

  @Override
  public Map<String, Set<String>> holders() {
    return byClass(options.holders);
  }

  @Override
  public Map<String, Set<String>> resources() {
    return byClass(options.resources);
  }

  @Override
  public Map<String, Set<String>> givenUp() {
    return byClass(options.released);
  }

  @Override
  public void foreignLoaded(ClassLoader loader, String name, byte[] classFile, boolean again) {
    foreign.loaded(loader, name, classFile, again);
  }

  private static Set<String> names(List<ClassMember> named) {
    Set<String> names = new HashSet<>();
    for (ClassMember one : named) {
      names.add(one.className);
    }
    return names;
  }

  private static Map<String, Set<String>> byClass(List<ClassMember> named) {
    Map<String, Set<String>> members = new HashMap<>();
    for (ClassMember one : named) {
      String name = one.className.replace('.', '/');
      Set<String> known = members.get(name);
      if (known == null) {
        known = new HashSet<>();
        members.put(name, known);
      }
      known.add(one.member);
    }
    return members;
  }

  @Override
  public void noClosing(String option, String className, String method, List<String> methods) {
    foreign.notGivenUp(className);
    warn(
        "option '"
            + option
            + "': "
            + className
            + " has no method '"
            + method
            + "'"
            + (methods.isEmpty() ? "" : "; did you mean " + Nearest.of(method, methods) + "?"));
  }

  @Override
  public boolean nettyHandlers() {
    return options.netty == NettyMode.FULL;
  }

  @Override
  public boolean nettyCounts() {
    return options.netty != NettyMode.OFF;
  }

  /** A ByteBuf is loaded, seen as it was or not. */
  void nettyThere(Class<?> byteBuf) {
    String prefix = weaver.byteBufPrefix(byteBuf);
    if (!Boolean.TRUE.equals(nettys.get(byteBuf.getClassLoader(), prefix))) {
      nettyFound(byteBuf.getClassLoader(), prefix, byteBuf.getProtectionDomain());
    }
  }

  /**
   * Starts the services without waiting for ByteBuf: that may have been loaded at the end of a
   * stack, where the JVM asks no transformer. They look each second whether a Netty is not ready.
   */
  @Override
  public void nettySeen(ClassLoader loader, String prefix) {
    nettys.of(loader).putIfAbsent(prefix, false);
    if (late) {
      lookAgain.soon();
    }
    resourceFound();
  }

  @Override
  public void ready(ClassLoader loader, String prefix) {
    ReleaseGate.set(loader, prefix, true);
  }

  @Override
  public void missed() {
    lookAgain.soon();
  }

  private boolean areNoneSeen() {
    return nettys.names().isEmpty();
  }

  /** Whether the releases of all Nettys are seen, as far as they are known. */
  boolean areAllReady() {
    for (Map.Entry<ClassLoader, List<String>> of : nettys.names().entrySet()) {
      for (String prefix : of.getValue()) {
        if (!ReleaseGate.isOpen(of.getKey(), prefix)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void nettyFound(ClassLoader loader, String prefix, ProtectionDomain domain) {
    // Without the lock: the loader, and the handler of its URLs, may be the application's.
    NettyCopy copy = NettyCopy.found(loader, prefix, location(domain));
    if (copy != null && copy.version() == null) {
      copy.setVersion(NettyVersion.ofJar(copy.location));
    }
    nettys.put(loader, prefix, true);
    synchronized (this) {
      resourceFound();
      if (!detached) {
        services.nettyFound(loader, prefix, copy);
      }
    }
  }

  private static String location(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL url = source == null ? null : source.getLocation();
    return url == null ? null : url.toString();
  }

  @Override
  public synchronized void resourceFound() {
    if (!detached && services == null) {
      // As itself: a new thread keeps the protection domains of those who called, so their loaders.
      services = AccessController.doPrivileged(new Start());
    }
  }

  /** Starts the threads. */
  private final class Start implements PrivilegedAction<Services> {
    @Override
    public Services run() {
      Services started = new Services(options, report, Installation.this, instrumentation);
      for (String warning : warnings) {
        started.notTracked(warning);
      }
      Tracker.start(new Listener(started));
      return started;
    }
  }

  /** Is told what of the application is not followed; reports know it already. */
  private static final class Warner implements Consumer<String> {
    @Override
    public void accept(String sentence) {
      Stderr.say(sentence);
    }
  }

  /** Tells the services, and looks again where a Netty is not ready. */
  private final class Listener implements Tracker.LeakListener {
    private final Tracker.LeakListener services;

    Listener(Tracker.LeakListener services) {
      this.services = services;
    }

    @Override
    public void leaked(Set<Node> nodes) {
      services.leaked(nodes);
    }

    @Override
    public void second() {
      services.second();
      if (!areAllReady()) {
        lookAgain.unlessLooking();
      }
    }
  }

  @Override
  public void warn(String sentence) {
    Stderr.say(sentence);
    synchronized (this) {
      warnings.add(sentence);
      if (services != null) {
        services.notTracked(sentence);
      }
    }
  }

  // ---- while it runs

  @Override
  public String option(String name) {
    return options.inForce().get(name);
  }

  @Override
  public String set(Map<String, String> values) {
    synchronized (Installer.class) {
      if (detached) {
        throw new IllegalStateException("the tracker is detached");
      }
      try {
        return change(options.with(values));
      } catch (OptionsException e) {
        throw new IllegalArgumentException(e.getMessage());
      }
    }
  }

  private String change(Options next) {
    LoadedClasses loaded = new LoadedClasses(instrumentation, weaver);
    int[] before = loaded.signatures();
    options = next;
    scope = next.scope();
    weaver.hooksChanged();
    Tracker.sample(next.sample);
    Retransformation weaving = new Retransformation(instrumentation);
    weaving.inBatches(loaded.changed(before));
    synchronized (this) {
      if (services != null) {
        services.optionsChanged(next);
      }
    }
    return weaving.done() + " classes changed" + weaving.failures();
  }

  // ---- the end

  @Override
  public String detach() {
    synchronized (Installer.class) {
      Services ending;
      synchronized (this) {
        if (detached) {
          return "the tracker is detached already";
        }
        detached = true;
        ending = services;
      }
      lookAgain.end();
      // While releases are still seen: the last collection must find no leak that is none.
      if (ending != null) {
        ending.end();
      }
      Tracker.stop();
      String restored = restore();
      Tracker.abandon();
      if (ending != null) {
        ending.close();
      }
      Installer.detached(this);
      return restored;
    }
  }

  private String restore() {
    weaver.rest();
    LoadedClasses loaded = new LoadedClasses(instrumentation, weaver);
    List<Class<?>> woven = loaded.woven();
    Retransformation restoring = new Retransformation(instrumentation);
    restoring.inBatches(LoadedClasses.buffers(woven, false));
    restoring.together(LoadedClasses.buffers(woven, true));
    if (!loaded.haveOurSuperclass()) {
      instrumentation.removeTransformer(transformer);
    }
    return restoring.done() + " classes restored" + restoring.failures();
  }

  /** Another installation keeps the superclasses of loaded classes from now on. */
  void leave() {
    instrumentation.removeTransformer(transformer);
  }
}
