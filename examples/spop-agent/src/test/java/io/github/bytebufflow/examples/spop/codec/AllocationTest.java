package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** Reading and writing allocate nothing. */
class AllocationTest {
  private static final int WARM_UP = 20_000;
  private static final int OPERATIONS = 200_000;
  private static final Name SCORE = Name.of("score");

  private final ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(256);
  private final Frame frame = new Frame();
  private final Messages messages = new Messages();
  private final Actions actions = new Actions();
  private final FrameWriter writer = new FrameWriter();
  private int results;

  private void assertAllocatesNothing(IntSupplier operation) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    for (int i = 0; i < WARM_UP; i++) {
      results += operation.getAsInt();
    }
    long before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < OPERATIONS; i++) {
      results += operation.getAsInt();
    }
    double bytes = threads.getThreadAllocatedBytes(id) - before;
    assertThat(results).isPositive();
    assertThat(bytes / OPERATIONS).as("bytes for each operation").isLessThan(1);
    buffer.release();
  }

  @Test
  void aNotify() {
    buffer.writeBytes(Wire.bytes("03 00000001 f49401 01" + Wire.VERIFY));
    assertAllocatesNothing(
        () -> {
          int count = 0;
          if (frame.wrap(buffer, 0, buffer.writerIndex()) == null) {
            messages.wrap(buffer, frame.payloadIndex(), frame.payloadLength());
            while (messages.next()) {
              while (messages.nextArgument()) {
                count += messages.type().ordinal() + (messages.nameIs(SCORE) ? 1 : 0);
              }
            }
          }
          return messages.fault() == null ? count : -1_000_000;
        });
  }

  @Test
  void whatIsWrong() {
    buffer.writeBytes(Wire.bytes("0161 02 0162 00 0163 08 fff0fefefefefefefe0f"));
    assertAllocatesNothing(
        () -> {
          messages.wrap(buffer, 0, buffer.writerIndex());
          while (messages.next()) {}
          return messages.fault() == Fault.VARINT_TOO_LONG ? 1 : -1_000_000;
        });
  }

  @Test
  void anAck() {
    assertAllocatesNothing(
        () -> {
          buffer.clear();
          writer
              .begin(buffer, Frame.DEFAULT_MAX_FRAME_SIZE, FrameType.ACK, 4660, 1)
              .setVariable(Scope.TRANSACTION, SCORE)
              .int32(95);
          if (!writer.end()
              || frame.wrap(buffer, 4, buffer.writerIndex() - 4) != null
              || !actions.wrap(buffer, frame.payloadIndex(), frame.payloadLength()).next()) {
            return -1_000_000;
          }
          return (int) actions.longValue();
        });
  }
}
