package acme;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.SwappedByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledHeapByteBuf;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.memcache.binary.DefaultFullBinaryMemcacheRequest;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.util.ReferenceCountUtil;

/** Mocks of Netty's concrete classes, as a test makes them, come through methods in scope. */
final class Mocks {
  private Mocks() {}

  private static void take(ByteBufHolder message) {
    pass(message);
  }

  private static void take(ByteBuf buffer) {
    pass(buffer);
  }

  private static void take(ArrayRedisMessage message) {
    pass(message);
  }

  private static void pass(Object any) {
    any.getClass();
  }

  @SuppressWarnings("deprecation")
  static void all() {
    DefaultFullHttpRequest request = mock(DefaultFullHttpRequest.class);
    DefaultHttpContent content = mock(DefaultHttpContent.class);
    DefaultFullBinaryMemcacheRequest command = mock(DefaultFullBinaryMemcacheRequest.class);
    ArrayRedisMessage array = mock(ArrayRedisMessage.class);
    CompositeByteBuf composite = mock(CompositeByteBuf.class);
    UnpooledHeapByteBuf heap = mock(UnpooledHeapByteBuf.class);
    SwappedByteBuf swapped = mock(SwappedByteBuf.class);
    ByteBuf any = mock(ByteBuf.class);
    for (int i = 0; i < 3; i++) {
      take(request);
      take(content);
      take(command);
      take(array);
      take(composite);
      take(heap);
      take(swapped);
      take(any);
    }
    verifyNoInteractions(request, content, command, array, composite, heap, swapped, any);
    // The real ones are followed all the same.
    DefaultHttpContent real = new DefaultHttpContent(Unpooled.buffer(8)); // #real
    take(real);
    ReferenceCountUtil.release(real); // #released
  }
}
