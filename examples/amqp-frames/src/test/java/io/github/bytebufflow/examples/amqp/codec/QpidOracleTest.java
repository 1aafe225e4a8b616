package io.github.bytebufflow.examples.amqp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.qpid.server.bytebuffer.QpidByteBuffer;
import org.apache.qpid.server.protocol.ProtocolVersion;
import org.apache.qpid.server.protocol.v0_8.AMQShortString;
import org.apache.qpid.server.protocol.v0_8.FieldTable;
import org.apache.qpid.server.protocol.v0_8.FieldTableFactory;
import org.apache.qpid.server.protocol.v0_8.ServerDecoder;
import org.apache.qpid.server.protocol.v0_8.transport.AMQBody;
import org.apache.qpid.server.protocol.v0_8.transport.AMQDataBlock;
import org.apache.qpid.server.protocol.v0_8.transport.AMQFrame;
import org.apache.qpid.server.protocol.v0_8.transport.BasicAckBody;
import org.apache.qpid.server.protocol.v0_8.transport.BasicContentHeaderProperties;
import org.apache.qpid.server.protocol.v0_8.transport.BasicDeliverBody;
import org.apache.qpid.server.protocol.v0_8.transport.BasicGetBody;
import org.apache.qpid.server.protocol.v0_8.transport.BasicNackBody;
import org.apache.qpid.server.protocol.v0_8.transport.BasicPublishBody;
import org.apache.qpid.server.protocol.v0_8.transport.ContentBody;
import org.apache.qpid.server.protocol.v0_8.transport.ContentHeaderBody;
import org.apache.qpid.server.protocol.v0_8.transport.FrameCreatingMethodProcessor;
import org.apache.qpid.server.transport.ByteBufferSender;
import org.junit.jupiter.api.Test;

/** The same frames as Qpid's broker has: its bytes read by us, ours by it. */
class QpidOracleTest {
  private static final int RESERVED = 11;
  private static final AMQShortString TAG = AMQShortString.valueOf("ctag");
  private static final AMQShortString EXCHANGE = AMQShortString.valueOf("orders");
  private static final AMQShortString KEY = AMQShortString.valueOf("red");

  /** Keeps what is sent. */
  private static final class Sink implements ByteBufferSender {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public boolean isDirectBufferPreferred() {
      return false;
    }

    @Override
    public void send(QpidByteBuffer buffer) {
      byte[] part = new byte[buffer.remaining()];
      buffer.copyTo(part);
      bytes.writeBytes(part);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static byte[] qpid(AMQDataBlock frame) {
    Sink sink = new Sink();
    frame.writePayload(sink);
    return sink.bytes.toByteArray();
  }

  private static byte[] qpid(int channel, AMQBody body) {
    return qpid(new AMQFrame(channel, body));
  }

  private static List<AMQDataBlock> qpidRead(byte[] frames) throws Exception {
    FrameCreatingMethodProcessor seen = new FrameCreatingMethodProcessor(ProtocolVersion.v0_91);
    ServerDecoder decoder = new ServerDecoder(seen);
    decoder.setExpectProtocolInitiation(false);
    decoder.setMaxFrameSize(1 << 17);
    try (QpidByteBuffer in = QpidByteBuffer.wrap(frames)) {
      decoder.decodeBuffer(in);
    }
    return seen.getProcessedMethods();
  }

  private static byte[] ours(Consumer<ByteBuf> writes) {
    ByteBuf out = Unpooled.buffer();
    writes.accept(out);
    return Bytes.of(out);
  }

  @Test
  void methodsAreTheSameBytes() {
    MethodWriter writer = new MethodWriter();
    ShortString orders = ShortString.of("orders");
    ShortString red = ShortString.of("red");
    for (int flags = 0; flags < 4; flags++) {
      boolean a = (flags & 1) != 0;
      boolean b = (flags & 2) != 0;
      assertThat(qpid(3, new BasicAckBody(77, a)))
          .isEqualTo(ours(o -> writer.begin(o, 3, Method.BASIC_ACK).u64(77).bit(a).end()));
      assertThat(qpid(3, new BasicNackBody(-1, a, b)))
          .isEqualTo(ours(o -> writer.begin(o, 3, Method.BASIC_NACK).u64(-1).bit(a).bit(b).end()));
      assertThat(qpid(65535, new BasicPublishBody(0, EXCHANGE, KEY, a, b)))
          .isEqualTo(
              ours(
                  o -> {
                    writer.begin(o, 65535, Method.BASIC_PUBLISH).u16(0).shortString(orders);
                    writer.shortString(red).bit(a).bit(b).end();
                  }));
      assertThat(qpid(1, new BasicGetBody(0, KEY, a)))
          .isEqualTo(
              ours(o -> writer.begin(o, 1, Method.BASIC_GET).u16(0).shortString(red).bit(a).end()));
      assertThat(qpid(1, new BasicDeliverBody(TAG, 9, a, EXCHANGE, KEY)))
          .isEqualTo(
              ours(
                  o -> {
                    writer.begin(o, 1, Method.BASIC_DELIVER).shortString(ShortString.of("ctag"));
                    writer.u64(9).bit(a).shortString(orders).shortString(red).end();
                  }));
    }
  }

  @Test
  void qpidReadsWhatWeWriteAndWritesItAgain() throws Exception {
    Random random = new Random(3);
    Method[] toServers = {
      Method.BASIC_ACK, Method.BASIC_CANCEL, Method.BASIC_CONSUME, Method.BASIC_GET,
      Method.BASIC_NACK, Method.BASIC_PUBLISH, Method.BASIC_QOS, Method.BASIC_REJECT,
      Method.EXCHANGE_DECLARE, Method.EXCHANGE_DELETE, Method.QUEUE_BIND, Method.QUEUE_DECLARE,
      Method.QUEUE_DELETE, Method.QUEUE_PURGE, Method.QUEUE_UNBIND, Method.CONFIRM_SELECT,
    };
    for (int round = 0; round < 20; round++) {
      for (Method m : toServers) {
        byte[] frame = ours(o -> Samples.random(m, random, o));
        if (m.name(0).equals("reserved-1")) {
          // Qpid writes 0 there, whatever it has read.
          frame[RESERVED] = 0;
          frame[RESERVED + 1] = 0;
        }
        List<AMQDataBlock> read = qpidRead(frame);
        assertThat(read).as(m.toString()).hasSize(1);
        assertThat(qpid(read.get(0))).as(m.toString()).isEqualTo(frame);
      }
    }
  }

  @Test
  void contentIsTheSameBytes() throws Exception {
    byte[] stream = Samples.publish();
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    for (AMQDataBlock frame : qpidRead(stream)) {
      again.writeBytes(qpid(frame));
    }
    assertThat(again.toByteArray()).isEqualTo(stream);

    byte[] body = {1, 2, 3};
    byte[] theirs = qpid(2, new ContentBody(ByteBuffer.wrap(body)));
    assertThat(ours(o -> FrameWriter.body(o, 2, Unpooled.wrappedBuffer(body), 0, 3)))
        .isEqualTo(theirs);
  }

  @Test
  void qpidsHeadersAreReadAsTheyWereMeant() {
    BasicContentHeaderProperties properties = new BasicContentHeaderProperties();
    properties.setContentType("text/plain");
    properties.setDeliveryMode((byte) 2);
    properties.setCorrelationId("c-1");
    properties.setTimestamp(1_700_000_000L);
    Map<String, Object> headers = new LinkedHashMap<>();
    headers.put("int", 5);
    headers.put("long", 6L);
    headers.put("text", "seven");
    headers.put("flag", true);
    properties.setHeaders(FieldTableFactory.createFieldTable(headers));
    byte[] frame = qpid(1, new ContentHeaderBody(properties, 99));

    ByteBuf in = Bytes.inside(frame);
    FrameReader reader = new FrameReader(FrameReader.LEAST_FRAME_MAX);
    assertThat(reader.read(in, in.readerIndex(), in.writerIndex())).isTrue();
    HeaderReader header = new HeaderReader(4);
    assertThat(header.read(in, reader.payload(), reader.length())).isEqualTo(Fault.NONE);
    assertThat(header.bodySize()).isEqualTo(99);
    assertThat(header.text(Property.CONTENT_TYPE)).isEqualTo("text/plain");
    assertThat(header.text(Property.CORRELATION_ID)).isEqualTo("c-1");
    assertThat(header.octet(Property.DELIVERY_MODE)).isEqualTo(2);
    TableReader table = new TableReader();
    header.headers(table);
    List<Object> read = new ArrayList<>();
    while (table.next()) {
      read.add(table.name() + "=" + (table.type() == 'S' ? table.text() : table.number()));
    }
    assertThat(read).containsExactlyInAnyOrder("int=5", "long=6", "text=seven", "flag=1");
  }

  @Test
  void qpidRefusesAnUnendedFrameToo() {
    byte[] bad = Bytes.hex("01 0001 0000000d 003c0050 0000000000000064 00 cd");
    assertThatThrownBy(() -> qpidRead(bad)).hasMessageContaining("End of frame");
    ByteBuf in = Bytes.inside(bad);
    FrameReader reader = new FrameReader(FrameReader.LEAST_FRAME_MAX);
    assertThat(reader.read(in, in.readerIndex(), in.writerIndex())).isFalse();
    assertThat(reader.fault()).isEqualTo(Fault.BAD_FRAME_END);
  }

  /** A table that Qpid's encoder made, with what it knows of types. */
  @Test
  void qpidsTablesAreRight() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", (byte) -1);
    map.put("b", (short) -2);
    map.put("c", 2.5);
    map.put("d", null);
    map.put("e", Map.of("inner", 1));
    map.put("f", List.of(1, "two"));
    FieldTable theirs = FieldTableFactory.createFieldTable(map);
    byte[] bytes = theirs.getDataAsBytes();
    ByteBuf in = Bytes.inside(bytes);
    assertThat(new TableCheck(4).check(in, in.readerIndex(), in.writerIndex(), false))
        .isEqualTo(Fault.NONE);
    TableReader table = new TableReader();
    table.point(in, in.readerIndex(), bytes.length, false);
    int entries = 0;
    while (table.next()) {
      entries++;
      switch (table.name()) {
        case "a" -> assertThat(table.number()).isEqualTo(-1);
        case "b" -> assertThat(table.number()).isEqualTo(-2);
        case "c" -> assertThat(table.floating()).isEqualTo(2.5);
        case "d" -> assertThat(table.type()).isEqualTo('V');
        case "e" -> assertThat(table.type()).isEqualTo('F');
        default -> assertThat(table.type()).isEqualTo('A');
      }
    }
    assertThat(entries).isEqualTo(6);
  }
}
