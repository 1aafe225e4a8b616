package io.github.bytebufflow.benchmarks.peers;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
import org.apache.qpid.server.protocol.v0_8.transport.BasicPublishBody;
import org.apache.qpid.server.protocol.v0_8.transport.ContentBody;
import org.apache.qpid.server.protocol.v0_8.transport.ContentHeaderBody;
import org.apache.qpid.server.protocol.v0_8.transport.FrameCreatingMethodProcessor;
import org.apache.qpid.server.transport.ByteBufferSender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** The frames of Qpid's broker, as its decoder makes them and its connection sends them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AmqpQpidBenchmark {
  private static final int FRAME_MAX = 1 << 17;
  private static final int METHOD = 11;

  /** Copies what is sent into one buffer, as a socket would. */
  private static final class Sink implements ByteBufferSender {
    final QpidByteBuffer all = QpidByteBuffer.allocateDirect(1 << 15);

    @Override
    public boolean isDirectBufferPreferred() {
      return true;
    }

    @Override
    public void send(QpidByteBuffer part) {
      all.put(part);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private final Sink sink = new Sink();
  private final FrameCreatingMethodProcessor seen =
      new FrameCreatingMethodProcessor(ProtocolVersion.v0_91);
  private final ServerDecoder decoder = new ServerDecoder(seen);
  private final QpidByteBuffer ack = direct(AmqpBytes.ack());
  private final QpidByteBuffer deliver = direct(AmqpBytes.deliver());
  private final QpidByteBuffer small = direct(AmqpBytes.body(AmqpBytes.SMALL));
  private final QpidByteBuffer large = direct(AmqpBytes.body(AmqpBytes.LARGE));
  private final QpidByteBuffer table = direct(AmqpBytes.table());
  private final QpidByteBuffer header = direct(AmqpBytes.header());
  private final ByteBuffer smallPart = ByteBuffer.allocateDirect(AmqpBytes.SMALL);
  private final ByteBuffer largePart = ByteBuffer.allocateDirect(AmqpBytes.LARGE);
  private final AMQShortString exchange = AMQShortString.valueOf(AmqpBytes.EXCHANGE);
  private final AMQShortString key = AMQShortString.valueOf(AmqpBytes.ROUTING_KEY);

  /** Made by JMH. */
  public AmqpQpidBenchmark() {
    decoder.setExpectProtocolInitiation(false);
    decoder.setMaxFrameSize(FRAME_MAX);
  }

  private static QpidByteBuffer direct(byte[] bytes) {
    QpidByteBuffer buffer = QpidByteBuffer.allocateDirect(bytes.length);
    buffer.put(bytes).flip();
    return buffer;
  }

  private int write(AMQBody body) {
    sink.all.clear();
    new AMQFrame(AmqpBytes.CHANNEL, body).writePayload(sink);
    return sink.all.position();
  }

  private AMQBody read(QpidByteBuffer frame) throws Exception {
    List<AMQDataBlock> read = seen.getProcessedMethods();
    read.clear();
    frame.rewind();
    decoder.decodeBuffer(frame);
    return ((AMQFrame) read.get(0)).getBodyFrame();
  }

  /**
   * An acknowledgement to bytes.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int marshal() {
    return write(new BasicAckBody(AmqpBytes.TAG, false));
  }

  /**
   * An acknowledgement from bytes.
   *
   * @return its values
   * @throws Exception never
   */
  @Benchmark
  public long unmarshal() throws Exception {
    BasicAckBody read = (BasicAckBody) read(ack);
    return read.getDeliveryTag() + (read.getMultiple() ? 1 : 0);
  }

  /**
   * A body of 128 bytes from a stream.
   *
   * @return its length
   * @throws Exception never
   */
  @Benchmark
  public int read() throws Exception {
    return dispose((ContentBody) read(small));
  }

  /**
   * A body of 16 KiB from a stream.
   *
   * @return its length
   * @throws Exception never
   */
  @Benchmark
  public int readLarge() throws Exception {
    return dispose((ContentBody) read(large));
  }

  private static int dispose(ContentBody body) {
    int size = body.getSize();
    body.dispose();
    return size;
  }

  /**
   * A body of 128 bytes into a stream.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int write() {
    return write(new ContentBody(smallPart));
  }

  /**
   * A body of 16 KiB into a stream.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int writeLarge() {
    return write(new ContentBody(largePart));
  }

  /**
   * A basic.publish to bytes.
   *
   * @return the length of the frame
   */
  @Benchmark
  public int publish() {
    return write(new BasicPublishBody(0, exchange, key, false, false));
  }

  /**
   * A basic.deliver from bytes, with its three names. The broker's decoder has no such method, so
   * the frame around it is not looked at.
   *
   * @param hole takes the values
   */
  @Benchmark
  public void deliver(Blackhole hole) {
    List<AMQDataBlock> read = seen.getProcessedMethods();
    read.clear();
    deliver.position(METHOD);
    BasicDeliverBody.process(deliver, seen.getChannelMethodProcessor(AmqpBytes.CHANNEL));
    BasicDeliverBody body = (BasicDeliverBody) ((AMQFrame) read.get(0)).getBodyFrame();
    hole.consume(body.getConsumerTag());
    hole.consume(body.getDeliveryTag());
    hole.consume(body.getExchange());
    hole.consume(body.getRoutingKey());
  }

  /**
   * A table, of which every value is read.
   *
   * @return the table
   */
  @Benchmark
  public Map<String, Object> table() {
    table.position(4);
    FieldTable read = FieldTableFactory.createFieldTable(table);
    Map<String, Object> all = FieldTable.convertToMap(read);
    read.dispose();
    return all;
  }

  /**
   * A content header from bytes, with six properties.
   *
   * @param hole takes the values
   * @throws Exception never
   */
  @Benchmark
  public void header(Blackhole hole) throws Exception {
    ContentHeaderBody read = (ContentHeaderBody) read(header);
    BasicContentHeaderProperties properties = read.getProperties();
    hole.consume(read.getBodySize());
    hole.consume(properties.getContentType());
    hole.consume(properties.getDeliveryMode());
    hole.consume(properties.getPriority());
    hole.consume(properties.getCorrelationId());
    hole.consume(properties.getMessageId());
    hole.consume(properties.getTimestamp());
    read.dispose();
  }
}
