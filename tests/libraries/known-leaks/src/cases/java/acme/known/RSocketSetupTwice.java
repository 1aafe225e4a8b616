/*
 * project: rsocket/rsocket-java
 * issue: https://github.com/rsocket/rsocket-java/pull/843
 * bad: io.rsocket:rsocket-transport-local:1.0.0
 * good: io.rsocket:rsocket-transport-local:1.0.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: RSocketConnector.setupPayload
 * expect: misuse 5
 * half: third
 */
package acme.known;

import io.rsocket.RSocket;
import io.rsocket.SocketAcceptor;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.transport.local.LocalClientTransport;
import io.rsocket.transport.local.LocalServerTransport;
import io.rsocket.util.ByteBufPayload;
import java.time.Duration;

/** A client connects a second time, with the greeting that it has sent before. */
public final class RSocketSetupTwice {
  private RSocketSetupTwice() {}

  public static void main(String[] args) {
    RSocketServer.create(SocketAcceptor.with(new RSocket() {}))
        .bind(LocalServerTransport.create("shop"))
        .block();
    for (int i = 0; i < 5; i++) {
      RSocketConnector connector =
          RSocketConnector.create().setupPayload(ByteBufPayload.create("customer " + i, "token"));
      for (int j = 0; j < 2; j++) {
        try {
          RSocket socket =
              connector.connect(LocalClientTransport.create("shop")).block(Duration.ofSeconds(10));
          System.out.println("connected");
          socket.dispose();
          socket.onClose().block(Duration.ofSeconds(10));
        } catch (RuntimeException e) {
          System.out.println(e.getMessage());
        }
      }
    }
    System.out.println("done");
  }
}
