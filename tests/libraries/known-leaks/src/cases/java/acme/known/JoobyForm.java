/*
 * project: jooby-project/jooby
 * issue: https://github.com/jooby-project/jooby/commit/98bc67616
 * bad: io.jooby:jooby-netty:2.1.0
 * good: io.jooby:jooby-netty:2.3.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyHandler.channelRead
 * expect: leak 5
 * half: seventh
 */
package acme.known;

import acme.shared.Loopback;
import io.jooby.Jooby;
import io.jooby.Server;
import io.jooby.ServerOptions;
import io.jooby.netty.Netty;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Clients post forms to a server. */
public final class JoobyForm {
  private JoobyForm() {}

  public static void main(String[] args) throws Exception {
    int port = Loopback.freePort();
    Jooby shop = new Jooby();
    shop.post("/", context -> context.form("fruit").value()).setReturnType(String.class);
    Server server = new Netty().setOptions(new ServerOptions().setPort(port).setIoThreads(1));
    server.start(shop);
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .send(
                  HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                      .version(HttpClient.Version.HTTP_1_1)
                      .header("Content-Type", "application/x-www-form-urlencoded")
                      .POST(HttpRequest.BodyPublishers.ofString("fruit=apples"))
                      .build(),
                  HttpResponse.BodyHandlers.ofString())
              .body());
    }
    server.stop();
    System.out.println("done");
    System.exit(0);
  }
}
