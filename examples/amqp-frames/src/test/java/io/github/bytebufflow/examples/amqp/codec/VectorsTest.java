package io.github.bytebufflow.examples.amqp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Frames of the specification's layout, octet by octet. */
class VectorsTest {
  private static final String ACK = "01 0001 0000000d 003c0050 0000000000000064 00 ce";
  private static final String HEADER = "02 0001 0000000f 003c 0000 0000000000000064 1000 02 ce";
  private static final String HEARTBEAT = "08 0000 00000000 ce";

  private final FrameReader frame = new FrameReader(FrameReader.LEAST_FRAME_MAX);
  private final MethodReader method = new MethodReader(8);
  private final HeaderReader header = new HeaderReader(8);

  private ByteBuf read(String hex) {
    ByteBuf in = Bytes.inside(hex);
    assertThat(frame.read(in, in.readerIndex(), in.writerIndex())).isTrue();
    assertThat(frame.next()).isEqualTo(in.writerIndex());
    return in;
  }

  @Test
  void readsAnAck() {
    ByteBuf in = read(ACK);
    assertThat(frame.type()).isEqualTo(FrameReader.METHOD);
    assertThat(frame.channel()).isEqualTo(1);
    assertThat(frame.length()).isEqualTo(13);
    assertThat(method.read(in, frame.payload(), frame.length())).isEqualTo(Fault.NONE);
    assertThat(method.method()).isSameAs(Method.BASIC_ACK).hasToString("basic.ack");
    assertThat(method.u64(Method.BASIC_ACK.argument("delivery-tag"))).isEqualTo(100);
    assertThat(method.bit(Method.BASIC_ACK.argument("multiple"))).isFalse();
  }

  @Test
  void writesAnAck() {
    ByteBuf out = Unpooled.buffer();
    new MethodWriter().begin(out, 1, Method.BASIC_ACK).u64(100).bit(false).end();
    assertThat(Bytes.of(out)).isEqualTo(Bytes.hex(ACK));
  }

  @Test
  void readsAHeader() {
    ByteBuf in = read(HEADER);
    assertThat(frame.type()).isEqualTo(FrameReader.HEADER);
    assertThat(header.read(in, frame.payload(), frame.length())).isEqualTo(Fault.NONE);
    assertThat(header.bodySize()).isEqualTo(100);
    assertThat(header.has(Property.DELIVERY_MODE)).isTrue();
    assertThat(header.has(Property.HEADERS)).isFalse();
    assertThat(header.octet(Property.DELIVERY_MODE)).isEqualTo(2);
  }

  @Test
  void writesAHeader() {
    ByteBuf out = Unpooled.buffer();
    new HeaderWriter().begin(out, 1, 100).put(Property.DELIVERY_MODE, 2).end();
    assertThat(Bytes.of(out)).isEqualTo(Bytes.hex(HEADER));
  }

  @Test
  void readsAndWritesAHeartbeat() {
    read(HEARTBEAT);
    assertThat(frame.type()).isEqualTo(FrameReader.HEARTBEAT);
    assertThat(frame.length()).isZero();
    ByteBuf out = Unpooled.buffer();
    FrameWriter.heartbeat(out);
    assertThat(Bytes.of(out)).isEqualTo(Bytes.hex(HEARTBEAT));
  }

  @Test
  void packsBits() {
    ByteBuf out = Unpooled.buffer();
    new MethodWriter()
        .begin(out, 2, Method.QUEUE_DECLARE)
        .u16(0)
        .shortString(ShortString.of("q"))
        .bit(false)
        .bit(true)
        .bit(false)
        .bit(true)
        .bit(true)
        .noTable()
        .end();
    String expected = "01 0002 0000000d 0032000a 0000 01 71 1a 00000000 ce";
    assertThat(Bytes.of(out)).isEqualTo(Bytes.hex(expected));
    ByteBuf in = read(expected);
    assertThat(method.read(in, frame.payload(), frame.length())).isEqualTo(Fault.NONE);
    assertThat(method.text(Method.QUEUE_DECLARE.argument("queue"))).isEqualTo("q");
    assertThat(method.bit(Method.QUEUE_DECLARE.argument("passive"))).isFalse();
    assertThat(method.bit(Method.QUEUE_DECLARE.argument("durable"))).isTrue();
    assertThat(method.bit(Method.QUEUE_DECLARE.argument("no-wait"))).isTrue();
    assertThat(method.length(Method.QUEUE_DECLARE.argument("arguments"))).isZero();
  }

  @Test
  void knowsItsProtocol() {
    assertThat(ProtocolHeader.match(Bytes.inside("414d5150 00000901")))
        .isEqualTo(ProtocolHeader.Match.SAME);
    assertThat(ProtocolHeader.match(Bytes.inside("414d5150 0000")))
        .isEqualTo(ProtocolHeader.Match.INCOMPLETE);
    assertThat(ProtocolHeader.match(Bytes.inside(""))).isEqualTo(ProtocolHeader.Match.INCOMPLETE);
    assertThat(ProtocolHeader.match(Bytes.inside("414d5150 03")))
        .isEqualTo(ProtocolHeader.Match.OTHER);
    assertThat(ProtocolHeader.match(Bytes.inside("474554202f20485454")))
        .isEqualTo(ProtocolHeader.Match.OTHER);
    ByteBuf out = Unpooled.buffer();
    ProtocolHeader.write(out);
    assertThat(Bytes.of(out)).isEqualTo(Bytes.hex("414d515000000901"));
  }

  @Test
  void aMistakeInTheProgramIsAnException() {
    ByteBuf out = Unpooled.buffer();
    MethodWriter writer = new MethodWriter().begin(out, 1, Method.BASIC_ACK);
    assertThatThrownBy(() -> writer.bit(true)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(writer::end).hasMessage("argument 0 of basic.ack is missing");
    HeaderWriter late = new HeaderWriter().begin(out, 1, 0).timestamp(1);
    assertThatThrownBy(() -> late.put(Property.PRIORITY, 1))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new FrameReader(4095)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Method.BASIC_ACK.argument("queue"))
        .hasMessage("basic.ack has no argument queue");
  }

  @Test
  void longNamesAreCutBetweenCharacters() {
    assertThat(ShortString.of("ü".repeat(200)).length()).isEqualTo(254);
    assertThat(ShortString.of("ü".repeat(200))).hasToString("ü".repeat(127));
  }

  @Test
  void anyOctetThatDiffersMakesAnotherName() {
    for (int length = 1; length <= 255; length++) {
      byte[] octets = new byte[length];
      new Random(length).nextBytes(octets);
      ByteBuf in = Bytes.inside(octets);
      int start = in.readerIndex();
      ShortString name = ShortString.of(in, start, length);
      assertThat(name.length()).isEqualTo(length);
      assertThat(name).isEqualTo(ShortString.of(in, start, length)).hasSameHashCodeAs(name);
      assertThat(name.matches(in, start, length)).isTrue();
      assertThat(name.matches(in, start, length - 1)).isFalse();
      for (int i = 0; i < length; i++) {
        in.setByte(start + i, octets[i] + 1);
        assertThat(name.matches(in, start, length)).as("octet %s of %s", i, length).isFalse();
        in.setByte(start + i, octets[i]);
      }
    }
  }

  @Test
  void namesThatComeAgainAreTheSameObject() {
    ShortStrings names = new ShortStrings(8);
    ByteBuf in = Bytes.inside(Bytes.ascii("ordersorders"));
    ShortString first = names.get(in, 5, 6);
    assertThat(first).hasToString("orders").isEqualTo(ShortString.of("orders"));
    assertThat(names.get(in, 11, 6)).isSameAs(first);
    assertThat(names.get(in, 5, 3)).hasToString("ord");
    assertThat(names.get(in, 5, 0)).isSameAs(ShortString.EMPTY);
  }
}
