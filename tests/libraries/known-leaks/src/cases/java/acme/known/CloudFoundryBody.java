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

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Loopback;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
    try (ServerSocket cloud = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Loopback.start(() -> serve(cloud));
      DefaultConnectionContext context =
          DefaultConnectionContext.builder()
              .apiHost("127.0.0.1")
              .port(cloud.getLocalPort())
              .secure(false)
              .build();
      Operator operator =
          new Operator(
              OperatorContext.of(context, "http://127.0.0.1:" + cloud.getLocalPort()),
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

  private static void serve(ServerSocket cloud) throws IOException {
    while (true) {
      try (Socket client = cloud.accept()) {
        InputStream in = client.getInputStream();
        StringBuilder request = new StringBuilder();
        while (request.indexOf("\r\n\r\n") < 0) {
          request.append((char) in.read());
        }
        client.getOutputStream().write(ANSWER.getBytes(US_ASCII));
      }
    }
  }
}
