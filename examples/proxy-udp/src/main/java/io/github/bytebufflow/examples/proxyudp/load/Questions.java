package io.github.bytebufflow.examples.proxyudp.load;

import io.github.bytebufflow.examples.proxyudp.codec.Family;
import io.github.bytebufflow.examples.proxyudp.codec.ProxyHeaderWriter;
import io.github.bytebufflow.examples.proxyudp.codec.TlvType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Datagrams with questions for an address, and the answers that are right. Not thread-safe. */
final class Questions {
  private static final int CLIENTS = 256;

  /** 192.0.2.0, of the addresses for documentation. */
  private static final int FIRST_CLIENT = 0xC0000200;

  private static final int SERVICE = 0xC6336402;
  private static final byte[] NAME = "client.example".getBytes(StandardCharsets.US_ASCII);

  /** {@code client.example}, a record of type A of the Internet; recursion is not desired. */
  private static final byte[] QUESTION = {
    0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 6, 'c', 'l', 'i', 'e', 'n', 't', 7, 'e', 'x', 'a', 'm', 'p',
    'l', 'e', 0, 0, 1, 0, 1
  };

  /** Bytes of an answer: the question, and a record with four bytes. */
  private static final int ANSWER_LENGTH = QUESTION.length + 16;

  private final ByteBuffer[] datagrams;
  private final int[] clients;

  private Questions(int count) {
    datagrams = new ByteBuffer[count];
    clients = new int[count];
  }

  /** Without headers: the load balancer adds them, and names us. */
  static Questions plain(InetAddress own) {
    Questions questions = new Questions(1);
    questions.clients[0] = ByteBuffer.wrap(own.getAddress()).getInt();
    questions.datagrams[0] = ByteBuffer.allocateDirect(QUESTION.length).put(QUESTION).flip();
    return questions;
  }

  /** Behind headers, which name one client after the other; every other one has a checksum. */
  static Questions behindHeaders() {
    Questions questions = new Questions(CLIENTS);
    ProxyHeaderWriter writer = new ProxyHeaderWriter();
    for (int i = 0; i < CLIENTS; i++) {
      int client = FIRST_CLIENT + i;
      ByteBuf datagram = Unpooled.buffer();
      writer
          .ipv4(datagram, Family.UDP4, client, SERVICE, 1024 + i, 53)
          .tlv(TlvType.AUTHORITY, NAME)
          .end(i % 2 == 0);
      datagram.writeBytes(QUESTION);
      questions.clients[i] = client;
      questions.datagrams[i] = take(datagram);
    }
    return questions;
  }

  private static ByteBuffer take(ByteBuf datagram) {
    ByteBuffer taken =
        ByteBuffer.allocateDirect(datagram.readableBytes()).put(datagram.nioBuffer()).flip();
    datagram.release();
    return taken;
  }

  /** With a number, ready to be sent. */
  ByteBuffer of(int id) {
    ByteBuffer datagram = datagrams[id % datagrams.length];
    datagram.rewind();
    return datagram.putShort(datagram.limit() - QUESTION.length, (short) id);
  }

  /** Whether an answer is the one to the question of its number. */
  boolean isAnswered(ByteBuffer answer) {
    int id = answer.getShort(0) & 0xFFFF;
    // An answer without an error, to one question, with one record.
    return answer.remaining() == ANSWER_LENGTH
        && (answer.getShort(2) & 0x800F) == 0x8000
        && answer.getInt(4) == 0x10001
        && answer.getInt(ANSWER_LENGTH - 4) == clients[id % clients.length];
  }

  /** A header with a good TLV, then one that says it is longer than the header. */
  ByteBuffer overrun() {
    ByteBuf datagram = Unpooled.buffer();
    new ProxyHeaderWriter()
        .ipv4(datagram, Family.UDP4, FIRST_CLIENT, SERVICE, 1024, 53)
        .tlv(TlvType.AUTHORITY, NAME)
        .tlv(TlvType.NOOP, new byte[1])
        .end(false);
    datagram.setByte(datagram.writerIndex() - 2, 0xFF);
    datagram.writeBytes(QUESTION);
    return take(datagram);
  }
}
