package acme.armeria;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.server.Server;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Two hundred requests over HTTP/2, each tenth with an order that cannot be read. */
public final class Armeria {
  private static final int BODY = 2_000;
  private static final long PATIENCE_MILLIS = 240_000;

  private Armeria() {}

  public static void main(String[] args) throws Exception {
    boolean leak = args[0].equals("leak");
    EventLoopGroup servers = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    EventLoopGroup clients = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    Server server =
        Server.builder()
            .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .workerGroup(servers, false)
            .requestTimeoutMillis(0)
            .service("/orders", new OrderService(leak))
            .build();
    server.start().join();
    try (ClientFactory factory =
        ClientFactory.builder()
            .workerGroup(clients, false)
            .connectTimeoutMillis(PATIENCE_MILLIS)
            .build()) {
      WebClient client =
          WebClient.builder(
                  SessionProtocol.H2C,
                  com.linecorp.armeria.client.Endpoint.of("127.0.0.1", server.activeLocalPort()))
              .factory(factory)
              .responseTimeoutMillis(0)
              .build();
      for (int i = 1; i <= 200; i++) {
        call(client, i % 10 == 0 ? 0 : 1);
      }
    } finally {
      server.stop().join();
      clients.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
      servers.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    }
  }

  private static void call(WebClient client, int kind) {
    byte[] body = new byte[BODY];
    body[0] = (byte) kind;
    AggregatedHttpResponse response = client.post("/orders", body).aggregate().join();
    HttpStatus expected = kind == 0 ? HttpStatus.BAD_REQUEST : HttpStatus.OK;
    if (!response.status().equals(expected)) {
      throw new IllegalStateException("another answer: " + response.status());
    }
  }
}
