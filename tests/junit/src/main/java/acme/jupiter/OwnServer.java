package acme.jupiter;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.netty.channel.Channel;
import org.junit.jupiter.api.Test;

/** Each test has its server: what that leaks is the test's. */
@NoBufferLeaks
class OwnServer {
  @Test
  void releases() throws Exception {
    call(false);
  }

  @Test
  void leaksInTheServer() throws Exception {
    call(true);
  }

  private static void call(boolean leaks) throws Exception {
    Channel server = Echo.server(leaks);
    Echo.call(server, false);
    server.close().sync();
  }
}
