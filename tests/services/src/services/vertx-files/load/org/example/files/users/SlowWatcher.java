package org.example.files.users;

import java.io.IOException;

/** Watches everything, but reads only an event now and then. */
final class SlowWatcher extends User {

  private final FeedConnection feed;

  SlowWatcher(int port, long deadline) throws IOException {
    super(5, 1, 200, deadline);
    feed = new FeedConnection(port);
    feed.call('W', "");
  }

  @Override
  void round(int number) throws IOException {
    feed.read();
  }
}
