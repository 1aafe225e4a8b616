/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/7612
 * bad: io.netty:netty-codec-http2:4.1.20.Final
 * good: io.netty:netty-codec-http2:4.1.21.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final
 * fixed: Http2MultiplexCodec.onHttp2Frame
 * expect: leak 5
 * half: twelfth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.Http2MultiplexCodecBuilder;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** Clients ask a server whether it is still there. */
public final class Http2Pinged {
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int ACK = 1;

  private Http2Pinged() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(new Connections())
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    for (int i = 0; i < 5; i++) {
      ping(((InetSocketAddress) server.localAddress()).getPort());
    }
    server.close().sync();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
    System.out.println("done");
  }

  private static void ping(int port) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
    frame(out, 0, SETTINGS);
    frame(out, 8, PING);
    out.writeLong(7);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(bytes.toByteArray());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      boolean answered = false;
      while (!answered) {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        in.readFully(new byte[4 + length]);
        answered = type == PING && flags == ACK;
      }
      System.out.println("still there");
    }
  }

  private static void frame(DataOutputStream out, int length, int type) throws IOException {
    out.writeByte(0);
    out.writeShort(length);
    out.writeByte(type);
    out.writeByte(0);
    out.writeInt(0);
  }

  private static final class Connections extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel channel) {
      channel.pipeline().addLast(Http2MultiplexCodecBuilder.forServer(new Streams()).build());
    }
  }

  @Sharable
  private static final class Streams extends ChannelInboundHandlerAdapter {}
}
