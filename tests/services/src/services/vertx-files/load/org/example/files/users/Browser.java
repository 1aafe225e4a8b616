package org.example.files.users;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Uses plain HTTP. */
final class Browser extends User {

  private static final byte[] NOTHING = {};

  private final HttpConnection http;

  Browser(int port, long seed, long deadline) throws IOException {
    super(seed, 20, 14, deadline);
    http = new HttpConnection(port);
  }

  @Override
  void round(int number) throws IOException {
    String path = "/files/web/f" + random.nextInt(20);
    int dice = random.nextInt(10);
    HttpConnection.Answer answer;
    if (dice < 5) {
      answer = http.send("PUT", path, content(20_000).getBytes(StandardCharsets.UTF_8));
    } else if (dice < 9) {
      answer = http.send("GET", path, NOTHING);
    } else {
      answer = http.send("DELETE", path, NOTHING);
    }
    FileTraffic.REQUESTS.incrementAndGet();
    if (answer.status() != 200 && answer.status() != 204 && answer.status() != 404) {
      throw new IOException("unexpected answer " + answer.status());
    }
  }
}
