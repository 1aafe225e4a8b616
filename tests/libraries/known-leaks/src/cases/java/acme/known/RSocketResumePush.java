/*
 * project: rsocket/rsocket-java
 * issue: https://github.com/rsocket/rsocket-java/issues/1009
 * bad: io.rsocket:rsocket-transport-netty:1.1.0
 * good: io.rsocket:rsocket-transport-netty:1.1.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: InMemoryResumableFramesStore.onNext, InMemoryResumableFramesStore.subscribe
 * expect: leak 15
 * half: first
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.SocketAcceptor;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.core.Resume;
import io.rsocket.transport.netty.client.TcpClientTransport;
import io.rsocket.transport.netty.server.CloseableChannel;
import io.rsocket.transport.netty.server.TcpServerTransport;
import io.rsocket.util.ByteBufPayload;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;

/** A client of a connection that can be resumed pushes metadata. */
public class RSocketResumePush {
  private static Payload settings(String text) {
    ByteBuf metadata = ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, text);
    return ByteBufPayload.create(Unpooled.EMPTY_BUFFER, metadata);
  }

  public static void main(String[] args) throws Exception {
    CountDownLatch pushed = new CountDownLatch(5);
    RSocket service =
        new RSocket() {
          @Override
          public Mono<Void> metadataPush(Payload payload) {
            System.out.println(payload.getMetadataUtf8());
            payload.release();
            pushed.countDown();
            return Mono.empty();
          }
        };
    CloseableChannel server =
        RSocketServer.create(SocketAcceptor.with(service))
            .resume(new Resume())
            .bind(TcpServerTransport.create("127.0.0.1", 0))
            .block();
    RSocket client =
        RSocketConnector.create()
            .resume(new Resume())
            .keepAlive(Duration.ofMinutes(1), Duration.ofMinutes(5))
            .connect(TcpClientTransport.create("127.0.0.1", server.address().getPort()))
            .block();
    for (int i = 0; i < 5; i++) {
      client.metadataPush(settings("page size " + i)).subscribe();
    }
    System.out.println(pushed.await(5, TimeUnit.SECONDS));
    client.dispose();
    server.dispose();
    server.onClose().block();
    Thread.sleep(500);
    System.out.println("done");
  }
}
