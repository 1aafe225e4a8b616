package io.github.bytebufflow.benchmarks.peers;

import static io.github.bytebufflow.examples.spop.codec.Scope.TRANSACTION;

import io.github.bytebufflow.examples.spop.codec.Actions;
import io.github.bytebufflow.examples.spop.codec.Fault;
import io.github.bytebufflow.examples.spop.codec.Frame;
import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.examples.spop.codec.FrameWriter;
import io.github.bytebufflow.examples.spop.codec.Messages;
import io.github.bytebufflow.examples.spop.codec.Name;
import io.github.bytebufflow.examples.spop.codec.Varint;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The payload of a NOTIFY frame is walked to its end, and the lengths of its names and values are
 * added; only the reader that makes objects reads the values too. Or an ACK is written. The message
 * is the public one of 125 bytes that the Go peers are measured with ({@code go-peers}). All
 * readers come to the same sum, or the benchmark fails.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SpopBenchmark {
  private static final String VERIFY =
      "06766572696679050c636f6f6b69655f76616c756500"
          + "1064657374696e6174696f6e5f686f7374080d69702e62616269656c2e636f6d"
          + "0b71756572795f76616c756500"
          + "09736f757263655f6970060a090001"
          + "0866726f6e74656e64"
          + "082067656e66726f6e74656e645f36303031302d64646f735f62616269656c5f6970";

  private static final String HEADER = "0300000001f4940101";
  private static final Name SCORE = Name.of("score");

  /** How many of these messages are in the frame. */
  @Param({"1", "4"})
  public int messageCount;

  /** Where the bytes are: direct, heap. */
  @Param({"direct", "heap"})
  public String memory;

  private final Frame header = new Frame();
  private final Messages messages = new Messages();
  private final Actions actions = new Actions();
  private final FrameWriter writer = new FrameWriter();
  private final SpopArrayCursor cursor = new SpopArrayCursor();
  private ByteBuf frame;
  private ByteBuf written;
  private ByteBuf numbers;
  private int numbersEnd;
  private byte[] payload;
  private int payloadIndex;
  private long expected;

  /** For JMH. */
  public SpopBenchmark() {}

  private ByteBuf buffer(int capacity) {
    PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    return memory.equals("direct")
        ? allocator.directBuffer(capacity)
        : allocator.heapBuffer(capacity);
  }

  /** Makes what is read. */
  @Setup
  public void open() {
    payload = ByteBufUtil.decodeHexDump(VERIFY.repeat(messageCount));
    byte[] head = ByteBufUtil.decodeHexDump(HEADER);
    payloadIndex = head.length;
    frame = buffer(head.length + payload.length).writeBytes(head).writeBytes(payload);
    written = buffer(64);
    numbers = buffer(128);
    numbersEnd = 0;
    // One of each length.
    for (long number = 1; number != 0; number = number >= 1L << 60 ? 0 : number << 7) {
      numbersEnd = Varint.set(numbers, numbersEnd, number);
    }
    expected = sumOfObjects();
    check("notify", notifyPayload());
    check("frame", notifyFrame());
    check("array", array());
    if (ack() == 0 || varints() == 0) {
      throw new IllegalStateException("nothing was written or read");
    }
  }

  private void check(String reader, long sum) {
    if (sum != expected) {
      throw new IllegalStateException(reader + " comes to " + sum + ", not to " + expected);
    }
  }

  /** Gives the buffers back. */
  @TearDown
  public void close() {
    frame.release();
    written.release();
    numbers.release();
  }

  /** The payload alone, as the peers read it. */
  @Benchmark
  public long notifyPayload() {
    return sum(payloadIndex, payload.length);
  }

  /** The header too. */
  @Benchmark
  public long notifyFrame() {
    Fault fault = header.wrap(frame, 0, frame.writerIndex());
    return fault == null ? sum(header.payloadIndex(), header.payloadLength()) : -1;
  }

  private long sum(int index, int length) {
    Messages m = messages.wrap(frame, index, length);
    long sum = 0;
    while (m.next()) {
      sum += m.messageLength();
      while (m.nextArgument()) {
        sum += m.nameLength() + m.valueLength();
      }
    }
    return m.fault() == null ? sum : -1;
  }

  /** By a parser that checks nothing. */
  @Benchmark
  public long array() {
    SpopArrayCursor c = cursor;
    c.wrap(payload);
    long sum = 0;
    while (c.next()) {
      sum += c.nameLength;
      while (c.nextArgument()) {
        sum += c.nameLength + c.valueLength;
      }
    }
    return sum;
  }

  /** By a parser that makes objects. */
  @Benchmark
  public List<SpopObjects.Message> objects() {
    return SpopObjects.read(payload);
  }

  private long sumOfObjects() {
    long sum = 0;
    for (SpopObjects.Message message : SpopObjects.read(payload)) {
      sum += message.name.length();
      for (Map.Entry<String, Object> argument : message.arguments.entrySet()) {
        sum += argument.getKey().length() + length(argument.getValue());
      }
    }
    return sum;
  }

  private static int length(Object value) {
    if (value instanceof String) {
      return ((String) value).length();
    }
    return value instanceof byte[] ? ((byte[]) value).length : 0;
  }

  /** An answer with one variable, into a buffer that is there. */
  @Benchmark
  public long ack() {
    written.clear();
    writer
        .begin(written, Frame.DEFAULT_MAX_FRAME_SIZE, FrameType.ACK, 4660, 1)
        .setVariable(TRANSACTION, SCORE)
        .int32(95);
    return writer.end() ? written.writerIndex() : 0;
  }

  /** The same answer, read. */
  @Benchmark
  public long readAck() {
    Fault fault = header.wrap(written, Frame.LENGTH_BYTES, written.writerIndex() - 4);
    if (fault != null) {
      return -1;
    }
    actions.wrap(written, header.payloadIndex(), header.payloadLength());
    return actions.next() && actions.nameIs(SCORE) ? actions.longValue() : -1;
  }

  /** Nine numbers, of 1 to 9 bytes: measured, checked and read. */
  @Benchmark
  public long varints() {
    long sum = 0;
    for (int at = 0; at < numbersEnd; ) {
      int size = Varint.sizeAt(numbers, at, numbersEnd);
      if (size < 0) {
        return -1;
      }
      sum += Varint.get(numbers, at);
      at += size;
    }
    return sum;
  }
}
