package io.github.bytebufflow.examples.amqp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.LongString;
import com.rabbitmq.client.impl.AMQContentHeader;
import com.rabbitmq.client.impl.AMQImpl;
import com.rabbitmq.client.impl.Frame;
import com.rabbitmq.client.impl.ValueReader;
import com.rabbitmq.client.impl.ValueWriter;
import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same bytes as RabbitMQ's client for Java has, read and written; and where the client errs.
 */
class ClientOracleTest {
  private static final int ROUNDS = 50;

  private static Frame clientRead(byte[] bytes) throws IOException {
    return Frame.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)), () -> 1 << 20);
  }

  private static byte[] clientWrite(Frame frame) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    frame.writeTo(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void theClientReadsAndWritesEachMethodAsWeDo(Method m) throws IOException {
    Random random = new Random(m.id());
    for (int i = 0; i < ROUNDS; i++) {
      ByteBuf out = Unpooled.buffer();
      Samples.random(m, random, out);
      byte[] ours = Bytes.of(out);
      Frame frame = clientRead(ours);
      com.rabbitmq.client.impl.Method theirs = AMQImpl.readMethodFrom(frame.getInputStream());
      assertThat(theirs.protocolMethodName()).isEqualTo(m.toString());
      assertThat(theirs.hasContent()).isEqualTo(m.hasContent());
      assertThat(clientWrite(theirs.toFrame(frame.getChannel()))).isEqualTo(ours);
      assertThat(m.hasContent() || new Walk().run(Bytes.inside(ours)) == Fault.NONE).isTrue();
    }
  }

  @Test
  void theClientsHeadersAreReadAsItReadsThem() throws IOException {
    AMQP.BasicProperties properties =
        new AMQP.BasicProperties.Builder()
            .contentType("text/plain")
            .contentEncoding("utf-8")
            .headers(Map.of("n", 17))
            .deliveryMode(2)
            .priority(9)
            .correlationId("c")
            .replyTo("r")
            .expiration("60000")
            .messageId("m")
            .timestamp(new Date(1_700_000_000_000L))
            .type("t")
            .userId("guest")
            .appId("a")
            .clusterId("")
            .build();
    byte[] theirs = clientWrite(properties.toFrame(3, 1234));
    ByteBuf in = Bytes.inside(theirs);
    FrameReader frame = new FrameReader(FrameReader.LEAST_FRAME_MAX);
    assertThat(frame.read(in, in.readerIndex(), in.writerIndex())).isTrue();
    HeaderReader header = new HeaderReader(4);
    assertThat(header.read(in, frame.payload(), frame.length())).isEqualTo(Fault.NONE);
    assertThat(header.bodySize()).isEqualTo(1234);
    assertThat(Property.values()).allMatch(header::has);
    assertThat(header.text(Property.CONTENT_TYPE)).isEqualTo("text/plain");
    assertThat(header.text(Property.CONTENT_ENCODING)).isEqualTo("utf-8");
    assertThat(header.octet(Property.DELIVERY_MODE)).isEqualTo(2);
    assertThat(header.octet(Property.PRIORITY)).isEqualTo(9);
    assertThat(header.text(Property.EXPIRATION)).isEqualTo("60000");
    assertThat(header.timestamp()).isEqualTo(1_700_000_000L);
    assertThat(header.text(Property.USER_ID)).isEqualTo("guest");
    assertThat(header.text(Property.CLUSTER_ID)).isEmpty();

    ByteBuf out = Unpooled.buffer();
    TableWriter table = new TableWriter();
    HeaderWriter writer = new HeaderWriter().begin(out, 3, 1234);
    writer.put(Property.CONTENT_TYPE, ShortString.of("text/plain"));
    writer.put(Property.CONTENT_ENCODING, ShortString.of("utf-8")).headers(table);
    table.put(ShortString.of("n"), 17).end();
    writer.put(Property.DELIVERY_MODE, 2).put(Property.PRIORITY, 9);
    writer.put(Property.CORRELATION_ID, ShortString.of("c"));
    writer.put(Property.REPLY_TO, ShortString.of("r"));
    writer.put(Property.EXPIRATION, ShortString.of("60000"));
    writer.put(Property.MESSAGE_ID, ShortString.of("m")).timestamp(1_700_000_000L);
    writer.put(Property.TYPE, ShortString.of("t"));
    writer.put(Property.USER_ID, ShortString.of("guest"));
    writer.put(Property.APP_ID, ShortString.of("a"));
    writer.put(Property.CLUSTER_ID, ShortString.EMPTY).end();
    assertThat(Bytes.of(out)).isEqualTo(theirs);
  }

  @Test
  void everySetOfFlagsIsWrittenAsTheClientReadsIt() throws IOException {
    Random random = new Random(9);
    for (int i = 0; i < 2000; i++) {
      int flags = random.nextInt(1 << 14) << 2;
      ByteBuf out = Unpooled.buffer();
      HeaderWriter writer = new HeaderWriter().begin(out, 1, i);
      for (Property p : Property.values()) {
        if ((flags & p.flag()) != 0) {
          switch (p.kind) {
            case OCTET -> writer.put(p, random.nextInt(256));
            case LONGLONG -> writer.timestamp(random.nextInt());
            case TABLE -> {
              TableWriter table = new TableWriter();
              writer.headers(table);
              table.end();
            }
            default -> writer.put(p, ShortString.of("v" + i));
          }
        }
      }
      writer.end();
      Frame frame = clientRead(Bytes.of(out));
      AMQContentHeader theirs = AMQImpl.readContentHeaderFrom(frame.getInputStream());
      assertThat(theirs.getBodySize()).isEqualTo(i);
      assertThat(clientWrite(theirs.toFrame(1, i))).isEqualTo(Bytes.of(out));
    }
  }

  @Test
  void tablesAreReadAsTheClientReadsThem() throws IOException {
    ByteBuf out = Unpooled.buffer();
    TableWriter writer = new TableWriter().begin(out);
    int[] names = {0};
    everyType(writer, names, 3);
    writer.end();
    Map<String, Object> theirs = clientTable(Bytes.of(out));
    assertThat(names[0]).isGreaterThan(50);
    assertThat(plain(theirs)).isEqualTo(ours(Bytes.of(out)));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ValueWriter(new DataOutputStream(bytes)).writeTable(theirs);
    assertThat(ours(bytes.toByteArray())).isEqualTo(plain(theirs));
  }

  /** Under names that differ. */
  private static void everyType(TableWriter table, int[] n, int depth) {
    table.put(name(n), true).put(name(n), 'b', -3).put(name(n), 'B', 200);
    table.put(name(n), 's', -300).put(name(n), 'u', 60000).put(name(n), -70000);
    table.put(name(n), 'i', 3_000_000_000L).put(name(n), 1L << 40).put(name(n), 2.5);
    table.decimal(name(n), 2, -12345).put(name(n), 'T', 1_700_000_000L);
    table.put(name(n), "tüxt").put(name(n), new byte[] {1, -1}).nothing(name(n));
    if (depth > 0) {
      table.table(name(n));
      everyType(table, n, depth - 1);
      table.end().array(name(n));
      everyType(table, n, depth - 1);
      table.end();
    }
  }

  private static ShortString name(int[] n) {
    return ShortString.of("n" + n[0]++);
  }

  private static Map<String, Object> clientTable(byte[] bytes) throws IOException {
    return new ValueReader(new DataInputStream(new ByteArrayInputStream(bytes))).readTable();
  }

  private static Map<String, Object> ours(byte[] bytes) {
    ByteBuf in = Bytes.inside(bytes);
    int start = in.readerIndex() + 4;
    assertThat(new TableCheck(8).check(in, start, in.writerIndex(), false)).isEqualTo(Fault.NONE);
    TableReader table = new TableReader();
    table.point(in, start, bytes.length - 4, false);
    Map<String, Object> map = new LinkedHashMap<>();
    while (table.next()) {
      map.put(table.name(), value(in, table));
    }
    return map;
  }

  /** As the client would have it, with texts and lists for its own types. */
  private static Object value(ByteBuf in, TableReader table) {
    switch (table.type()) {
      case 't':
        return table.number() != 0;
      case 'S':
        return table.text();
      case 'x':
        byte[] octets = new byte[table.length()];
        in.getBytes(table.start(), octets);
        return Arrays.toString(octets);
      case 'd', 'f':
        return table.floating();
      case 'D':
        return BigDecimal.valueOf(table.number(), table.scale());
      case 'T':
        return new Date(table.number() * 1000);
      case 'V':
        return "nothing";
      case 'F', 'A':
        TableReader inner = new TableReader();
        table.enter(inner);
        Map<String, Object> map = new LinkedHashMap<>();
        List<Object> list = new ArrayList<>();
        while (inner.next()) {
          map.put(inner.name(), value(in, inner));
          list.add(value(in, inner));
        }
        return table.type() == 'F' ? map : list;
      default:
        return table.number();
    }
  }

  private static Object plain(Object value) {
    if (value == null) {
      return "nothing";
    } else if (value instanceof Map<?, ?> map) {
      Map<Object, Object> all = new LinkedHashMap<>();
      map.forEach((name, of) -> all.put(name, plain(of)));
      return all;
    } else if (value instanceof List<?> list) {
      return list.stream().map(ClientOracleTest::plain).collect(Collectors.toList());
    } else if (value instanceof LongString text) {
      return new String(text.getBytes(), StandardCharsets.UTF_8);
    } else if (value instanceof byte[] octets) {
      return Arrays.toString(octets);
    } else if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    return value;
  }

  @Test
  void aPartOfAFrameIsNoFrameForEither() throws IOException {
    byte[] ack = Bytes.hex("01 0001 0000000d 003c0050 0000000000000064 00 ce");
    FrameReader frame = new FrameReader(FrameReader.LEAST_FRAME_MAX);
    for (int length = 1; length < ack.length; length++) {
      byte[] part = Arrays.copyOf(ack, length);
      assertThatThrownBy(() -> clientRead(part)).isInstanceOf(IOException.class);
      assertThat(frame.read(Unpooled.wrappedBuffer(part), 0, length)).isFalse();
      assertThat(frame.fault()).isEqualTo(Fault.NONE);
    }
  }

  @Test
  void neitherAllocatesWhatALengthSays() {
    byte[] lies = Bytes.hex("000a0014 02000000 61");
    assertThatThrownBy(
            () -> AMQImpl.readMethodFrom(new DataInputStream(new ByteArrayInputStream(lies))))
        .isInstanceOf(IOException.class);

    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Fault ours = new MethodReader(8).read(Unpooled.wrappedBuffer(lies), 0, lies.length);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
    assertThat(ours).isEqualTo(Fault.TRUNCATED_STRING);
  }

  @Test
  void bothLimitTheDepth() throws IOException {
    byte[] deep = nested(20_000);
    assertThatThrownBy(() -> clientTable(deep)).isInstanceOf(IOException.class);
    assertThat(new TableCheck(63).check(Unpooled.wrappedBuffer(deep), 4, deep.length, false))
        .isEqualTo(Fault.TABLE_TOO_DEEP);

    byte[] shallow = nested(6);
    assertThat(plain(clientTable(shallow))).isEqualTo(ours(shallow));
  }

  private static byte[] nested(int depth) {
    ByteBuf out = Unpooled.buffer();
    for (int left = depth; left > 0; left--) {
      out.writeInt(6 * left).writeByte(0).writeByte('F');
    }
    return Bytes.of(out.writeInt(0));
  }

  /** The client reads what it knows, and what is behind it stays unread. */
  @Test
  void theClientIgnoresTrailingBytes() throws IOException {
    byte[] more = Bytes.hex("003c0050 0000000000000064 00 aabb");
    com.rabbitmq.client.impl.Method theirs =
        AMQImpl.readMethodFrom(new DataInputStream(new ByteArrayInputStream(more)));
    assertThat(theirs).isInstanceOf(AMQImpl.Basic.Ack.class);
    assertThat(new MethodReader(8).read(Unpooled.wrappedBuffer(more), 0, more.length))
        .isEqualTo(Fault.TRAILING_BYTES);
  }
}
