package io.github.bytebufflow.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import org.junit.jupiter.api.Test;

/** What a program gets from the API: with the agent, without it, and through other loaders. */
class ApiIT {
  private static final String TOUR = "acme.api.Tour";

  @Test
  void withOwners() {
    Run run = OwnersIT.fork("tour", Netty.V4_2).agent("owners=true").run(TOUR);
    assertThat(run.exit()).as(run.stderr()).isZero();
    isWhole(run.stdout());
  }

  /** The program's loader has the API, and the system loader has it from the agent's jar. */
  @Test
  void inALoaderOfItsOwn() {
    Run run =
        OwnersIT.fork("tour-loader", Netty.V4_1)
            .agent("owners=true", "bootstrap=true")
            .run("acme.api.Apart");
    assertThat(run.exit()).as(run.stderr()).isZero();
    isWhole(run.stdout());
  }

  @Test
  void asAModule() {
    Run run =
        new Fork("tour-module")
            .libraries(Netty.V4_1.classPath())
            .jvm("--module-path", Settings.text("it.api"))
            .jvm("--add-modules", "io.github.bytebufflow.api")
            .agent("owners=true")
            .run(TOUR);
    assertThat(run.exit()).as(run.stderr()).isZero();
    isWhole(run.stdout());
  }

  private static void isWhole(String said) {
    assertThat(said.lines())
        .contains(
            "running: true",
            "owners: true",
            "collected: true",
            "mark: allocated 1, released 0, leaked 1, live 0",
            "counting: true",
            "balance: tour: allocated 6, released 4, leaked 0, live 2",
            "balance: tour: allocated 6, released 4, leaked 1, live 1",
            "bytes: 128 leaked, 64 live",
            "after the end: tour: allocated 6, released 5, leaked 1, live 0",
            "since the mark: allocated 9, released 8, leaked 1, live 0",
            "json: true",
            "memory: whole, verdict",
            "report: true",
            "carried: 16 outer, 3 inner",
            "threads: threads: allocated 6, released 6, leaked 0, live 0");
    assertThat(said)
        .containsPattern("told: LEAK [0-9a-f]{8} 1 buffer, 128 bytes\n")
        .contains("suspects: [acme.api.Tour.loseAgain, acme.api.Tour.main")
        .containsPattern("unreleased: [0-9a-f]{8}: leaked 1, live 0\nbytebuf-flow: LEAK ")
        .containsPattern("unreleased: [0-9a-f]{8}: leaked 0, live 1\nbytebuf-flow: LIVE ")
        .containsPattern("\tat acme\\.api\\.Tour\\.loseAgain\\(Tour\\.java:\\d+\\)\n")
        .containsPattern("\tat acme\\.api\\.Tour\\.main\\(Tour\\.java:\\d+\\)\n")
        .containsPattern("1 live at count 1\n")
        .containsPattern("leaks: \\[LEAK [0-9a-f]{8} 1 buffer, 128 bytes\\]");
  }

  @Test
  void withoutOwners() {
    Run run = OwnersIT.fork("tour-unowned", Netty.V4_1).agent().run(TOUR);
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.ourLines())
        .contains("a listener of the application failed: java.lang.IllegalStateException");
    assertThat(run.stdout().lines())
        .contains(
            "running: true",
            "owners: false",
            "counting: false",
            "balance: tour: allocated 0, released 0, leaked 0, live 0",
            "since the mark: allocated 9, released 8, leaked 1, live 0");
    assertThat(run.stdout()).containsPattern("told: LEAK [0-9a-f]{8} 1 buffer, 128 bytes\n");
  }

  @Test
  void withoutTheAgent() {
    Run run = OwnersIT.fork("tour-alone", Netty.V4_1).run(TOUR);
    run.well();
    assertThat(run.stderr()).doesNotContain("bytebuf-flow");
    assertThat(run.stdout().lines())
        .contains(
            "running: false",
            "collected: false",
            "mark: not running",
            "counting: false",
            "told: null",
            "memory: none",
            "balance: tour: allocated 0, released 0, leaked 0, live 0",
            "since the mark: not running",
            "threads: threads: allocated 0, released 0, leaked 0, live 0");
  }

  /** A scope that is open then counts no more, and fails nowhere. */
  @Test
  void detached() {
    Run run = OwnersIT.fork("detached", Netty.V4_1).agent("owners=true").run("acme.api.Detached");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stdout().lines())
        .containsExactly(
            "before: true, gone: allocated 3, released 2, leaked 0, live 1",
            "after: false, allocated 2, released 2",
            "not running");
  }

  /** A scope that was open all the time knows its paths by the tracker that runs now. */
  @Test
  void attachedAgain() {
    Run run =
        OwnersIT.fork("attached-again", Netty.V4_1)
            .jvm("-Djdk.attach.allowAttachSelf=true")
            .agent("owners=true")
            .run("acme.api.AttachedAgain", Settings.text("it.agent"));
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stdout().lines().map(line -> line.replaceFirst(" [0-9a-f]{8}:", "")))
        .containsExactly(
            "collected: true",
            "stays: allocated 1, released 0, leaked 1, live 0",
            "path leaked 1, live 0");
    assertThat(run.stderr())
        .contains("this JVM keeps released-bytes=false, with which its tracker began");
  }

  /** The tracker goes on where a listener does not. */
  @Test
  void aListenerThatBlocksHoldsNobodyUp() {
    Run run = OwnersIT.fork("blocked", Netty.V4_1).agent("owners=true").run("acme.api.Blocked");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stdout().lines())
        .containsExactly(
            "told by bytebuf-flow-listeners, a daemon: true", "found beside it: 2", "ended: true");
  }
}
