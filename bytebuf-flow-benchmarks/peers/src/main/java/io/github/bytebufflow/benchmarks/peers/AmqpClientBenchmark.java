package io.github.bytebufflow.benchmarks.peers;

import com.rabbitmq.client.impl.AMQContentHeader;
import com.rabbitmq.client.impl.AMQImpl;
import com.rabbitmq.client.impl.Frame;
import com.rabbitmq.client.impl.Method;
import com.rabbitmq.client.impl.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** RabbitMQ's client for Java, on streams over arrays. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AmqpClientBenchmark {
  private static final IntSupplier FRAME_MAX = () -> 1 << 17;

  /** A stream that begins anew. */
  private static final class Source {
    final ByteArrayInputStream bytes;
    final DataInputStream data;

    Source(byte[] bytes) {
      this.bytes = new ByteArrayInputStream(bytes);
      data = new DataInputStream(this.bytes);
    }

    DataInputStream again() {
      bytes.reset();
      return data;
    }
  }

  private final Source ack = new Source(AmqpBytes.ack());
  private final Source deliver = new Source(AmqpBytes.deliver());
  private final Source small = new Source(AmqpBytes.body(AmqpBytes.SMALL));
  private final Source large = new Source(AmqpBytes.body(AmqpBytes.LARGE));
  private final Source table = new Source(AmqpBytes.table());
  private final Source header = new Source(AmqpBytes.header());
  private final ByteBuffer part = ByteBuffer.allocate(AmqpBytes.LARGE);
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 15);
  private final DataOutputStream out = new DataOutputStream(bytes);

  private int write(Frame frame) throws IOException {
    bytes.reset();
    frame.writeTo(out);
    return bytes.size();
  }

  /**
   * An acknowledgement to bytes.
   *
   * @return the length of the frame
   * @throws IOException never
   */
  @Benchmark
  public int marshal() throws IOException {
    return write(new AMQImpl.Basic.Ack(AmqpBytes.TAG, false).toFrame(AmqpBytes.CHANNEL));
  }

  /**
   * An acknowledgement from bytes.
   *
   * @return its values
   * @throws IOException never
   */
  @Benchmark
  public long unmarshal() throws IOException {
    Frame frame = Frame.readFrom(ack.again(), FRAME_MAX);
    AMQImpl.Basic.Ack read = (AMQImpl.Basic.Ack) AMQImpl.readMethodFrom(frame.getInputStream());
    return read.getDeliveryTag() + (read.getMultiple() ? 1 : 0);
  }

  /**
   * A body of 128 bytes from a stream.
   *
   * @return the frame
   * @throws IOException never
   */
  @Benchmark
  public Frame read() throws IOException {
    return Frame.readFrom(small.again(), FRAME_MAX);
  }

  /**
   * A body of 16 KiB from a stream.
   *
   * @return the frame
   * @throws IOException never
   */
  @Benchmark
  public Frame readLarge() throws IOException {
    return Frame.readFrom(large.again(), FRAME_MAX);
  }

  /**
   * A body of 128 bytes into a stream.
   *
   * @return the length of the frame
   * @throws IOException never
   */
  @Benchmark
  public int write() throws IOException {
    return write(Frame.fromBodyFragment(AmqpBytes.CHANNEL, part, 0, AmqpBytes.SMALL));
  }

  /**
   * A body of 16 KiB into a stream.
   *
   * @return the length of the frame
   * @throws IOException never
   */
  @Benchmark
  public int writeLarge() throws IOException {
    return write(Frame.fromBodyFragment(AmqpBytes.CHANNEL, part, 0, AmqpBytes.LARGE));
  }

  /**
   * A basic.publish to bytes.
   *
   * @return the length of the frame
   * @throws IOException never
   */
  @Benchmark
  public int publish() throws IOException {
    return write(
        new AMQImpl.Basic.Publish(0, AmqpBytes.EXCHANGE, AmqpBytes.ROUTING_KEY, false, false)
            .toFrame(AmqpBytes.CHANNEL));
  }

  /**
   * A basic.deliver from bytes, with its three names.
   *
   * @return the method
   * @throws IOException never
   */
  @Benchmark
  public Method deliver() throws IOException {
    return AMQImpl.readMethodFrom(Frame.readFrom(deliver.again(), FRAME_MAX).getInputStream());
  }

  /**
   * A table, of which every value is read.
   *
   * @return the table
   * @throws IOException never
   */
  @Benchmark
  public Map<String, Object> table() throws IOException {
    return new ValueReader(table.again()).readTable();
  }

  /**
   * A content header from bytes, with six properties.
   *
   * @return the header
   * @throws IOException never
   */
  @Benchmark
  public AMQContentHeader header() throws IOException {
    return AMQImpl.readContentHeaderFrom(
        Frame.readFrom(header.again(), FRAME_MAX).getInputStream());
  }
}
