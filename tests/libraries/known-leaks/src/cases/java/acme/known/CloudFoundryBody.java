/*
 * project: cloudfoundry/cf-java-client
 * issue: https://github.com/cloudfoundry/cf-java-client/issues/1083
 * bad: org.cloudfoundry:cloudfoundry-client-reactor:4.12.0.RELEASE
 * good: org.cloudfoundry:cloudfoundry-client-reactor:4.13.0.RELEASE
 * fixed: Operator$ResponseReceiver.get
 * expect: leak 5
 * half: sixteenth
 * size: large
 */
package acme.known;

import acme.shared.OneAnswer;
import java.time.Duration;
import org.cloudfoundry.reactor.DefaultConnectionContext;
import org.cloudfoundry.reactor.util.Operator;
import org.cloudfoundry.reactor.util.OperatorContext;

/** Somebody asks a cloud five times whether it is there, and is told more. */
public final class CloudFoundryBody {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n"
          + "Connection: close\r\n\r\nhello";

  private CloudFoundryBody() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer cloud = new OneAnswer(ANSWER)) {
      DefaultConnectionContext context =
          DefaultConnectionContext.builder()
              .apiHost("127.0.0.1")
              .port(cloud.port())
              .secure(false)
              .build();
      Operator operator =
          new Operator(
              OperatorContext.of(context, "http://127.0.0.1:" + cloud.port()),
              context.getHttpClient());
      for (int i = 0; i < 5; i++) {
        System.out.println(
            operator
                .get()
                .uri(uri -> uri.path("/v2/info"))
                .response()
                .get()
                .block(Duration.ofSeconds(10))
                .status());
      }
      context.dispose();
    }
    System.out.println("done");
    System.exit(0);
  }
}
