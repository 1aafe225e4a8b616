package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs that were written against the rules. Of each, the report once named an innocent
 * method alone. It may name several methods now, or alone the one that has to change.
 */
class InnocentsIT {
  /** The package of each program, and the method that has to change. */
  private static final List<String> ALL =
      List.of(
          "acceptor Registry.closeAll",
          "archive Archive.rotate",
          "calls Connections.fail",
          "checkin Pool.checkIn",
          "desk Envelope.deallocate",
          "exporter Sink.reset",
          "filter Handler.handle",
          "frames Frame.send",
          "latest Latest.close",
          "pages GzipBody.end",
          "parser Server.serve",
          "parts Parcel.deallocate",
          "replies JsonReply.flush",
          "server Statistics.reset",
          "slot Slot.close",
          "stale PageCache.evict",
          "tickets Sessions.expire",
          "words Parser.parse");

  /** Programs that leak ten buffers, two at a time; the others leak five. */
  private static final List<String> PAIRS = List.of("parts");

  static Stream<Arguments> all() {
    return LeakPrograms.onEachNetty(ALL);
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("all")
  void noInnocentMethodIsNamedAlone(String program, String method, Netty netty) {
    Run run = LeakPrograms.run("innocents", program, netty);
    Report report = run.readReport();
    assertThat(report.total("leaked")).isEqualTo(PAIRS.contains(program) ? 10 : 5);
    assertThat(report.leaks()).isNotEmpty();
    for (Map<String, Object> leak : report.leaks()) {
      if (!leak.get("decided").equals(false)) {
        assertThat(LeakPrograms.first(leak)).as(run.stderr()).isEqualTo(method);
      }
    }
  }
}
