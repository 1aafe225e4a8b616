/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/2905
 * bad: com.linecorp.armeria:armeria:0.99.4
 * good: com.linecorp.armeria:armeria:1.2.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: LengthLimitingContentPreviewer.onData, ContentPreviewerFactoryBuilder.<init>
 * expect: misuse 5
 * half: nineteenth
 * size: large
 */
package acme.known;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.logging.ContentPreviewerFactory;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.logging.ContentPreviewingService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** A shop notes how its orders begin, and nobody has said how much of them. */
public final class ArmeriaPreview {
  private ArmeriaPreview() {}

  public static void main(String[] args) throws Exception {
    HttpService orders =
        (context, request) ->
            HttpResponse.from(
                request.aggregate().thenApply(order -> HttpResponse.of(HttpStatus.CREATED)));
    ContentPreviewerFactory previews =
        ContentPreviewerFactory.builder().text((context, headers) -> true).build();
    Server server =
        Server.builder()
            .http(0)
            .service("/orders", orders.decorate(ContentPreviewingService.newDecorator(previews)))
            .build();
    server.start().join();
    HttpRequest order =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.activeLocalPort() + "/orders"))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString("five apples"))
            .build();
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 5; i++) {
      System.out.println(client.send(order, BodyHandlers.ofString()).statusCode());
    }
    server.stop().join();
    System.out.println("done");
    System.exit(0);
  }
}
