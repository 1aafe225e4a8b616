package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;

/** The numbers of SOCKS5, and its messages that have no reader of their own, as bytes. */
public final class Socks5 {
  /** The first byte of all messages but those of a log-in. */
  public static final int VERSION = 5;

  /** The first byte of a log-in and of its answer, RFC 1929 section 2. */
  public static final int LOGIN_VERSION = 1;

  /** Method: no log-in. */
  public static final int NO_LOGIN = 0;

  /** Method: user name and password, RFC 1929. */
  public static final int PASSWORD = 2;

  /** The answer where no method suits; the client then closes. */
  public static final int NO_METHOD = 0xFF;

  /** Command: a connection to the target. */
  public static final int CONNECT = 1;

  /** Command: let the target connect. */
  public static final int BIND = 2;

  /** Command: relay datagrams as long as the connection lasts. */
  public static final int UDP_ASSOCIATE = 3;

  /** Reply: done. */
  public static final int SUCCEEDED = 0;

  /** Reply: any failure without a number of its own. */
  public static final int FAILED = 1;

  /** Reply: forbidden here. */
  public static final int NOT_ALLOWED = 2;

  /** Reply: no route to the target's network. */
  public static final int NETWORK_UNREACHABLE = 3;

  /** Reply: no such host, or the host does not answer. */
  public static final int HOST_UNREACHABLE = 4;

  /** Reply: the target has no listener there. */
  public static final int REFUSED = 5;

  /** Reply: too many hops; also used for time that ran out. */
  public static final int TTL_EXPIRED = 6;

  /** Reply: a command that this server doesn't have. */
  public static final int NO_SUCH_COMMAND = 7;

  /** Reply: an address of a kind that this server doesn't have. */
  public static final int NO_SUCH_TYPE = 8;

  private static final int SHORT_REPLY = 10;

  private Socks5() {}

  /**
   * What the first bytes of a client's message are. A wrong version is one at its first byte,
   * however few there are.
   *
   * @param head bytes that are needed to read on
   */
  static Verdict begin(ByteBuf in, int version, int head) {
    int readable = in.readableBytes();
    if (readable > 0 && in.getByte(in.readerIndex()) != version) {
      return Verdict.BAD_VERSION;
    }
    return readable < head ? Verdict.INCOMPLETE : Verdict.OK;
  }

  /**
   * Appends the choice of a method.
   *
   * @param method one that was offered, or {@link #NO_METHOD}
   * @param out gets 2 bytes
   */
  public static void writeChoice(int method, ByteBuf out) {
    out.writeShort(VERSION << 8 | method);
  }

  /**
   * Appends the answer to a log-in.
   *
   * @param welcome else the client is refused, and the server closes
   * @param out gets 2 bytes
   */
  public static void writeLoginStatus(boolean welcome, ByteBuf out) {
    out.writeShort(LOGIN_VERSION << 8 | (welcome ? 0 : 1));
  }

  /**
   * Appends a reply with the address 0.0.0.0:0, as failures have.
   *
   * @param reply {@link #SUCCEEDED} to {@link #NO_SUCH_TYPE}
   * @param out gets 10 bytes
   */
  public static void writeReply(int reply, ByteBuf out) {
    out.ensureWritable(SHORT_REPLY);
    out.writeInt(VERSION << 24 | reply << 16 | SocksAddress.IPV4).writeInt(0).writeShort(0);
  }

  /**
   * Appends the beginning of a reply or a request; an address has to follow.
   *
   * @param code a reply or a command
   * @param out gets 3 bytes
   */
  public static void writeHead(int code, ByteBuf out) {
    out.writeMedium(VERSION << 16 | code << 8);
  }

  /**
   * Appends the beginning of a datagram; an address and the data have to follow.
   *
   * @param out gets 3 bytes
   */
  public static void writeDatagramHead(ByteBuf out) {
    out.writeMedium(0);
  }

  /**
   * Appends a greeting that offers one method.
   *
   * @param method {@link #NO_LOGIN} or {@link #PASSWORD}
   * @param out gets 3 bytes
   */
  public static void writeGreeting(int method, ByteBuf out) {
    out.writeMedium(VERSION << 16 | 1 << 8 | method);
  }

  /**
   * Appends a log-in.
   *
   * @param user 1 to 255 bytes
   * @param password 1 to 255 bytes
   * @param out gets 3 bytes beside these
   * @throws IllegalArgumentException if one of them has another length
   */
  public static void writeLogin(byte[] user, byte[] password, ByteBuf out) {
    if (user.length == 0 || user.length > 255 || password.length == 0 || password.length > 255) {
      throw new IllegalArgumentException("user and password have 1 to 255 bytes each");
    }
    out.writeByte(LOGIN_VERSION).writeByte(user.length).writeBytes(user);
    out.writeByte(password.length).writeBytes(password);
  }
}
