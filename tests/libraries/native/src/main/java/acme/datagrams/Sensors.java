package acme.datagrams;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Twenty rounds of ten packets, one of them void, that are read when all are there. */
public final class Sensors {
  private static final int ROUNDS = 20;
  private static final int PACKETS = 10;
  private static final int MAX_PACKET = 256;

  private Sensors() {}

  public static void main(String[] args) throws InterruptedException {
    Collector collector = new Collector(args[0].equals("leak"));
    EventLoopGroup loop = new EpollEventLoopGroup(1);
    Channel to = bind(loop, collector);
    Channel from = bind(loop, collector);
    for (int i = 0; i < ROUNDS; i++) {
      send(from, (InetSocketAddress) to.localAddress());
      to.read();
      collector.await(PACKETS);
    }
    System.out.println("transport " + to.getClass().getSimpleName());
    to.close().sync();
    from.close().sync();
    loop.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
  }

  /** They are in the receiver's queue when the last one is written. */
  private static void send(Channel from, InetSocketAddress to) throws InterruptedException {
    ChannelFuture last = null;
    for (int k = 0; k < PACKETS; k++) {
      last = from.write(new DatagramPacket(from.alloc().directBuffer().writeByte(k), to));
    }
    from.flush();
    last.sync();
  }

  private static Channel bind(EventLoopGroup loop, ChannelHandler handler)
      throws InterruptedException {
    return new Bootstrap()
        .group(loop)
        .channel(EpollDatagramChannel.class)
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.RCVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(16 * MAX_PACKET))
        .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, MAX_PACKET)
        .handler(handler)
        .bind(InetAddress.getLoopbackAddress(), 0)
        .sync()
        .channel();
  }
}
