/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/17059
 * bad: io.netty:netty-handler:4.1.136.Final
 * good: io.netty:netty-handler:4.1.137.Final
 * fixed: SslHandler.wrap
 * expect: leak 5
 * half: fifteenth
 */
package acme.known;

import acme.shared.Certified;
import acme.shared.Quota;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.charset.StandardCharsets;

/** Orders are to be encrypted when no memory is left. */
public final class SslWithoutMemory {
  private SslWithoutMemory() {}

  public static void main(String[] args) throws Exception {
    SslContext ofServer =
        SslContextBuilder.forServer(Certified.key(), Certified.certificate())
            .sslProvider(SslProvider.JDK)
            .build();
    SslContext ofClient =
        SslContextBuilder.forClient()
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .sslProvider(SslProvider.JDK)
            .build();
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel server = channel(ofServer);
      EmbeddedChannel client = channel(ofClient);
      while (!client.pipeline().get(SslHandler.class).handshakeFuture().isDone()) {
        transfer(client, server);
        transfer(server, client);
      }
      transfer(client, server);
      transfer(server, client);
      ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer();
      order.writeCharSequence("order " + i, StandardCharsets.US_ASCII);
      client.config().setAllocator(new Quota(0));
      try {
        client.writeOutbound(order);
        System.out.println("sent");
      } catch (OutOfMemoryError e) {
        System.out.println(e.getMessage());
      }
      client.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      client.finishAndReleaseAll();
      server.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static EmbeddedChannel channel(SslContext context) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    channel.pipeline().addLast(context.newHandler(PooledByteBufAllocator.DEFAULT));
    return channel;
  }

  private static void transfer(EmbeddedChannel from, EmbeddedChannel to) {
    for (Object bytes = from.readOutbound(); bytes != null; bytes = from.readOutbound()) {
      to.writeInbound(bytes);
    }
  }
}
