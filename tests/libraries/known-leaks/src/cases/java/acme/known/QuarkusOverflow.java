/*
 * project: quarkusio/quarkus
 * issue: https://github.com/quarkusio/quarkus/issues/19257
 * bad: io.quarkus.resteasy.reactive:resteasy-reactive-vertx:2.1.1.Final
 * good: io.quarkus.resteasy.reactive:resteasy-reactive-vertx:2.1.2.Final
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ResteasyReactiveOutputStream.write
 * expect: leak 35
 * half: ninth
 */
package acme.known;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.reactive.server.spi.ServerRestHandler;
import org.jboss.resteasy.reactive.server.vertx.VertxResteasyReactiveRequestContext;

/** An invoice is longer than what the connection to its reader takes at once. */
public final class QuarkusOverflow {
  private static final ServerRestHandler[] NONE = {};

  private QuarkusOverflow() {}

  public static void main(String[] args) throws Exception {
    Vertx vertx = Vertx.vertx();
    Router router = Router.router(vertx);
    router.get("/invoice").handler(QuarkusOverflow::answer);
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(router)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
    for (int i = 0; i < 5; i++) {
      URI invoice = URI.create("http://127.0.0.1:" + server.actualPort() + "/invoice");
      try (InputStream in = invoice.toURL().openStream()) {
        System.out.println(in.readAllBytes().length);
      }
    }
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    System.out.println("done");
    System.exit(0);
  }

  private static void answer(RoutingContext context) {
    VertxResteasyReactiveRequestContext request =
        new VertxResteasyReactiveRequestContext(null, null, context, null, NONE, NONE, null);
    try (OutputStream out = request.createResponseOutputStream()) {
      out.write(new byte[32_000]);
    } catch (IOException e) {
      System.out.println(e);
    }
  }
}
