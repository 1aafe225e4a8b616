package acme.jupiter;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.netty.channel.Channel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server for all tests: what a client leaks is the test's. */
@NoBufferLeaks
class SharedServer {
  private static Channel server;

  @BeforeAll
  static void start() {
    server = Echo.server(false);
  }

  @Test
  void releases() throws Exception {
    Echo.call(server, false);
  }

  @Test
  void leaksInTheClient() throws Exception {
    Echo.call(server, true);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close().sync();
  }
}
