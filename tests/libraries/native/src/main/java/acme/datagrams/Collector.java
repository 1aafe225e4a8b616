package acme.datagrams;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Reads packets; the leak: forgets those that are void. */
@Sharable
final class Collector extends ChannelInboundHandlerAdapter {
  private final boolean leak;
  private final Semaphore received = new Semaphore(0);

  Collector(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    take(((DatagramPacket) msg).content());
    received.release();
  }

  private void take(ByteBuf packet) {
    if (packet.readByte() == 0) {
      skip(packet);
    } else {
      packet.release();
    }
  }

  private void skip(ByteBuf packet) {
    if (!leak) {
      packet.release();
    }
  }

  /** Waits for so many more packets. */
  void await(int packets) throws InterruptedException {
    if (!received.tryAcquire(packets, 4, TimeUnit.MINUTES)) {
      throw new IllegalStateException("packets are missing");
    }
  }
}
