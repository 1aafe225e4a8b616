package io.github.bytebufflow.examples.proxyudp.dns;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Tells who asks where that client is: the address as A or AAAA, address and port as TXT. */
public final class DnsAnswer {
  /** No answer is longer: the question has at most 259 bytes, and the text of an address 60. */
  public static final int LENGTH_LIMIT = 512;

  private static final int A = 1;
  private static final int TXT = 16;
  private static final int AAAA = 28;
  private static final int INTERNET = 1;

  private static final int RESPONSE = 0x8400;
  private static final int FORMERR = 1;
  private static final int NOTIMP = 4;

  /** The name of the question: a pointer to its place (RFC 1035, section 4.1.4). */
  private static final int NAME_OF_QUESTION = 0xC000 | DnsQuestion.HEADER_LENGTH;

  private DnsAnswer() {}

  /**
   * Writes the answer to a valid question. A client without an address of the wanted kind gets an
   * answer without records.
   *
   * @param out with room for {@link #LENGTH_LIMIT} bytes
   * @param question as it was read
   * @param client of IPv4 or IPv6
   */
  public static void write(ByteBuf out, DnsQuestion question, InetSocketAddress client) {
    InetAddress address = client.getAddress();
    int type = question.recordClass() == INTERNET ? question.type() : 0;
    byte[] bytes = address.getAddress();
    boolean known = type == TXT || type == (bytes.length == 4 ? A : AAAA);
    writeHeader(out, question, RESPONSE, 1, known ? 1 : 0);
    out.writeBytes(question.message(), question.index(), question.length());
    if (!known) {
      return;
    }
    out.writeShort(NAME_OF_QUESTION).writeShort(type).writeShort(INTERNET).writeInt(0);
    if (type == TXT) {
      String text = address.getHostAddress() + "#" + client.getPort();
      out.writeShort(1 + text.length()).writeByte(text.length());
      ByteBufUtil.writeAscii(out, text);
    } else {
      out.writeShort(bytes.length).writeBytes(bytes);
    }
  }

  /**
   * Writes the answer to a question that can't be answered.
   *
   * @param out with room for {@link #LENGTH_LIMIT} bytes
   * @param question as it was read
   * @param status {@link QuestionStatus#MALFORMED} or {@link QuestionStatus#UNKNOWN_OPERATION}
   */
  public static void refuse(ByteBuf out, DnsQuestion question, QuestionStatus status) {
    int code = status == QuestionStatus.MALFORMED ? FORMERR : NOTIMP;
    writeHeader(out, question, 0x8000 | question.operation() | code, 0, 0);
  }

  private static void writeHeader(
      ByteBuf out, DnsQuestion question, int flags, int questions, int answers) {
    out.writeShort(question.id())
        .writeShort(flags | question.recursion())
        .writeShort(questions)
        .writeShort(answers)
        .writeInt(0);
  }
}
