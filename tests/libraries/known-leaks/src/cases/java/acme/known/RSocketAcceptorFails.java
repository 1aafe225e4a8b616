/*
 * project: rsocket/rsocket-java
 * issue: https://github.com/rsocket/rsocket-java/pull/854
 * bad: io.rsocket:rsocket-transport-local:1.0.0
 * good: io.rsocket:rsocket-transport-local:1.0.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: RSocketConnector.connect
 * expect: leak 5
 * half: thirteenth
 */
package acme.known;

import io.rsocket.RSocket;
import io.rsocket.SocketAcceptor;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.transport.local.LocalClientTransport;
import io.rsocket.transport.local.LocalServerTransport;
import java.time.Duration;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** A client that answers too has lost its shop when it connects. */
public final class RSocketAcceptorFails {
  private RSocketAcceptorFails() {}

  public static void main(String[] args) {
    Disposable server =
        RSocketServer.create(SocketAcceptor.with(new RSocket() {}))
            .bind(LocalServerTransport.create("shop"))
            .block();
    for (int i = 0; i < 5; i++) {
      try {
        RSocketConnector.create()
            .acceptor((setup, socket) -> Mono.error(new IllegalStateException("no shop")))
            .connect(LocalClientTransport.create("shop"))
            .block(Duration.ofSeconds(10));
        System.out.println("connected");
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
    server.dispose();
    System.out.println("done");
  }
}
