/*
 * project: cloudfoundry/cf-java-client
 * issue: https://github.com/cloudfoundry/cf-java-client/pull/1118
 * bad: org.cloudfoundry:cloudfoundry-client-reactor:5.5.0.RELEASE
 * good: org.cloudfoundry:cloudfoundry-client-reactor:5.6.0.RELEASE
 * fixed: Operator$ResponseReceiver.invalidateToken
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

/** Somebody's right to ask a cloud has expired, which the cloud explains five times. */
public final class CloudFoundryExpired {
  private static final String ANSWER =
      "HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\nContent-Length: 7\r\n"
          + "Connection: close\r\n\r\nexpired";

  private CloudFoundryExpired() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer cloud = new OneAnswer(ANSWER)) {
      DefaultConnectionContext context =
          DefaultConnectionContext.builder()
              .apiHost("127.0.0.1")
              .port(cloud.port())
              .secure(false)
              .invalidTokenRetries(0L)
              .build();
      Operator operator =
          new Operator(
              OperatorContext.of(context, "http://127.0.0.1:" + cloud.port()),
              context.getHttpClient());
      for (int i = 0; i < 5; i++) {
        try {
          operator
              .get()
              .uri(uri -> uri.path("/v2/info"))
              .response()
              .get()
              .block(Duration.ofSeconds(10));
        } catch (IllegalStateException e) {
          System.out.println(e.getMessage());
        }
      }
      context.dispose();
    }
    System.out.println("done");
    System.exit(0);
  }
}
