package io.github.bytebufflow.agent.classfile;

/** Which of Netty's types are buffers or messages, as far as the name tells. Stateless. */
public final class MessageNames {
  /** Ends of names in {@code handler/codec/}. */
  private static final String[] NO_MESSAGES = {
    "Decoder",
    "Encoder",
    "Codec",
    "Handler",
    "Headers",
    "Builder",
    "Factory",
    "Listener",
    "Method",
    "Status",
    "Version",
  };

  private MessageNames() {}

  /**
   * Whether an object that is declared as a type of Netty's is a buffer or a message.
   *
   * @param type name of the type behind {@link NettyTypes#PACKAGE}
   * @return true also where only some such objects are
   */
  public static boolean mayBeCounted(String type) {
    if (type.startsWith(NettyTypes.BUFFERS)) {
      return type.endsWith("ByteBuf") || type.endsWith("ByteBufHolder");
    }
    return type.startsWith(NettyTypes.CODECS)
        ? isMessage(type)
        : type.equals(NettyTypes.REFERENCE_COUNTED) || type.equals("channel/AddressedEnvelope");
  }

  /**
   * The codecs' own machines are no messages, nor are the words of their heads; asking the class
   * file for each would cost more.
   */
  private static boolean isMessage(String type) {
    for (String end : NO_MESSAGES) {
      if (type.endsWith(end)) {
        return false;
      }
    }
    return true;
  }
}
