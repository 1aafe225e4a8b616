/*
 * project: codecentric/spring-boot-admin
 * issue: https://github.com/codecentric/spring-boot-admin/commit/1753dcb22
 * bad: de.codecentric:spring-boot-admin-server:2.2.4
 * good: de.codecentric:spring-boot-admin-server:2.3.0
 * fixed: InstancesProxyController.endpointProxy
 * expect: leak 5
 * half: fourteenth
 * size: large
 */
package acme.known;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import de.codecentric.boot.admin.server.domain.entities.SnapshottingInstanceRepository;
import de.codecentric.boot.admin.server.domain.values.Registration;
import de.codecentric.boot.admin.server.eventstore.InMemoryEventStore;
import de.codecentric.boot.admin.server.services.HashingInstanceUrlIdGenerator;
import de.codecentric.boot.admin.server.services.InstanceRegistry;
import de.codecentric.boot.admin.server.web.client.InstanceWebClient;
import de.codecentric.boot.admin.server.web.reactive.InstancesProxyController;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.slf4j.LoggerFactory;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.client.ClientRequest;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Somebody sets the level of a logger in all the instances of a shop. */
public final class BootAdminBody {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private BootAdminBody() {}

  public static void main(String[] args) throws Exception {
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
    DisposableServer shop =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle(
                (request, response) ->
                    request.receive().then().thenMany(response.status(204).send()).then())
            .bindNow();
    URI loggers = URI.create("http://127.0.0.1:" + shop.port() + "/loggers/orders");
    SnapshottingInstanceRepository instances =
        new SnapshottingInstanceRepository(new InMemoryEventStore());
    instances.start();
    InstanceRegistry registry =
        new InstanceRegistry(instances, new HashingInstanceUrlIdGenerator());
    registry
        .register(
            Registration.create("shop", "http://127.0.0.1:" + shop.port() + "/health").build())
        .block(PATIENCE);
    InstancesProxyController controller =
        new InstancesProxyController(
            "",
            Set.of(),
            registry,
            InstanceWebClient.builder()
                .filter(
                    (instance, request, next) ->
                        next.exchange(ClientRequest.from(request).url(loggers).build()))
                .build());
    HttpHandler handler =
        (request, response) ->
            controller.endpointProxy("shop", request).then(response.setComplete());
    DisposableServer admin =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle(new ReactorHttpHandlerAdapter(handler))
            .bindNow();
    for (int i = 0; i < 5; i++) {
      System.out.println(post(admin.port()));
    }
    admin.disposeNow();
    shop.disposeNow();
    System.out.println("done");
    System.exit(0);
  }

  private static String post(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      String level = "{\"configuredLevel\":\"DEBUG\"}";
      out.write(
          ("POST /applications/shop/actuator/loggers/orders HTTP/1.1\r\nHost: admin\r\n"
                  + "Connection: close\r\nContent-Type: application/json\r\nContent-Length: "
                  + level.length()
                  + "\r\n\r\n"
                  + level)
              .getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().findFirst().get();
    }
  }
}
