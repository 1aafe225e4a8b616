/*
 * project: uber/tchannel-java
 * issue: https://github.com/uber/tchannel-java/commit/fbe28ba
 * bad: com.uber.tchannel:tchannel-core:0.8.5
 * good: com.uber.tchannel:tchannel-core:0.8.29
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: ErrorFrame.sendError
 * expect: leak 5
 * half: twentysecond
 */
package acme.known;

import acme.shared.Quota;
import com.uber.tchannel.errors.ErrorType;
import com.uber.tchannel.frames.ErrorFrame;
import com.uber.tchannel.messages.RawRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;

/** There is no memory to tell a customer that an order is wrong. */
public final class TChannelErrorUnwritten {
  private TChannelErrorUnwritten() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    channel.config().setAllocator(new Quota(0));
    for (int i = 0; i < 5; i++) {
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(10);
      RawRequest order =
          new RawRequest.Builder("shop", Unpooled.EMPTY_BUFFER)
              .setTimeout(1000)
              .setId(i)
              .setArg2(Unpooled.EMPTY_BUFFER)
              .setArg3(body)
              .build();
      try {
        ErrorFrame.sendError(
            ErrorType.BadRequest, "no such product", order, channel.pipeline().firstContext());
      } catch (OutOfMemoryError e) {
        System.out.println(e.getMessage());
      }
    }
    channel.finish();
    System.out.println("done");
  }
}
