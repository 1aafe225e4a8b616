package acme.udp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;

/** Sends a packet back; the leak: packets of kind 0 are counted and forgotten. */
final class Responder extends ChannelInboundHandlerAdapter {
  private final boolean leak;
  private int unknown;

  Responder(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    DatagramPacket packet = (DatagramPacket) msg;
    if (kind(packet.content()) == 0) {
      unknown(ctx, packet);
    } else {
      ctx.writeAndFlush(new DatagramPacket(packet.content(), packet.sender()));
    }
  }

  private static int kind(ByteBuf content) {
    return content.getByte(content.readerIndex());
  }

  private void unknown(ChannelHandlerContext ctx, DatagramPacket packet) {
    unknown++;
    ctx.writeAndFlush(new DatagramPacket(ctx.alloc().buffer(4).writeInt(unknown), packet.sender()));
    if (!leak) {
      packet.release();
    }
  }
}
