package io.github.bytebufflow.agent.weave;

/** A method of Netty that is woven, and what is written there. */
public final class Hook {
  /** Name of the class behind {@code io/netty/}, such as {@code buffer/ByteBuf}. */
  final String type;

  private final String method;
  private final String descriptor;

  /** Whether Netty's package is in the descriptor. */
  private final boolean namesNetty;

  final MethodHook what;

  /** What the tracker cannot see where Netty has no such method; null if that is no loss. */
  final String loss;

  /**
   * Describes a method.
   *
   * @param type name of the class behind {@code io/netty/}
   * @param method name of the method, or null for every method
   * @param descriptor the start of its descriptor, {@code ~} standing for {@code io/netty/} with
   *     whatever package it was relocated to
   * @param what what is written
   * @param loss what is not seen if no such method is there, or null
   */
  public Hook(String type, String method, String descriptor, MethodHook what, String loss) {
    this.type = type;
    this.method = method;
    this.descriptor = descriptor;
    namesNetty = descriptor.indexOf('~') >= 0;
    this.what = what;
    this.loss = loss;
  }

  boolean matches(String netty, String name, String desc) {
    return (method == null ? name.charAt(0) != '<' : method.equals(name))
        && desc.startsWith(namesNetty ? descriptor.replace("~", netty) : descriptor);
  }

  @Override
  public String toString() {
    return type.substring(type.lastIndexOf('/') + 1) + '.' + method;
  }
}
