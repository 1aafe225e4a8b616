/*
 * project: atomix/catalyst
 * issue: https://github.com/atomix/catalyst/pull/4
 * bad: io.atomix.catalyst:catalyst-netty:1.0.0-rc3
 * good: io.atomix.catalyst:catalyst-netty:1.0.0-rc4
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyConnection.handleRequest
 * expect: leak 5
 * half: seventh
 */
package acme.known;

import io.atomix.catalyst.serializer.Serializer;
import io.atomix.catalyst.transport.Address;
import io.atomix.catalyst.transport.Client;
import io.atomix.catalyst.transport.Connection;
import io.atomix.catalyst.transport.NettyClient;
import io.atomix.catalyst.transport.NettyServer;
import io.atomix.catalyst.transport.Server;
import io.atomix.catalyst.util.concurrent.CatalystThreadFactory;
import io.atomix.catalyst.util.concurrent.SingleThreadContext;
import io.atomix.catalyst.util.concurrent.ThreadContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A node asks another one five times. */
public final class CatalystRequest {
  private CatalystRequest() {}

  public static void main(String[] args) throws Exception {
    Address address;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      address =
          new Address(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort()));
    }
    EventLoopGroup loops = new NioEventLoopGroup(1, new CatalystThreadFactory("loop-%d"));
    Server server = new NettyServer(loops);
    Client client = new NettyClient(loops);
    ThreadContext context = new SingleThreadContext("node", new Serializer());
    on(
        context,
        () ->
            server.listen(
                address,
                connection ->
                    connection.<String, String>handler(
                        String.class,
                        question -> CompletableFuture.completedFuture("two and two"))));
    Connection connection = on(context, () -> client.connect(address));
    for (int i = 0; i < 5; i++) {
      String answer = on(context, () -> connection.<String, String>send("what is four"));
      System.out.println(answer);
    }
    on(context, client::close);
    on(context, server::close);
    context.close();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
    loops.terminationFuture().await();
    System.out.println("done");
  }

  /** What the step comes to, which starts on the thread of the node. */
  private static <T> T on(ThreadContext context, Supplier<CompletableFuture<T>> step)
      throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    context
        .executor()
        .execute(
            () ->
                step.get()
                    .whenComplete(
                        (value, error) -> {
                          if (error == null) {
                            result.complete(value);
                          } else {
                            result.completeExceptionally(error);
                          }
                        }));
    return result.get(10, TimeUnit.SECONDS);
  }
}
