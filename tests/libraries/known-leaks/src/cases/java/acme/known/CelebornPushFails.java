/*
 * project: apache/celeborn
 * issue: https://github.com/apache/celeborn/commit/c316fdbdf
 * bad: org.apache.celeborn:celeborn-client-spark-3-shaded_2.12:0.5.1
 * good: org.apache.celeborn:celeborn-client-spark-3-shaded_2.12:0.5.4
 * with: org.scala-lang:scala-library:2.12.18 org.slf4j:slf4j-nop:1.7.36
 * fixed: TransportClient.pushData, TransportClient.pushMergedData,
 *   TransportClient$PushChannelListener.<init>, TransportClient$PushChannelListener.handleFailure
 * expect: misuse 5
 * half: sixteenth
 * size: large
 */
package acme.known;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.apache.celeborn.common.CelebornConf;
import org.apache.celeborn.common.network.buffer.NettyManagedBuffer;
import org.apache.celeborn.common.network.client.RpcResponseCallback;
import org.apache.celeborn.common.network.client.TransportClient;
import org.apache.celeborn.common.network.client.TransportResponseHandler;
import org.apache.celeborn.common.network.protocol.MessageEncoder;
import org.apache.celeborn.common.network.protocol.PushData;
import org.apache.celeborn.common.network.util.TransportConf;
import org.apache.celeborn.shaded.io.netty.bootstrap.Bootstrap;
import org.apache.celeborn.shaded.io.netty.buffer.ByteBuf;
import org.apache.celeborn.shaded.io.netty.buffer.PooledByteBufAllocator;
import org.apache.celeborn.shaded.io.netty.channel.Channel;
import org.apache.celeborn.shaded.io.netty.channel.ChannelFuture;
import org.apache.celeborn.shaded.io.netty.channel.ChannelOption;
import org.apache.celeborn.shaded.io.netty.channel.EventLoopGroup;
import org.apache.celeborn.shaded.io.netty.channel.nio.NioEventLoopGroup;
import org.apache.celeborn.shaded.io.netty.channel.socket.nio.NioSocketChannel;

/** A worker dies while it is sent data, five times. */
public final class CelebornPushFails {
  private static final byte PRIMARY = 0;
  private static final int WINDOW = 64 << 10;

  private CelebornPushFails() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    TransportConf conf = new TransportConf("push", new CelebornConf());
    try (ServerSocket workers = new ServerSocket()) {
      workers.setReceiveBufferSize(WINDOW);
      workers.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      Bootstrap bootstrap =
          new Bootstrap()
              .group(group)
              .channel(NioSocketChannel.class)
              .option(ChannelOption.SO_SNDBUF, WINDOW)
              .handler(MessageEncoder.INSTANCE);
      for (int i = 0; i < 5; i++) {
        Channel channel = bootstrap.connect(workers.getLocalSocketAddress()).sync().channel();
        TransportClient client =
            new TransportClient(channel, new TransportResponseHandler(conf, channel));
        try (Socket worker = workers.accept()) {
          ByteBuf data = PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(4 << 20);
          ChannelFuture pushed =
              client.pushData(
                  new PushData(PRIMARY, "app-1", "0-0", new NettyManagedBuffer(data)),
                  10_000,
                  new Answer());
          System.out.println(worker.getInputStream().readNBytes(10).length + " bytes");
          worker.setSoLinger(true, 0);
          worker.close();
          System.out.println(pushed.await().isSuccess());
        }
        channel.closeFuture().sync();
      }
    }
    group.shutdownGracefully().sync();
    System.out.println("done");
    System.exit(0);
  }

  private static final class Answer implements RpcResponseCallback {
    @Override
    public void onSuccess(ByteBuffer answer) {
      System.out.println("stored");
    }

    @Override
    public void onFailure(Throwable e) {
      System.out.println("failed");
    }
  }
}
