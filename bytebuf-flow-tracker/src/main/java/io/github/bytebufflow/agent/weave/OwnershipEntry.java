package io.github.bytebufflow.agent.weave;

/** The methods of the runtime's {@code Ownership} that woven code calls: all that it has. */
public enum OwnershipEntry {
  /** A part of a channel, or a task with a time, was made. */
  MADE("made", "(Ljava/lang/Object;)V"),

  /** A thread begins to work for such an object. */
  ENTER("enter", "(Ljava/lang/Object;)V"),

  /** A thread begins what is nobody's. */
  SUSPEND("suspend", "()V"),

  /** That work is over. */
  LEAVE("leave", "()V"),

  /** A task is handed to an event loop; returns what to hand over. */
  CARRY("carry", "(Ljava/lang/Runnable;)Ljava/lang/Runnable;");

  static final String CLASS = "io/github/bytebufflow/runtime/Ownership";

  /** Name of the method. */
  final String method;

  /** Its descriptor. */
  final String descriptor;

  OwnershipEntry(String method, String descriptor) {
    this.method = method;
    this.descriptor = descriptor;
  }
}
