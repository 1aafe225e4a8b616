package acme.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nothing here knows of the tracker. Each test would pass without it. */
class OrderHandlerTest {
  private final EmbeddedChannel channel = new EmbeddedChannel(new OrderHandler());

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void acceptsWhatIsThere() {
    assertEquals(7, order(7));
  }

  @Test
  void rejectsTooMany() {
    assertEquals(-1_000, order(1_000));
  }

  private int order(int count) {
    channel.writeInbound(channel.alloc().directBuffer(4).writeInt(count));
    ByteBuf answer = channel.readOutbound();
    try {
      return answer.readInt();
    } finally {
      answer.release();
    }
  }
}
