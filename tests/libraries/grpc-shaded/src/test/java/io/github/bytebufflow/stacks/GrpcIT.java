package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Keys;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The same as gRPC on a Netty of its own, in its native parts: epoll, and an OpenSSL behind {@code
 * SslHandler}.
 */
class GrpcIT {
  private static final StackProgram GRPC = StackProgram.of("acme.grpc.Grpc");

  @Test
  void clean() throws Exception {
    Report report = GRPC.run("clean", Keys.store().toString());
    assertThat(frames(report)).anyMatch(frame -> frame.contains(".io.netty.channel.epoll."));
    assertThat(Unreleased.leaked(report)).isEmpty();
    onlyConstantsAndLoops(report);
  }

  @Test
  void leak() throws Exception {
    Report report = GRPC.run("leak", Keys.store().toString());
    // How a body comes in parts differs from run to run, and so does what gRPC does with them.
    assertThat(report.total("leaked")).isEqualTo(20);
    assertThat(Unreleased.leaked(report, "io.grpc.netty.shaded.io.grpc."))
        .isNotEmpty()
        .allMatch(path -> path.contains("NettyReadableBuffer.<init>"))
        .allMatch(path -> path.matches(".*: [0-9]+ (none|pooled-direct)"));
    onlyConstantsAndLoops(report);
  }

  /**
   * gRPC shares its event loops between channels and closes them a second after the last one. A
   * loop that wrote has an {@code IovArray} for its gathering writes, 16 KiB that no outage comes
   * of: none of the two that did is closed when the program ends, or one, or both.
   */
  private static void onlyConstantsAndLoops(Report report) {
    long loops =
        Unreleased.live(report).stream()
            .filter(line -> line.contains("call IovArray.<init>:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll(".*]: ([12]) wrapped", "$1")))
            .sum();
    Unreleased.onlyPermanent(report, (int) loops);
  }

  private static List<String> frames(Report report) {
    return report.nodes().stream()
        .flatMap(node -> ((List<?>) node.getOrDefault("stack", List.of())).stream())
        .map(Object::toString)
        .toList();
  }
}
