package acme.shop;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Answers an order, which is one number: how many. It has a leak: the order that it rejects. */
public final class OrderHandler extends ChannelInboundHandlerAdapter {
  static final int MOST = 100;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf order = (ByteBuf) message;
    int count = order.readInt();
    if (count > MOST) {
      reject(context, order);
      return;
    }
    order.release();
    context.writeAndFlush(context.alloc().buffer().writeInt(count));
  }

  private static void reject(ChannelHandlerContext context, ByteBuf order) {
    context.writeAndFlush(context.alloc().buffer().writeInt(-order.getInt(0)));
  }
}
