package io.github.bytebufflow.examples.amqp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Reading and writing allocates nothing once warm. */
class AllocationTest {
  private static final int OPERATIONS = 100_000;
  private static final ShortString TAG = ShortString.of("ctag-1");
  private static final ShortString KEY = ShortString.of("orders");
  private static final int ROUTING_KEY = Method.BASIC_PUBLISH.argument("routing-key");

  private final FrameReader frame = new FrameReader(FrameReader.LEAST_FRAME_MAX);
  private final MethodReader method = new MethodReader(8);
  private final HeaderReader header = new HeaderReader(8);
  private final TableReader table = new TableReader();
  private final ShortStrings names = new ShortStrings(8);
  private final ContentOrder order = new ContentOrder();
  private final MethodWriter methodWriter = new MethodWriter();
  private final HeaderWriter headerWriter = new HeaderWriter();
  private final TableWriter tableWriter = new TableWriter();
  private long sum;

  private static void allocatesNothing(Runnable operation) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    run(operation);
    long before = threads.getCurrentThreadAllocatedBytes();
    run(operation);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat((double) bytes / OPERATIONS).as("bytes of an operation").isLessThan(1);
  }

  private static void run(Runnable operation) {
    for (int i = 0; i < OPERATIONS; i++) {
      operation.run();
    }
  }

  @Test
  void readingAPublish() {
    ByteBuf in = PooledByteBufAllocator.DEFAULT.directBuffer();
    in.writeBytes(Samples.publish());
    try {
      allocatesNothing(() -> readAll(in));
    } finally {
      in.release();
    }
    assertThat(sum).isNotZero();
  }

  private void readAll(ByteBuf in) {
    for (int at = 0; frame.read(in, at, in.writerIndex()); at = frame.next()) {
      if (frame.type() == FrameReader.METHOD) {
        method.read(in, frame.payload(), frame.length());
        sum += order.method(method.method()).ordinal();
        sum += method.name(ROUTING_KEY, names).length();
      } else if (frame.type() == FrameReader.HEADER) {
        header.read(in, frame.payload(), frame.length());
        sum += order.header(header.bodySize()).ordinal();
        header.headers(table);
        while (table.next()) {
          sum += table.number() + (table.named(KEY) ? 1 : 0);
        }
      } else {
        sum += order.body(frame.length()).ordinal();
      }
    }
  }

  @Test
  void refusing() {
    byte[] bad = Samples.publish();
    bad[bad.length - 1] = 0;
    ByteBuf in = PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(bad);
    try {
      allocatesNothing(() -> readAll(in));
    } finally {
      in.release();
    }
    assertThat(frame.fault()).isEqualTo(Fault.BAD_FRAME_END);
  }

  @Test
  void writingADelivery() {
    ByteBuf out = PooledByteBufAllocator.DEFAULT.directBuffer(1024);
    ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(256).writeZero(200);
    try {
      allocatesNothing(() -> writeDelivery(out, body));
      assertThat(out.readableBytes()).isGreaterThan(body.readableBytes());
    } finally {
      out.release();
      body.release();
    }
  }

  private void writeDelivery(ByteBuf out, ByteBuf body) {
    out.clear();
    methodWriter.begin(out, 1, Method.BASIC_DELIVER).shortString(TAG).u64(1).bit(false);
    methodWriter.shortString(ShortString.EMPTY).shortString(KEY).end();
    headerWriter.begin(out, 1, body.readableBytes()).headers(tableWriter);
    tableWriter.put(KEY, 5).put(KEY, "value").end();
    headerWriter.put(Property.DELIVERY_MODE, 2).end();
    FrameWriter.body(out, 1, body, 0, body.readableBytes());
  }
}
