package io.github.bytebufflow.agent.weave;

/** A call instruction. Immutable. */
public final class Call {
  /** Whether it is static. */
  public final boolean isStatic;

  /** Internal name of the class it names. */
  public final String owner;

  /** Name of the method. */
  public final String name;

  /** Descriptor of the method. */
  public final String descriptor;

  Call(boolean isStatic, String owner, String name, String descriptor) {
    this.isStatic = isStatic;
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
  }
}
