/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/37026
 * bad: org.springframework:spring-messaging:7.0.8
 * good: org.springframework:spring-messaging:7.0.9
 * with: org.springframework:spring-context:7.0.8 io.rsocket:rsocket-core:1.1.5
 *   io.rsocket:rsocket-transport-netty:1.1.5 org.slf4j:slf4j-nop:1.7.36
 * fixed: MessagingRSocket.createHeaders
 * expect: leak 5
 * half: tenth
 * size: large
 */
package acme.known;

import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.frame.decoder.PayloadDecoder;
import io.rsocket.metadata.WellKnownMimeType;
import io.rsocket.transport.netty.client.TcpClientTransport;
import io.rsocket.transport.netty.server.CloseableChannel;
import io.rsocket.transport.netty.server.TcpServerTransport;
import io.rsocket.util.DefaultPayload;
import java.time.Duration;
import java.util.List;
import org.springframework.core.codec.StringDecoder;
import org.springframework.messaging.rsocket.RSocketStrategies;
import org.springframework.messaging.rsocket.annotation.support.RSocketMessageHandler;
import reactor.core.publisher.Mono;

/** A client writes where its orders go as plain text, which the shop cannot read. */
public final class SpringRSocketMetadata {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private SpringRSocketMetadata() {}

  public static void main(String[] args) {
    RSocketMessageHandler handler = new RSocketMessageHandler();
    handler.setRSocketStrategies(
        RSocketStrategies.builder().decoder(StringDecoder.allMimeTypes()).build());
    handler.setHandlers(List.of());
    handler.afterPropertiesSet();
    CloseableChannel shop =
        RSocketServer.create(handler.responder())
            .payloadDecoder(PayloadDecoder.ZERO_COPY)
            .bindNow(TcpServerTransport.create("127.0.0.1", 0));
    RSocket client =
        RSocketConnector.create()
            .metadataMimeType(WellKnownMimeType.MESSAGE_RSOCKET_COMPOSITE_METADATA.getString())
            .dataMimeType("text/plain")
            .connect(TcpClientTransport.create(shop.address()))
            .block(PATIENCE);
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .requestResponse(DefaultPayload.create("order " + i, "orders"))
              .map(Payload::getDataUtf8)
              .onErrorResume(e -> Mono.just(e.toString()))
              .block(PATIENCE));
    }
    client.dispose();
    client.onClose().block(PATIENCE);
    shop.dispose();
    shop.onClose().block(PATIENCE);
    System.out.println("done");
    System.exit(0);
  }
}
