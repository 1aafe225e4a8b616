package acme.memory;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A server of datagrams with room for the largest one, which remembers the first eight bytes of
 * each as a slice.
 */
public final class Tokens {
  private static final int ROOM = 64 * Service.KIB;
  private static final int DATAGRAMS = 400;
  private static final int TOKEN = 8;

  private Tokens() {}

  private static final class Peers {
    private final Map<Integer, ByteBuf> tokens = new ConcurrentHashMap<>();

    void remember(ByteBuf token) {
      tokens.put(token.getInt(token.readerIndex()), token);
    }

    int size() {
      return tokens.size();
    }
  }

  private static final class Receiver extends SimpleChannelInboundHandler<DatagramPacket> {
    private final Peers peers;

    Receiver(Peers peers) {
      this.peers = peers;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
      ByteBuf content = packet.content();
      peers.remember(content.retainedSlice(content.readerIndex(), TOKEN));
      // Nothing is lost where the peer sends the next one after this.
      ctx.writeAndFlush(new DatagramPacket(ctx.alloc().buffer(1).writeByte(1), packet.sender()));
    }
  }

  public static void main(String[] args) throws Exception {
    Peers peers = new Peers();
    Channel channel =
        new Bootstrap()
            .group(new NioEventLoopGroup(1))
            .channel(NioDatagramChannel.class)
            .option(ChannelOption.RCVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(ROOM))
            .handler(new Receiver(peers))
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect((InetSocketAddress) channel.localAddress());
      socket.setSoTimeout(10_000);
      for (int i = 0; i < DATAGRAMS; i++) {
        byte[] datagram = ByteBuffer.allocate(100).putInt(i).array();
        socket.send(new java.net.DatagramPacket(datagram, datagram.length));
        socket.receive(new java.net.DatagramPacket(new byte[1], 1));
      }
    }
    Service.becomeOld();
    if (peers.size() != DATAGRAMS) {
      throw new IllegalStateException(peers.size() + " peers");
    }
    Service.end();
  }
}
