package acme.jupiter;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.netty.channel.Channel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server for all tests leaks: that is the class's. */
@NoBufferLeaks
class SharedLeakingServer {
  private static Channel server;

  @BeforeAll
  static void start() {
    server = Echo.server(true);
  }

  @Test
  void releases() throws Exception {
    Echo.call(server, false);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close().sync();
  }
}
