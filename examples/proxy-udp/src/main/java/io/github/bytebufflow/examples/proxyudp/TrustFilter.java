package io.github.bytebufflow.examples.proxyudp;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetAddress;
import java.util.List;

/**
 * Lets only the datagrams of load balancers through. A datagram has no connection that was accepted
 * once: each has to be judged (section 5 of the specification).
 */
final class TrustFilter extends ChannelInboundHandlerAdapter {
  private final List<Cidr> trusted;
  private final int longest;
  private final ServerCounts counts;
  private final boolean leak;

  TrustFilter(List<Cidr> trusted, int longest, ServerCounts counts, boolean leak) {
    this.trusted = trusted;
    this.longest = longest;
    this.counts = counts;
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    DatagramPacket packet = (DatagramPacket) msg;
    if (!isTrusted(packet.sender().getAddress())) {
      turnAway(packet);
    } else if (packet.content().readableBytes() > longest) {
      counts.dropped.add(Dropped.TOO_LONG);
      packet.release();
    } else {
      ctx.fireChannelRead(packet);
    }
  }

  private boolean isTrusted(InetAddress sender) {
    for (int i = 0; i < trusted.size(); i++) {
      if (trusted.get(i).contains(sender)) {
        return true;
      }
    }
    return false;
  }

  /** A bug of {@code --leak}: what is not answered is not released either. */
  private void turnAway(DatagramPacket packet) {
    counts.dropped.add(Dropped.UNTRUSTED_SENDER);
    if (leak) {
      return;
    }
    packet.release();
  }
}
