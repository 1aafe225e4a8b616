/*
 * project: ratpack/ratpack
 * issue: https://github.com/ratpack/ratpack/commit/a0aed6ad4
 * bad: io.ratpack:ratpack-core:1.8.0
 * good: io.ratpack:ratpack-core:1.8.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: FormDecoder.parseForm
 * expect: leak 5
 * half: fifth
 * size: large
 */
package acme.known;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import ratpack.form.Form;
import ratpack.server.RatpackServer;

/** A form comes whose text is not encoded as it should be. */
public final class RatpackBadForm {
  private RatpackBadForm() {}

  public static void main(String[] args) throws Exception {
    RatpackServer server =
        RatpackServer.start(
            definition ->
                definition
                    .serverConfig(config -> config.port(0).threads(1).development(false))
                    .handlers(
                        chain ->
                            chain.post(
                                context ->
                                    context
                                        .parse(Form.class)
                                        .onError(error -> context.render("no form"))
                                        .then(form -> context.render(form.get("name"))))));
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .send(
                  HttpRequest.newBuilder(
                          URI.create("http://127.0.0.1:" + server.getBindPort() + "/"))
                      .version(HttpClient.Version.HTTP_1_1)
                      .header("Content-Type", "application/x-www-form-urlencoded")
                      .POST(HttpRequest.BodyPublishers.ofString("name=%zz"))
                      .build(),
                  HttpResponse.BodyHandlers.ofString())
              .body());
    }
    server.stop();
    System.out.println("done");
  }
}
