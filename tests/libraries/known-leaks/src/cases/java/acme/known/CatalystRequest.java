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
 * half: sixth
 */
package acme.known;

import acme.shared.Loopback;
import io.atomix.catalyst.serializer.Serializer;
import io.atomix.catalyst.transport.Address;
import io.atomix.catalyst.transport.NettyServer;
import io.atomix.catalyst.transport.Server;
import io.atomix.catalyst.util.concurrent.CatalystThreadFactory;
import io.atomix.catalyst.util.concurrent.SingleThreadContext;
import io.atomix.catalyst.util.concurrent.ThreadContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A node asks another one five times. */
public final class CatalystRequest {
  private static final int REQUEST = 1;

  private CatalystRequest() {}

  public static void main(String[] args) throws Exception {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Loopback.freePort());
    EventLoopGroup loops = new NioEventLoopGroup(1, new CatalystThreadFactory("loop-%d"));
    ThreadContext context = new SingleThreadContext("node", new Serializer());
    Server server = new NettyServer(loops);
    CountDownLatch listening = new CountDownLatch(1);
    context
        .executor()
        .execute(
            () ->
                server
                    .listen(
                        new Address(address),
                        connection ->
                            connection.<String, String>handler(
                                String.class,
                                question -> CompletableFuture.completedFuture("two and two")))
                    .thenRun(listening::countDown));
    listening.await(10, TimeUnit.SECONDS);
    ByteArrayOutputStream question = new ByteArrayOutputStream();
    new Serializer().writeObject("what is four", question);
    try (Socket node = new Socket(address.getAddress(), address.getPort())) {
      DataOutputStream out = new DataOutputStream(new BufferedOutputStream(node.getOutputStream()));
      DataInputStream in = new DataInputStream(node.getInputStream());
      for (int i = 0; i < 5; i++) {
        out.writeShort(1 + Long.BYTES + question.size());
        out.writeByte(REQUEST);
        out.writeLong(i);
        question.writeTo(out);
        out.flush();
        System.out.println(in.readNBytes(in.readShort()).length + " bytes");
      }
    }
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS);
    loops.terminationFuture().await();
    System.out.println("done");
    System.exit(0);
  }
}
