package io.github.bytebufflow.benchmarks.peers;

import io.github.bytebufflow.examples.amqp.codec.Fault;
import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.FrameWriter;
import io.github.bytebufflow.examples.amqp.codec.HeaderReader;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodReader;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.Property;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.github.bytebufflow.examples.amqp.codec.ShortStrings;
import io.github.bytebufflow.examples.amqp.codec.TableReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** The codec of the example, on pooled direct buffers that it never copies. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AmqpOursBenchmark {
  private static final int TAG = Method.BASIC_ACK.argument("delivery-tag");
  private static final int MULTIPLE = Method.BASIC_ACK.argument("multiple");
  private static final int CONSUMER = Method.BASIC_DELIVER.argument("consumer-tag");
  private static final int DELIVER_TAG = Method.BASIC_DELIVER.argument("delivery-tag");
  private static final int REDELIVERED = Method.BASIC_DELIVER.argument("redelivered");
  private static final int EXCHANGE = Method.BASIC_DELIVER.argument("exchange");
  private static final int ROUTING_KEY = Method.BASIC_DELIVER.argument("routing-key");
  private static final ShortString EXCHANGE_NAME = ShortString.of(AmqpBytes.EXCHANGE);
  private static final ShortString KEY_NAME = ShortString.of(AmqpBytes.ROUTING_KEY);
  private static final int FRAME_MAX = 1 << 17;
  private static final int DEPTH = 16;

  private final FrameReader frame = new FrameReader(FRAME_MAX);
  private final MethodReader method = new MethodReader(DEPTH);
  private final HeaderReader header = new HeaderReader(DEPTH);
  private final TableReader table = new TableReader();
  private final TableReader inner = new TableReader();
  private final ShortStrings names = new ShortStrings(64);
  private final MethodWriter writer = new MethodWriter();
  private ByteBuf ack;
  private ByteBuf deliver;
  private ByteBuf small;
  private ByteBuf large;
  private ByteBuf tableBytes;
  private ByteBuf headerBytes;
  private ByteBuf part;
  private ByteBuf out;

  /** Fills the buffers. */
  @Setup
  public void setUp() {
    ack = direct(AmqpBytes.ack());
    deliver = direct(AmqpBytes.deliver());
    small = direct(AmqpBytes.body(AmqpBytes.SMALL));
    large = direct(AmqpBytes.body(AmqpBytes.LARGE));
    tableBytes = direct(AmqpBytes.table());
    headerBytes = direct(AmqpBytes.header());
    part = direct(new byte[AmqpBytes.LARGE]);
    out = PooledByteBufAllocator.DEFAULT.directBuffer(1 << 15);
  }

  private static ByteBuf direct(byte[] bytes) {
    return PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes);
  }

  /** Releases the buffers. */
  @TearDown
  public void tearDown() {
    for (ByteBuf each :
        new ByteBuf[] {ack, deliver, small, large, tableBytes, headerBytes, part, out}) {
      each.release();
    }
  }

  private void find(ByteBuf in) {
    if (!frame.read(in, in.readerIndex(), in.writerIndex())) {
      throw new IllegalStateException("no frame: " + frame.fault());
    }
  }

  private static void check(Fault fault) {
    if (fault != Fault.NONE) {
      throw new IllegalStateException(fault.name());
    }
  }

  /**
   * An acknowledgement to bytes.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int marshal() {
    out.clear();
    writer.begin(out, AmqpBytes.CHANNEL, Method.BASIC_ACK).u64(AmqpBytes.TAG).bit(false).end();
    return out.readableBytes();
  }

  /**
   * An acknowledgement from bytes.
   *
   * @return its values
   */
  @Benchmark
  public long unmarshal() {
    find(ack);
    check(method.read(ack, frame.payload(), frame.length()));
    return method.u64(TAG) + (method.bit(MULTIPLE) ? 1 : 0);
  }

  /** The body too, as a slice with a count of its own, as a broker keeps it. */
  private int take(ByteBuf in) {
    find(in);
    ByteBuf body = in.retainedSlice(frame.payload(), frame.length());
    int sum = frame.type() + frame.channel() + frame.payload() + body.readableBytes();
    body.release();
    return sum;
  }

  /**
   * A body of 128 bytes from a stream.
   *
   * @return where it ends
   */
  @Benchmark
  public int read() {
    return take(small);
  }

  /**
   * A body of 16 KiB from a stream.
   *
   * @return where it ends
   */
  @Benchmark
  public int readLarge() {
    return take(large);
  }

  /**
   * A body of 128 bytes into a stream, copied.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int write() {
    out.clear();
    FrameWriter.body(out, AmqpBytes.CHANNEL, part, 0, AmqpBytes.SMALL);
    return out.readableBytes();
  }

  /**
   * A body of 16 KiB into a stream, copied.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int writeLarge() {
    out.clear();
    FrameWriter.body(out, AmqpBytes.CHANNEL, part, 0, AmqpBytes.LARGE);
    return out.readableBytes();
  }

  /**
   * A basic.publish to bytes.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int publish() {
    out.clear();
    writer
        .begin(out, AmqpBytes.CHANNEL, Method.BASIC_PUBLISH)
        .u16(0)
        .shortString(EXCHANGE_NAME)
        .shortString(KEY_NAME)
        .bit(false)
        .bit(false)
        .end();
    return out.readableBytes();
  }

  /**
   * A basic.deliver from bytes, with its three names.
   *
   * @param hole takes the values
   */
  @Benchmark
  public void deliver(Blackhole hole) {
    find(deliver);
    check(method.read(deliver, frame.payload(), frame.length()));
    hole.consume(method.name(CONSUMER, names));
    hole.consume(method.u64(DELIVER_TAG));
    hole.consume(method.bit(REDELIVERED));
    hole.consume(method.name(EXCHANGE, names));
    hole.consume(method.name(ROUTING_KEY, names));
  }

  /**
   * A table, of which every number is read and every string is found, but not made.
   *
   * @return their sum
   */
  @Benchmark
  public long table() {
    check(table.read(tableBytes, tableBytes.readerIndex() + 4, tableBytes.readableBytes() - 4));
    return sum(table);
  }

  private long sum(TableReader of) {
    long sum = 0;
    while (of.next()) {
      switch (of.type()) {
        case 'S':
        case 'x':
          sum += of.start() + of.length();
          break;
        case 'd':
          sum += Double.doubleToRawLongBits(of.floating());
          break;
        case 'F':
          of.enter(inner);
          sum += sum(inner);
          break;
        default:
          sum += of.number();
      }
    }
    return sum;
  }

  /**
   * A content header from bytes, with six properties: numbers are read, strings are found.
   *
   * @return their sum
   */
  @Benchmark
  public long header() {
    find(headerBytes);
    check(header.read(headerBytes, frame.payload(), frame.length()));
    return header.bodySize()
        + header.start(Property.CONTENT_TYPE)
        + header.length(Property.CONTENT_TYPE)
        + header.octet(Property.DELIVERY_MODE)
        + header.octet(Property.PRIORITY)
        + header.length(Property.CORRELATION_ID)
        + header.length(Property.MESSAGE_ID)
        + header.timestamp();
  }
}
