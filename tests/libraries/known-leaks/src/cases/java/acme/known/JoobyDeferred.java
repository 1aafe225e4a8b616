/*
 * project: jooby-project/jooby
 * issue: https://github.com/jooby-project/jooby/issues/731
 * bad: org.jooby:jooby-netty:1.1.0
 * good: org.jooby:jooby-netty:1.1.1
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-codec-http:4.1.36.Final
 *   io.netty:netty-codec-http2:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * jvm: --add-opens=java.base/java.lang=ALL-UNNAMED
 * fixed: NettyRequest.startAsync
 * expect: misuse 5
 * half: nineteenth
 */
package acme.known;

import acme.shared.Loopback;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jooby.Deferred;
import org.jooby.Jooby;
import org.jooby.Route;

/** Five orders are read by a worker, who comes after the server's thread is done with them. */
public final class JoobyDeferred {
  private JoobyDeferred() {}

  public static void main(String[] args) throws Exception {
    ScheduledExecutorService threads = Executors.newSingleThreadScheduledExecutor();
    Executor worker = task -> threads.schedule(task, 200, TimeUnit.MILLISECONDS);
    int port = Loopback.freePort();
    Jooby shop = new Jooby();
    shop.port(port);
    shop.executor("worker", worker);
    Route.OneArgHandler order = request -> "ordered " + request.body().value();
    shop.post("/", request -> Deferred.deferred("worker", order));
    shop.start("server.join=false");
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .send(
                  HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                      .version(HttpClient.Version.HTTP_1_1)
                      .header("Content-Type", "text/plain")
                      .POST(HttpRequest.BodyPublishers.ofString("apples"))
                      .build(),
                  HttpResponse.BodyHandlers.ofString())
              .statusCode());
    }
    shop.stop();
    System.out.println("done");
    System.exit(0);
  }
}
