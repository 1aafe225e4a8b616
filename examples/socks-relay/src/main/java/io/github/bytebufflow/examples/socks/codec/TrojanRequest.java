package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What a client of Trojan sends first inside TLS: {@code hex(SHA224(password)) CRLF command address
 * CRLF}, before the data. Reads in place; see the package. Not thread-safe.
 */
public final class TrojanRequest {
  /** Bytes of the digest in hexadecimal. */
  public static final int DIGEST = 56;

  private static final int LINE_END = '\r' << 8 | '\n';
  private static final int HEAD = DIGEST + 2 + 1;

  private final byte[] digest;
  private final SocksAddress address = new SocksAddress();
  private int command;

  /**
   * Points nowhere; {@link #read} does.
   *
   * @param digest the one that is let in, from {@link #digest}; not copied
   */
  public TrojanRequest(byte[] digest) {
    this.digest = digest;
  }

  /**
   * Points this at the request at the reader index.
   *
   * @param in not moved
   * @return {@link Verdict#OK}, {@link Verdict#INCOMPLETE}, {@link Verdict#BAD_PASSWORD} as soon as
   *     the bytes can't begin with the digest any more, {@link Verdict#BAD_LINE_END}, {@link
   *     Verdict#BAD_ADDRESS_TYPE} or {@link Verdict#BAD_NAME}
   */
  public Verdict read(ByteBuf in) {
    int start = in.readerIndex();
    int readable = in.readableBytes();
    if (readable < DIGEST + 2) {
      return mayBecomeDigest(in, start, readable) ? Verdict.INCOMPLETE : Verdict.BAD_PASSWORD;
    }
    if (!hasPassword(in)) {
      return Verdict.BAD_PASSWORD;
    }
    if (in.getUnsignedShort(start + DIGEST) != LINE_END) {
      return Verdict.BAD_LINE_END;
    }
    if (readable < HEAD) {
      return Verdict.INCOMPLETE;
    }
    command = in.getUnsignedByte(start + HEAD - 1);
    Verdict verdict = address.read(in, start + HEAD);
    if (verdict != Verdict.OK) {
      return verdict;
    }
    if (readable < length()) {
      return Verdict.INCOMPLETE;
    }
    int end = in.getUnsignedShort(start + HEAD + address.length());
    return end == LINE_END ? Verdict.OK : Verdict.BAD_LINE_END;
  }

  /**
   * Whether the digest is there, whatever comes behind it.
   *
   * @param in not moved
   */
  public boolean hasPassword(ByteBuf in) {
    return in.readableBytes() >= DIGEST && SameBytes.as(digest, in, in.readerIndex(), DIGEST);
  }

  /**
   * Any lower-case hexadecimal may: a browser's first byte must reach the fallback at once, and
   * whoever guesses digests must not learn how many digits were right.
   */
  private static boolean mayBecomeDigest(ByteBuf in, int start, int readable) {
    for (int i = 0; i < readable && i < DIGEST; i++) {
      int b = in.getByte(start + i);
      if ((b < '0' || b > '9') && (b < 'a' || b > 'f')) {
        return false;
      }
    }
    return true;
  }

  /** What the client wants: {@link Socks5#CONNECT}, {@link Socks5#UDP_ASSOCIATE}, or anything. */
  public int command() {
    return command;
  }

  /** The target. */
  public SocksAddress address() {
    return address;
  }

  /** Bytes before the data. */
  public int length() {
    return HEAD + address.length() + 2;
  }

  /**
   * What a client sends in place of its password.
   *
   * @param password any text
   * @return {@link #DIGEST} bytes, lower case
   */
  public static byte[] digest(String password) {
    byte[] sum;
    try {
      sum = MessageDigest.getInstance("SHA-224").digest(password.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has it", e);
    }
    StringBuilder text = new StringBuilder(DIGEST);
    for (byte b : sum) {
      text.append(Character.forDigit(b >> 4 & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Appends a request.
   *
   * @param digest from {@link #digest}
   * @param command a number of {@link Socks5}
   * @param address the target
   * @param out gets it
   */
  public static void write(byte[] digest, int command, InetSocketAddress address, ByteBuf out) {
    out.writeBytes(digest).writeShort(LINE_END).writeByte(command);
    SocksAddress.write(address, out);
    out.writeShort(LINE_END);
  }
}
