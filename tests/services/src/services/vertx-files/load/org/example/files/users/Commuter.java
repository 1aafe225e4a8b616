package org.example.files.users;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Watches with pauses, and does not always come back from one. */
final class Commuter extends User {

  private final int feedPort;
  private final String folder;
  private final HttpConnection http;

  Commuter(int port, int feedPort, String folder, long seed, long deadline) throws IOException {
    super(seed, 24, 20, deadline);
    this.feedPort = feedPort;
    this.folder = folder;
    this.http = new HttpConnection(port);
  }

  @Override
  void round(int number) throws IOException, InterruptedException {
    String name = folder + number;
    try (FeedConnection feed = new FeedConnection(feedPort)) {
      feed.call('W', name);
      change(name);
      feed.call('P', "");
      if (number % 2 == 0) {
        change(name);
      }
      if (number % 4 == 0) {
        feed.call('R', "");
      } else if (number % 4 == 2) {
        FileTraffic.FORGOTTEN_EVENTS.incrementAndGet();
      }
    }
    http.send("DELETE", "/files/" + name, new byte[0]);
    FileTraffic.REQUESTS.addAndGet(2);
  }

  private void change(String name) throws IOException {
    http.send("PUT", "/files/" + name, content(2000).getBytes(StandardCharsets.UTF_8));
  }
}
