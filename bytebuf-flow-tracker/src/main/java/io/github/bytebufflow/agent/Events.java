package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.foreign.ForeignClasses;
import io.github.bytebufflow.agent.services.NettyVersion;
import io.github.bytebufflow.agent.services.Stderr;
import io.github.bytebufflow.agent.weave.WeaveListener;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.ReleaseGate;
import io.github.bytebufflow.text.Nearest;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;

/**
 * Passes on what is met while classes are loaded: to the runtime, the services, the one who looks
 * again, and standard error. Thread-safe; holds no lock, since class loaders are asked here.
 */
final class Events implements WeaveListener, MemberFinder.Warnings {
  private final ForeignClasses foreign;
  private final Nettys nettys;

  /** Both are told from the first class on that is loaded after {@link #to}. */
  private volatile LookAgain lookAgain;

  private volatile LateServices services;

  /** Whether classes may have been loaded, or in the middle of it, when the weaver came. */
  private volatile boolean late;

  Events(ForeignClasses foreign, Nettys nettys) {
    this.foreign = foreign;
    this.nettys = nettys;
  }

  /** Sets who is told; before the weaver is installed. */
  void to(LookAgain looking, LateServices started) {
    lookAgain = looking;
    services = started;
  }

  /** Classes may have been loaded, or in the middle of it, before the weaver came. */
  void areLate() {
    late = true;
  }

  @Override
  public void foreignLoaded(
      ClassLoader loader, String name, String superName, byte[] classFile, boolean again) {
    foreign.loaded(loader, name, superName, classFile, again);
  }

  /**
   * Starts the services without waiting for ByteBuf: that may have been loaded at the end of a
   * stack, where the JVM asks no transformer. They look each second whether a Netty is not ready.
   */
  @Override
  public void nettySeen(ClassLoader loader, String prefix) {
    nettys.seen(loader, prefix);
    if (late) {
      lookAgain.soon();
    }
    services.start();
  }

  /** A ByteBuf is loaded, whether it was seen as it was loaded or not. */
  void nettyThere(Class<?> byteBuf, String prefix) {
    if (!nettys.isFound(byteBuf.getClassLoader(), prefix)) {
      nettyFound(byteBuf.getClassLoader(), prefix, byteBuf.getProtectionDomain());
    }
  }

  @Override
  public void nettyFound(ClassLoader loader, String prefix, ProtectionDomain domain) {
    // Without any lock: the loader, and the handler of its URLs, may be the application's.
    NettyCopy copy = NettyCopy.found(loader, prefix, location(domain));
    if (copy != null && copy.version() == null) {
      copy.setVersion(NettyVersion.ofJar(copy.location));
    }
    nettys.found(loader, prefix);
    services.nettyFound(loader, prefix, copy);
  }

  private static String location(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL url = source == null ? null : source.getLocation();
    return url == null ? null : url.toString();
  }

  @Override
  public void ready(ClassLoader loader, String prefix) {
    ReleaseGate.set(loader, prefix, true);
  }

  @Override
  public void notReady(ClassLoader loader, String prefix) {
    ReleaseGate.set(loader, prefix, false);
  }

  @Override
  public void missed() {
    lookAgain.soon();
  }

  @Override
  public void resourceFound() {
    services.start();
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
  public void warn(String sentence) {
    Stderr.say(sentence);
    services.notTracked(sentence);
  }
}
