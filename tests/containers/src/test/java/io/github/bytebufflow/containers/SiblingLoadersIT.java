package io.github.bytebufflow.containers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two versions of Netty in class loaders that do not know of each other. */
class SiblingLoadersIT extends Place {
  SiblingLoadersIT() {
    super(
        List.of(),
        "Netty " + Settings.text("it.netty.4.1") + ": " + DIRECT + "3",
        "Netty " + Settings.text("it.netty.4.2") + ": " + DIRECT + "6");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    String older = Libraries.application("netty-4.1");
    String newer = Libraries.application("netty-4.2");
    String twice = Integer.toString(2 * forgotten);
    return fork.run(
        "launch.Loaders", "child", older, ORDERS, "" + forgotten, "child", newer, ORDERS, twice);
  }

  /** The JVM does not start with -Xshare:on where it can't share, and warns where it stops to. */
  @Test
  void classDataIsShared() {
    Run run =
        run(tracked(fork("shared").jvm("-Xverify:remote", "-Xshare:on"), List.of()), 0).well();
    assertThat(run.stdout()).isEqualTo("served\n");
  }

  @Test
  void bootstrapLeavesNoFileBehind() {
    Fork fork = fork("temporary");
    Path directory = fork.directory().resolve("tmp");
    assertThat(directory.toFile().mkdirs() || directory.toFile().isDirectory()).isTrue();
    fork.jvm("-Djava.io.tmpdir=" + directory);
    Run run = run(tracked(fork, List.of("bootstrap=true")), 0).well();
    assertThat(run.readReport().total("allocated")).isEqualTo(40);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void bootstrapWithoutRoomForItsFile() {
    Fork fork = fork("no-room").jvm("-Djava.io.tmpdir=stdout.txt/none");
    Run run = run(tracked(fork, List.of("bootstrap=true")), 0);
    assertThat(run.ourLines().get(0)).startsWith("option 'bootstrap' is without effect: ");
    assertThat(run.readReport().total("allocated")).isEqualTo(40);
  }
}
