package org.example.files.users;

import java.io.IOException;

/** Uploads over the feed, sometimes from a connection that watches the same files. */
final class Uploader extends User {

  private final int port;
  private final String folder;
  private final FeedConnection plain;
  private final FeedConnection watching;

  Uploader(int port, String folder, long seed, long deadline) throws IOException {
    super(seed, 24, 14, deadline);
    this.port = port;
    this.folder = folder;
    this.plain = new FeedConnection(port);
    this.watching = new FeedConnection(port);
    watching.call('W', folder);
  }

  @Override
  void round(int number) throws IOException {
    String name = folder + random.nextInt(20);
    switch (number % 12) {
      case 0, 6 -> {
        upload(watching, name);
        FileTraffic.OWN_CHANGES.incrementAndGet();
      }
      case 3, 9 -> {
        plain.call('B', name);
        plain.call('D', content(6000));
        upload(plain, name);
        FileTraffic.RESTARTS.incrementAndGet();
      }
      case 5 -> giveUp(name);
      default -> upload(plain, name);
    }
    FileTraffic.REQUESTS.incrementAndGet();
  }

  private void upload(FeedConnection connection, String name) throws IOException {
    connection.call('B', name);
    for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
      connection.call('D', content(6000));
    }
    connection.call('E', "");
  }

  private void giveUp(String name) throws IOException {
    try (FeedConnection connection = new FeedConnection(port)) {
      connection.call('B', name);
      connection.call('D', content(3000));
      connection.send('D', content(3000));
    }
  }
}
