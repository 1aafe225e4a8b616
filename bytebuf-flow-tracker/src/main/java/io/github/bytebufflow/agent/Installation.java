package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.foreign.ForeignClasses;
import io.github.bytebufflow.agent.netty.AccessMaker;
import io.github.bytebufflow.agent.netty.NettyHooks;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.Weaver;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.TrackedBuffer;
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
  private Services services;
  private boolean detached;

  Installation(Options options, Instrumentation instrumentation) {
    this.options = options;
    this.instrumentation = instrumentation;
    this.scope = options.scope();
    this.foreign = new ForeignClasses(names(options.released), new Warner());
    this.weaver = new Weaver(instrumentation, this);
    this.report = options.report == null ? null : new ReportFile(options.report);
  }

  /**
   * Weaves what is loaded and what will be.
   *
   * @return what happened to the loaded classes
   */
  String install() {
    prepare();
    transformer = weaver;
    instrumentation.addTransformer(weaver, true);
    return weaveLoaded();
  }

  /**
   * Weaves what will be loaded. To be called while nothing is loaded that there is to weave.
   *
   * @param asked the transformer that the JVM knows
   * @return whom it has to ask from now on
   */
  ClassFileTransformer installBehind(ClassFileTransformer asked) {
    prepare();
    transformer = asked;
    return weaver;
  }

  Options options() {
    return options;
  }

  private void prepare() {
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
  }

  private String weaveLoaded() {
    LoadedClasses loaded = new LoadedClasses(instrumentation, weaver);
    for (Class<?> byteBuf : loaded.byteBufs()) {
      if (byteBuf.getSuperclass() != TrackedBuffer.class) {
        Tracker.map(byteBuf);
      }
      nettyFound(
          byteBuf.getClassLoader(), Weaver.byteBufPrefix(byteBuf), byteBuf.getProtectionDomain());
    }
    Retransformation weaving = new Retransformation(instrumentation);
    List<Class<?>> concerned = loaded.changed(new int[loaded.count()]);
    // A release that is not seen yet would make a leak of a buffer that is.
    weaving.together(LoadedClasses.buffers(concerned, true));
    weaving.inBatches(LoadedClasses.buffers(concerned, false));
    return loaded.woven().size() + " of the loaded classes woven" + weaving.failures();
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

  @Override
  public void nettyFound(ClassLoader loader, String prefix, ProtectionDomain domain) {
    // Without the lock: the loader, and the handler of its URLs, may be the application's.
    NettyCopy copy = NettyCopy.found(loader, prefix, location(domain));
    if (copy != null && copy.version() == null) {
      copy.setVersion(NettyVersion.ofJar(copy.location));
    }
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
      Tracker.start(started);
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
    int[] before = loaded.meanings();
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
