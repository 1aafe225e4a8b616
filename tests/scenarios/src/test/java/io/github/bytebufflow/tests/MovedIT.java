package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a method of Netty that is woven has moved, that part alone is off, and is said to be. */
class MovedIT {
  private static Fork fork(Netty netty, String type, String method) throws IOException {
    Fork fork = new Fork(netty + "/moved-" + method).libraries(netty.classPath());
    Path jar = fork.directory().resolve("doctored.jar");
    return fork.before(Doctored.jar(netty, type, method, jar));
  }

  @ParameterizedTest
  @MethodSource("io.github.bytebufflow.testing.Netty#chosen")
  void handOffs(Netty netty) throws IOException {
    Fork fork = fork(netty, "io/netty/channel/DefaultChannelPipeline", "touch");
    Run run = Scenario.of("Handlers.failed").run(fork).well();
    String sentence = "this Netty has no DefaultChannelPipeline.touch, so hand-offs are not seen";
    assertThat(run.ourLines()).filteredOn(line -> line.startsWith(sentence)).hasSize(1);

    Report report = run.readReport();
    assertThat(report.off()).singleElement().asString().startsWith(sentence);
    assertThat(Tree.of(report))
        .isEqualTo(
            Tree.canonical(
                """
                allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                  call Handlers.message @1
                    return Handlers.message @1
                      enter Handlers$Audit.channelRead @1
                        enter Handlers$Audit.note#touched @1
                          touch Handlers$Audit.note#touched @1
                            enter Handlers$Failing.channelRead#failed @1
                              throw Handlers$Failing.channelRead#failed @1 IllegalStateException: 1 leaked 16 B
                """));
    assertThat(Files.readString(fork.directory().resolve("leaks.txt")))
        .contains("bytebuf-flow: off: " + sentence);
  }

  /** Without releases everything would seem to leak: nothing is tracked then. */
  @ParameterizedTest
  @MethodSource("io.github.bytebufflow.testing.Netty#chosen")
  void releases(Netty netty) throws IOException {
    Fork fork = fork(netty, "io/netty/buffer/AbstractReferenceCountedByteBuf", "handleRelease");
    Run run = Scenario.of("Handlers.buffers").run(fork).well();
    assertThat(run.ourLines())
        .singleElement()
        .asString()
        .startsWith(
            "this Netty has no AbstractReferenceCountedByteBuf.handleRelease, so its buffers are"
                + " not tracked; Netty 4.1.35 or later is needed");
    assertThat(run.report()).doesNotExist();
  }
}
