package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Keys;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Netty's own protocols: 20 of 200 messages leak where the program wants them to. What a decoder
 * cuts out of what was read is a retained view, without memory of its own.
 */
class NettyIT {
  private static final StackProgram HTTP = StackProgram.of("acme.http.Http");
  private static final String HTTP_LEAK = "TokenFilter.channelRead > TokenFilter.refuse: 20 none";

  static Set<Path> jdks() {
    return Jdks.homes();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void http(Path jdk) {
    check(HTTP.on(jdk), HTTP_LEAK);
  }

  @ParameterizedTest
  @CsvSource({
    "acme.http2.Http2, BodyCheck.channelRead > BodyCheck.check !IllegalArgumentException: 20 none",
    "acme.websocket.WebSocket, Chat.channelRead: 20 pooled-direct",
    "acme.udp.Udp, Responder.channelRead > Responder.kind > Responder.unknown: 20 pooled-direct"
  })
  void protocols(String program, String leak) {
    check(StackProgram.of(program), leak);
  }

  @Test
  void tls() throws Exception {
    check(
        StackProgram.of("acme.tls.Tls"),
        "PingFilter.channelRead > PingFilter.isPing: 20 none",
        Keys.store().toString());
  }

  /** What a request left behind whose rest never came. */
  @Test
  void timeout() {
    StackProgram.of("acme.timeout.Uploads")
        .prints("timed out 20")
        .heldLastBy("Collector.collect")
        .leaksOnly("Collector.channelRead > Collector.collect: 20 none");
  }

  private static void check(StackProgram program, String leak, String... more) {
    Report clean = program.run(arguments("clean", more));
    assertThat(Unreleased.leaked(clean)).isEmpty();
    Unreleased.onlyPermanent(clean);
    Report leaking = program.run(arguments("leak", more));
    assertThat(Unreleased.leaked(leaking)).containsExactly(leak);
    Unreleased.onlyPermanent(leaking);
  }

  private static String[] arguments(String first, String... more) {
    return Stream.concat(Stream.of(first), List.of(more).stream()).toArray(String[]::new);
  }
}
