package acme.jupiter;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * 200 tests at the same time, on one server and on the same event loops. One of them leaks, by
 * turns on its own thread, in its client and in a server of its own; the system property {@code
 * planted} says which.
 */
@NoBufferLeaks
@Execution(ExecutionMode.CONCURRENT)
class TwoHundred {
  private static Channel server;

  @BeforeAll
  static void start() {
    server = Echo.server(false);
  }

  static IntStream numbers() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void test(int number) throws Exception {
    int way = number == Integer.getInteger("planted") ? number % 3 : -1;
    ByteBuf buffer = Buffers.pooled();
    if (way == 0) {
      Buffers.forget(buffer);
    } else {
      buffer.release();
    }
    Echo.call(server, way == 1);
    if (way == 2 || number % 20 == 0) {
      Channel own = Echo.server(way == 2);
      Echo.call(own, false);
      own.close().sync();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    server.close().sync();
  }
}
