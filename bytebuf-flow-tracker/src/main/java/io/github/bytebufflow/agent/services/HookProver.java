package io.github.bytebufflow.agent.services;

/** Proves that the JVM got the hook in the release of a Netty. */
public interface HookProver {
  /**
   * Weaves the release hook of a Netty once more, and looks whether the JVM got it. May run code of
   * the class loader.
   *
   * @param loader the class loader of the Netty
   * @param prefix its package, {@code io.netty.} or what that was relocated to
   * @return true also where the class with the release is not loaded, so there is no buffer
   */
  boolean proves(ClassLoader loader, String prefix);
}
