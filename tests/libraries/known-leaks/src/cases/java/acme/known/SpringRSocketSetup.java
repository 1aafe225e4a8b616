/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/32424
 * bad: org.springframework:spring-messaging:6.1.6
 * good: org.springframework:spring-messaging:6.1.7
 * with: org.springframework:spring-context:6.1.6 io.rsocket:rsocket-core:1.1.4
 *   io.rsocket:rsocket-transport-netty:1.1.4 org.slf4j:slf4j-nop:1.7.36
 * fixed: RSocketMessageHandler.handleNoMatch
 * expect: leak 5
 * half: first
 * size: large
 */
package acme.known;

import io.rsocket.RSocket;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.frame.decoder.PayloadDecoder;
import io.rsocket.transport.netty.client.TcpClientTransport;
import io.rsocket.transport.netty.server.CloseableChannel;
import io.rsocket.transport.netty.server.TcpServerTransport;
import io.rsocket.util.DefaultPayload;
import java.util.List;
import org.springframework.core.codec.StringDecoder;
import org.springframework.messaging.rsocket.RSocketStrategies;
import org.springframework.messaging.rsocket.annotation.support.RSocketMessageHandler;

/** Clients introduce themselves to a server that has no handler for new connections. */
public class SpringRSocketSetup {
  public static void main(String[] args) throws Exception {
    RSocketMessageHandler handler = new RSocketMessageHandler();
    handler.setRSocketStrategies(
        RSocketStrategies.builder().decoder(StringDecoder.allMimeTypes()).build());
    handler.setHandlers(List.of());
    handler.afterPropertiesSet();

    CloseableChannel server =
        RSocketServer.create(handler.responder())
            .payloadDecoder(PayloadDecoder.ZERO_COPY)
            .bind(TcpServerTransport.create("127.0.0.1", 0))
            .block();
    for (int i = 0; i < 5; i++) {
      RSocket client =
          RSocketConnector.create()
              .setupPayload(DefaultPayload.create("client " + i))
              .metadataMimeType("message/x.rsocket.composite-metadata.v0")
              .dataMimeType("text/plain")
              .connect(TcpClientTransport.create("127.0.0.1", server.address().getPort()))
              .block();
      Thread.sleep(200);
      client.dispose();
      client.onClose().onErrorComplete().block();
    }
    server.dispose();
    server.onClose().block();
    Thread.sleep(500);
    System.out.println("done");
  }
}
