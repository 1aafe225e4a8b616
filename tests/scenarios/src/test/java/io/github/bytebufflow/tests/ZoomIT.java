package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.CommandLine;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where a leak ends that says little, the tracker weaves more finely while the program runs. */
class ZoomIT {
  private static final Netty BAD_SPDY = new Netty("4.1.139.Final");
  private static final Netty GOOD_SPDY = new Netty("4.1.140.Final");
  private static final Netty BAD_STOMP = new Netty("4.1.137.Final");

  private static final String HANDLER = "io.netty.handler.codec.spdy.SpdySessionHandler";
  private static final String DECODER = "io.netty.handler.codec.stomp.StompSubframeDecoder";
  private static final String COARSE =
      "handoff SpdySessionHandler after call KnownLeaks.spdyWindow";
  private static final String FINER =
      "enter SpdySessionHandler.channelRead after handoff SpdySessionHandler";

  private static Fork fork(Netty netty, String name) {
    return new Fork("zoom/" + name).libraries(netty.classPath());
  }

  private static String[] options(Fork fork, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("interval=1s", "report=" + fork.report()));
    if (!all.get(0).startsWith("include=")) {
      all.add("include=acme");
    }
    return all.toArray(String[]::new);
  }

  private static Run run(Fork fork, String program) {
    Run run = fork.run("acme.Main", "Zooms." + program);
    assertThat(run.exit()).as(run.stderr()).isZero();
    return run;
  }

  /** Where all the leaks ended, without their numbers. */
  private static List<String> ends(Report report) {
    return KnownLeak.ends(report).stream()
        .map(end -> end.substring(end.indexOf(" at ") + 4))
        .toList();
  }

  private static String stderr(Fork fork) throws IOException {
    return Files.readString(fork.directory().resolve("stderr.txt"));
  }

  private static String pid(Fork fork) throws IOException {
    String said = Files.readString(fork.directory().resolve("stdout.txt"));
    return said.replaceAll("(?s).*pid (\\d+)\n.*", "$1");
  }

  /** Until the log has said the finer path. */
  private static Callable<Boolean> untilFiner(Fork fork) {
    return () -> stderr(fork).contains(" SpdySessionHandler.channelRead:");
  }

  /** Until the log has told of the tenth leak and of the hundredth. */
  private static Callable<Boolean> untilOften(Fork fork) {
    return () -> stderr(fork).split("\\(so far\\)", -1).length > 2;
  }

  private static Callable<Boolean> untilReported(Fork fork, String text) {
    return () -> Files.exists(fork.report()) && Files.readString(fork.report()).contains(text);
  }

  private static Callable<Boolean> untilManyAreReleased(Fork fork) {
    return () ->
        Files.exists(fork.report())
            && Pattern.compile("\"released\":\\d{3}")
                .matcher(Files.readString(fork.report()))
                .find();
  }

  private static void checkFiner(Run run) {
    Report report = Report.readRewoven(run.report());
    // A buffer that was on its way as the classes were woven may have some of the finer steps only.
    assertThat(ends(report)).containsOnly(COARSE, FINER);
    assertThat(report.zoomed()).containsEntry(HANDLER, false);
    assertThat(report.total("live")).isZero();
    assertThat(run.stderr())
        .contains("as seen before the zoom")
        .containsPattern("zoomed into SpdySessionHandler( and \\d+ more class(es)?)? at \\d\\d:");
  }

  @Test
  void showsWhereInTheHandler() {
    Fork fork = fork(BAD_SPDY, "handler");
    checkFiner(run(fork.agent(options(fork)).until(untilFiner(fork)), "inHandler"));
  }

  @Tag("full")
  @Test
  void showsItAfterAnAttach() {
    Fork fork = fork(BAD_SPDY, "attached");
    Run run =
        fork.attach(options(fork)).until(untilFiner(fork)).run("acme.Attached", "Zooms.inHandler");
    assertThat(run.exit()).as(run.stderr()).isZero();
    checkFiner(run);
  }

  @Test
  void isSwitchedOff() {
    Fork fork = fork(BAD_SPDY, "off");
    Run run = run(fork.agent(options(fork, "zoom=false")).until(untilOften(fork)), "inHandler");
    assertThat(ends(run.readReport())).containsExactly(COARSE);
    assertThat(run.readReport().zoomed()).isEmpty();
  }

  @Test
  void doesNothingWithoutALeak() {
    Fork fork = fork(GOOD_SPDY, "good");
    Run run = run(fork.agent(options(fork)).until(untilManyAreReleased(fork)), "inHandler");
    assertThat(run.readReport().total("leaked")).isZero();
    assertThat(run.readReport().zoomed()).isEmpty();
  }

  /** The class is excluded, and is woven as soon as a leak ends before a call of it. */
  @Test
  void showsWhatIsOutOfScope() {
    Fork fork = fork(Netty.V4_2, "excluded");
    Run run =
        run(
            fork.agent(options(fork, "exclude=acme.Buffers"))
                .until(() -> stderr(fork).contains(" Buffers.forget:")),
            "inMethod");
    Report report = Report.readRewoven(run.report());
    assertThat(ends(report))
        .containsExactlyInAnyOrder(
            "call Zooms.give#given after allocate PooledByteBufAllocator.directBuffer",
            "enter Buffers.forget after call Zooms.give#given");
    assertThat(report.zoomed()).isEqualTo(Map.of("acme.*", false));
  }

  private static Set<String> woven(Fork fork) throws Exception {
    TreeMap<String, String> bytes = ClassBytes.of(pid(fork), fork.directory());
    bytes.values().removeIf(hash -> !hash.endsWith(":woven"));
    return bytes.keySet();
  }

  /** Without other classes of Netty: the program goes on, and loads some. */
  private static Set<String> wovenOfStomp(Fork fork) throws Exception {
    Set<String> woven = woven(fork);
    woven.removeIf(name -> !name.contains("/stomp/"));
    return woven;
  }

  /** The path ends in the same place also where all of the decoder has steps. */
  @Tag("full")
  @Test
  void isUndoneWhereItBringsNothing() throws IOException {
    Fork fork = fork(BAD_STOMP, "undone");
    Path held = fork.directory().resolve("held");
    Files.deleteIfExists(held);
    fork.jvm("-Dheld=" + held);
    Set<String> zoomed = new TreeSet<>();
    Set<String> after = new TreeSet<>();
    Callable<Boolean> undone =
        () -> {
          if (zoomed.isEmpty()) {
            if (untilReported(fork, "\"zoomed\"").call()) {
              // As long as nothing leaks, the zoom is not undone.
              Files.createFile(held);
              zoomed.addAll(wovenOfStomp(fork));
              Files.delete(held);
            }
            return false;
          }
          if (!untilReported(fork, "\"undone\":true").call()) {
            return false;
          }
          after.clear();
          after.addAll(wovenOfStomp(fork));
          // What is undone is woven as before soon after that was decided.
          return !after.equals(zoomed);
        };
    Run run = run(fork.agent(options(fork)).until(undone), "inDecoder");
    Report report = Report.readRewoven(run.report());
    assertThat(ends(report))
        .containsExactly(
            "call StompSubframeDecoder.decode after allocate PooledByteBufAllocator.directBuffer");
    assertThat(report.zoomed()).containsEntry(DECODER, true);
    assertThat(report.zoomed()).doesNotContainValue(false);
    assertThat(after).isNotEmpty().isSubsetOf(zoomed);
    assertThat(run.stderr()).doesNotContain("zoomed into");
  }

  @Test
  void isUndoneAtTheDetach() {
    Fork fork = fork(BAD_SPDY, "detached");
    Set<String> zoomed = new TreeSet<>();
    Set<String> after = new TreeSet<>();
    Callable<Boolean> detached =
        () -> {
          if (!untilFiner(fork).call()) {
            return false;
          }
          zoomed.addAll(woven(fork));
          assertThat(CommandLine.run(0, "detach", pid(fork))).contains("classes restored");
          after.addAll(woven(fork));
          return true;
        };
    run(fork.agent(options(fork)).until(detached), "inHandler");
    assertThat(zoomed).contains(HANDLER.replace('.', '/'));
    assertThat(after).as("only superclasses stay").noneMatch(name -> name.contains("/handler/"));
  }
}
