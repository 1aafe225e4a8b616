package io.github.bytebufflow.agent.weave;

/** The methods of the runtime's {@code ChannelWork} that woven code calls: all that it has. */
public enum ChannelEntry {
  /** A thread begins to work for a channel. */
  ENTER("enter", "(Ljava/lang/Object;)V"),

  /** That work is over. */
  LEAVE("leave", "()V");

  static final String CLASS = "io/github/bytebufflow/runtime/ChannelWork";

  /** Name of the method. */
  final String method;

  /** Its descriptor. */
  final String descriptor;

  ChannelEntry(String method, String descriptor) {
    this.method = method;
    this.descriptor = descriptor;
  }
}
