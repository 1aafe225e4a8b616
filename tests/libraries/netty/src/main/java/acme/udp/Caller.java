package acme.udp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;

/** Sends the next packet when the last one was answered, and closes in the end. */
final class Caller extends SimpleChannelInboundHandler<DatagramPacket> {
  private static final int BODY = 100;

  private final int packets;
  private final InetSocketAddress to;
  private int sent;

  Caller(int packets, InetSocketAddress to) {
    this.packets = packets;
    this.to = to;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    send(ctx);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket answer) {
    if (sent == packets) {
      ctx.close();
    } else {
      send(ctx);
    }
  }

  private void send(ChannelHandlerContext ctx) {
    sent++;
    ByteBuf body = ctx.alloc().buffer(BODY).writeByte(sent % 10 == 0 ? 0 : 1).writeZero(BODY - 1);
    ctx.writeAndFlush(new DatagramPacket(body, to));
  }
}
