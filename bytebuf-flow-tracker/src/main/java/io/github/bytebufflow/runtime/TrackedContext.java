package io.github.bytebufflow.runtime;

/**
 * The superclass that weaving gives to {@code io.netty.channel.AbstractChannelHandlerContext}, so
 * that a hand-off finds its site where the pipeline is anyway. Where the class was loaded before,
 * the site is looked up by the handler's class.
 */
public abstract class TrackedContext {
  /**
   * What {@link Type#handoffSite()} says of the handler, which a context has for good, and 2 more;
   * 0 until asked. Racy: two threads that ask write the same.
   */
  transient int handoff;

  /** For the constructors of the context. */
  protected TrackedContext() {}
}
