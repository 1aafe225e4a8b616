package io.github.bytebufflow.agent.weave;

import java.security.ProtectionDomain;
import java.util.List;

/** What the weaver tells. Called by threads that load a class, without a lock of the weaver. */
public interface WeaveListener {
  /**
   * A class that names Netty and is not Netty's is being loaded, in scope or not. It is no
   * interface and extends no class of the JDK: buffers do neither.
   *
   * @param loader its class loader
   * @param name its name with slashes
   * @param superName name of its superclass, with slashes
   * @param classFile its bytes
   * @param again whether it was loaded before
   */
  void foreignLoaded(
      ClassLoader loader, String name, String superName, byte[] classFile, boolean again);

  /**
   * A class of a Netty is being loaded, for the first time of those that have hooks.
   *
   * @param loader its class loader
   * @param prefix its package, {@code io.netty.} or what that was relocated to
   */
  default void nettySeen(ClassLoader loader, String prefix) {}

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
   * A class with vital hooks of a Netty is as it was, though it may have been woven before.
   *
   * @param loader its class loader
   * @param prefix its package, {@code io.netty.} or what that was relocated to
   */
  default void notReady(ClassLoader loader, String prefix) {}

  /** A class was not woven that should be. Called also where there is hardly any stack left. */
  default void missed() {}

  /** The class of a resource is being loaded. */
  void resourceFound();

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
   * Something cannot be tracked.
   *
   * @param sentence what, why, and the remedy
   */
  void warn(String sentence);
}
