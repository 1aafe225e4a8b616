package acme.micronaut;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Collections;

/** Sends files as browsers do. */
final class Sender {
  private static final String BOUNDARY = "----------part";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;

  Sender(URI server) {
    this.server = server;
  }

  /** Returns how many files the server took. */
  int send(String path, String name, int length, int times)
      throws IOException, InterruptedException {
    int taken = 0;
    for (int i = 0; i < times; i++) {
      HttpRequest request =
          HttpRequest.newBuilder(server.resolve(path))
              .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
              .POST(form(name, length))
              .build();
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      // The decoder of Netty 4.2.16 counts a carriage return in where a read ends behind it.
      taken += answer.statusCode() == 200 && Long.parseLong(answer.body()) - length <= 1 ? 1 : 0;
    }
    return taken;
  }

  private static BodyPublisher form(String name, int length) {
    byte[] block = new byte[Math.min(length, 1 << 16)];
    return BodyPublishers.concat(
        BodyPublishers.ofString(
            "--"
                + BOUNDARY
                + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
                + name
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n"),
        BodyPublishers.ofByteArrays(Collections.nCopies(length / block.length, block)),
        BodyPublishers.ofString("\r\n--" + BOUNDARY + "--\r\n"));
  }
}
