/*
 * project: apache/hbase
 * issue: https://issues.apache.org/jira/browse/HBASE-26708
 * bad: org.apache.hbase:hbase-client:2.4.13
 * good: org.apache.hbase:hbase-client:2.4.14
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: SaslWrapHandler.handlerAdded, SaslWrapHandler.write, SaslWrapHandler.flush,
 *     SaslWrapHandler.close, SaslWrapHandler.encode+
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import javax.security.sasl.SaslClient;
import org.apache.hadoop.hbase.security.SaslWrapHandler;
import org.apache.hbase.thirdparty.io.netty.bootstrap.Bootstrap;
import org.apache.hbase.thirdparty.io.netty.buffer.PooledByteBufAllocator;
import org.apache.hbase.thirdparty.io.netty.channel.Channel;
import org.apache.hbase.thirdparty.io.netty.channel.ChannelInitializer;
import org.apache.hbase.thirdparty.io.netty.channel.EventLoopGroup;
import org.apache.hbase.thirdparty.io.netty.channel.nio.NioEventLoopGroup;
import org.apache.hbase.thirdparty.io.netty.channel.socket.nio.NioSocketChannel;

/** A server goes before the requests to it, which are to be wrapped, have been flushed. */
public final class HBaseSaslWaiting {
  private HBaseSaslWaiting() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Bootstrap bootstrap =
          new Bootstrap()
              .group(group)
              .channel(NioSocketChannel.class)
              .handler(
                  new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      channel.pipeline().addLast(new SaslWrapHandler(client()));
                    }
                  });
      for (int i = 0; i < 5; i++) {
        Channel channel = bootstrap.connect(server.getLocalSocketAddress()).sync().channel();
        channel.write(PooledByteBufAllocator.DEFAULT.directBuffer().writeLong(i));
        channel.eventLoop().submit(() -> System.out.println("written")).sync();
        server.accept().close();
        channel.closeFuture().sync();
      }
    }
    group.shutdownGracefully().sync();
    System.out.println("done");
  }

  private static SaslClient client() {
    return (SaslClient)
        Proxy.newProxyInstance(
            HBaseSaslWaiting.class.getClassLoader(),
            new Class<?>[] {SaslClient.class},
            (proxy, method, arguments) ->
                method.getName().equals("wrap")
                    ? Arrays.copyOfRange(
                        (byte[]) arguments[0],
                        (int) arguments[1],
                        (int) arguments[1] + (int) arguments[2])
                    : null);
  }
}
