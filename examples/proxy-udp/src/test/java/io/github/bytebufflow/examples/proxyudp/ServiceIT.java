package io.github.bytebufflow.examples.proxyudp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.proxyudp.codec.Command;
import io.github.bytebufflow.examples.proxyudp.codec.Family;
import io.github.bytebufflow.examples.proxyudp.codec.HeaderStatus;
import io.github.bytebufflow.examples.proxyudp.codec.ProxyHeaderWriter;
import io.github.bytebufflow.examples.proxyudp.codec.RandomHeaders;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Under the agent: each test that leaves a buffer fails. */
class ServiceIT {
  private static final int DATAGRAMS = 3000;

  /** A question of the type A for {@code a}. */
  private static final byte[] QUESTION =
      ByteBufUtil.decodeHexDump("abcd01000001000000000000" + "016100" + "00010001");

  private final Random random = new Random(11);
  private final RandomHeaders headers = new RandomHeaders(11);

  private static ByteBuf buffer() {
    return ByteBufAllocator.DEFAULT.directBuffer(2048);
  }

  private ByteBuf damaged() {
    ByteBuf content = buffer();
    headers.write(content);
    if (random.nextBoolean()) {
      content.writeBytes(QUESTION);
    }
    for (int flips = random.nextInt(4); flips > 0; flips--) {
      int at = random.nextInt(random.nextBoolean() ? 20 : content.readableBytes());
      content.setByte(at, content.getByte(at) ^ 1 << random.nextInt(8));
    }
    if (random.nextInt(3) == 0) {
      content.writerIndex(random.nextInt(content.writerIndex()));
    }
    return content;
  }

  @Test
  void damagedDatagrams() {
    try (Service service = new Service()) {
      for (int i = 0; i < DATAGRAMS; i++) {
        service.receive(damaged());
      }
      assertThat(service.counts.refusedHeaders.sum()).isBetween(DATAGRAMS / 4L, DATAGRAMS * 1L);
      assertThat(service.counts.refusedHeaders.of(HeaderStatus.TLV_OVERRUN)).isPositive();
      assertThat(service.counts.dropped.of(Dropped.NO_QUESTION)).isPositive();
    }
  }

  @Test
  void whoIsNotTrustedGetsNoAnswer() {
    try (Service service = new Service()) {
      ByteBuf content = buffer();
      new ProxyHeaderWriter().unspecified(content, Command.LOCAL).end(false);
      content.writeBytes(QUESTION);
      DatagramPacket packet = new DatagramPacket(content, Service.TRUSTED, Service.UNTRUSTED);
      assertThat(service.channel.writeInbound(packet)).isFalse();
      assertThat(service.channel.outboundMessages()).isEmpty();
      assertThat(service.counts).hasToString(counts("none", "untrusted sender 1"));
    }
  }

  @Test
  void whatHasNoHeaderGoesNoFurther() {
    try (Service service = new Service()) {
      service.receive(buffer().writeBytes(QUESTION));
      service.receive(buffer().writeBytes(QUESTION, 0, 9));
      service.receive(buffer().writeZero(Service.LONGEST + 1));
      assertThat(service.counts).hasToString(counts("truncated 1, no signature 1", "too long 1"));
    }
  }

  private static String counts(String headers, String dropped) {
    return "answered 0; headers refused: " + headers + "; dropped: " + dropped;
  }

  @Test
  void aFullSocketIsNotReadFrom() {
    try (Service service = new Service()) {
      service.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
      service.channel.runPendingTasks();
      assertThat(service.channel.config().isAutoRead()).isFalse();
      ByteBuf content = buffer();
      new ProxyHeaderWriter().unspecified(content, Command.LOCAL).end(false);
      service.receive(content.writeBytes(QUESTION));
      assertThat(service.counts).hasToString(counts("none", "overloaded 1"));
      service.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
      service.channel.runPendingTasks();
      assertThat(service.channel.config().isAutoRead()).isTrue();
    }
  }

  /** The last datagram is a good one, and its answer the proof that all before were looked at. */
  @Test
  void damagedDatagramsOverASocket() throws IOException, InterruptedException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    UdpServer server = new UdpServer(loopback, 0, List.of(Cidr.of("127.0.0.1")), 4096, 1024, false);
    try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(loopback, 0))) {
      // So that a lost datagram does not make the test hang.
      socket.setSoTimeout(120_000);
      InetSocketAddress address = new InetSocketAddress(loopback, server.port());
      for (int i = 0; i < 20; i++) {
        for (int j = 0; j < 20; j++) {
          send(socket, damaged(), address);
        }
        ByteBuf good = buffer();
        new ProxyHeaderWriter().ipv4(good, Family.UDP4, 0xC0000200 + i, 1, 2, 3).end(true);
        send(socket, good.writeBytes(QUESTION), address);
        assertThat(awaitAnswer(socket)).isEqualTo(i);
      }
    } finally {
      assertThat(server.close()).isTrue();
    }
    assertThat(server.close()).isFalse();
    assertThat(server.counts().answered.sum()).isGreaterThanOrEqualTo(20);
    assertThat(server.counts().refusedHeaders.sum()).isPositive();
  }

  private static void send(DatagramSocket socket, ByteBuf content, InetSocketAddress to)
      throws IOException {
    byte[] bytes = ByteBufUtil.getBytes(content);
    content.release();
    socket.send(new java.net.DatagramPacket(bytes, bytes.length, to));
  }

  /** The last byte of the client's address; answers to datagrams that were damaged come before. */
  private static int awaitAnswer(DatagramSocket socket) throws IOException {
    java.net.DatagramPacket answer = new java.net.DatagramPacket(new byte[512], 512);
    while (true) {
      socket.receive(answer);
      byte[] bytes = answer.getData();
      int end = answer.getLength();
      boolean ours = end > 16 && (bytes[end - 4] & 0xFF) == 0xC0 && bytes[end - 3] == 0;
      if (ours && bytes[end - 2] == 2) {
        return bytes[end - 1];
      }
    }
  }
}
