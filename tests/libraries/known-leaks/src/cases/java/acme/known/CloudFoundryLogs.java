/*
 * project: cloudfoundry/cf-java-client
 * issue: https://github.com/cloudfoundry/cf-java-client/commit/5da025748
 * bad: org.cloudfoundry:cloudfoundry-client-reactor:3.17.1.RELEASE
 * good: org.cloudfoundry:cloudfoundry-client-reactor:3.18.0.RELEASE
 * fixed: MultipartCodec.decode, MultipartCodec.close+
 * expect: leak 5
 * half: sixteenth
 * size: large
 */
package acme.known;

import acme.shared.OneAnswer;
import java.time.Duration;
import org.cloudfoundry.doppler.RecentLogsRequest;
import org.cloudfoundry.reactor.DefaultConnectionContext;
import org.cloudfoundry.reactor.doppler.ReactorDopplerClient;
import reactor.core.publisher.Mono;

/** Somebody asks five times for the log of an application, which has none yet. */
public final class CloudFoundryLogs {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-protobuf; boundary=b\r\n"
          + "Content-Length: 12\r\nConnection: close\r\n\r\nhello\r\n--b--";

  private CloudFoundryLogs() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer cloud = new OneAnswer(ANSWER)) {
      DefaultConnectionContext context =
          DefaultConnectionContext.builder()
              .apiHost("127.0.0.1")
              .port(cloud.port())
              .secure(false)
              .build();
      ReactorDopplerClient logs =
          ReactorDopplerClient.builder()
              .connectionContext(context)
              .root(Mono.just("http://127.0.0.1:" + cloud.port()))
              .tokenProvider(connection -> Mono.just("bearer secret"))
              .build();
      RecentLogsRequest shop = RecentLogsRequest.builder().applicationId("shop").build();
      for (int i = 0; i < 5; i++) {
        System.out.println(logs.recentLogs(shop).count().block(Duration.ofSeconds(10)) + " lines");
      }
      context.dispose();
    }
    System.out.println("done");
    System.exit(0);
  }
}
