/*
 * project: atomix/catalyst
 * issue: https://github.com/atomix/catalyst/commit/8a92a89
 * bad: io.atomix.catalyst:catalyst-netty:1.0.0-rc3
 * good: io.atomix.catalyst:catalyst-netty:1.0.0-rc4
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.48.Final
 *   io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final
 *   io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final
 *   io.netty:netty-handler:4.1.48.Final io.netty:netty-transport-native-epoll:4.1.48.Final
 *   io.netty:netty-transport-native-unix-common:4.1.48.Final
 * fixed: NettyConnection.handleRequest
 * expect: leak 5
 * half: sixth
 */
package acme.known;

import io.atomix.catalyst.serializer.Serializer;
import io.atomix.catalyst.transport.Address;
import io.atomix.catalyst.transport.Connection;
import io.atomix.catalyst.transport.NettyClient;
import io.atomix.catalyst.transport.NettyServer;
import io.atomix.catalyst.util.concurrent.CatalystThreadFactory;
import io.atomix.catalyst.util.concurrent.SingleThreadContext;
import io.atomix.catalyst.util.concurrent.ThreadContext;
import io.netty.channel.nio.NioEventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Members of a cluster greet each other. */
public final class CatalystRequest {
  private CatalystRequest() {}

  public static void main(String[] args) throws Exception {
    NioEventLoopGroup group = new NioEventLoopGroup(2, new CatalystThreadFactory("loop-%d"));
    ThreadContext context = new SingleThreadContext("member-%d", new Serializer());
    Address address = new Address(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
    NettyServer server = new NettyServer(group);
    in(
        context,
        () ->
            server.listen(
                address,
                connection ->
                    connection.<String, String>handler(
                        String.class, name -> CompletableFuture.completedFuture("hello " + name))));
    NettyClient client = new NettyClient(group);
    Connection connection = in(context, () -> client.connect(address));
    for (int i = 0; i < 5; i++) {
      System.out.println(CatalystRequest.<String>in(context, () -> connection.send("world")));
    }
    in(context, client::close);
    in(context, server::close);
    context.close();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static int port() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static <T> T in(ThreadContext context, Supplier<CompletableFuture<T>> call)
      throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    context
        .executor()
        .execute(
            () ->
                call.get()
                    .whenComplete(
                        (value, failure) -> {
                          if (failure == null) {
                            result.complete(value);
                          } else {
                            result.completeExceptionally(failure);
                          }
                        }));
    return result.get(10, TimeUnit.SECONDS);
  }
}
