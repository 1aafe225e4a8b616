package io.github.bytebufflow.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seven servers, each with another reason for its memory, get the verdict on it; the books of each
 * close, and no other is said to leak.
 */
class VerdictIT {
  private static final long MIB = 1 << 20;

  /** Of what is used, so much may be in no line: a fiftieth. */
  private static final int CLOSED = 50;

  /** A Netty and its kind of allocator. */
  record Setting(Netty netty, String allocator) {
    boolean isAdaptive() {
      return allocator.equals("adaptive");
    }

    @Override
    public String toString() {
      return netty + "-" + allocator;
    }
  }

  static Stream<Setting> pools() {
    return chosen(
        new Setting(Netty.V4_1, "pooled"),
        new Setting(Netty.V4_2, "adaptive"),
        new Setting(Netty.OLDEST, "pooled"),
        new Setting(Netty.V4_2, "pooled"));
  }

  /** The first of them, or all in a full run. */
  private static Stream<Setting> chosen(Setting... settings) {
    return Stream.of(settings).limit(Settings.isFull() ? settings.length : 1);
  }

  static Stream<Setting> newest() {
    return chosen(new Setting(Netty.V4_2, "adaptive"), new Setting(Netty.V4_1, "pooled"));
  }

  static Stream<Setting> unpooled() {
    return chosen(new Setting(Netty.V4_2, "unpooled"), new Setting(Netty.V4_1, "unpooled"));
  }

  private static Map<String, Object> memory(
      Setting setting, long limit, String program, String... arguments) {
    List<String> options = new ArrayList<>(List.of("include=acme"));
    if (keeps(program, arguments)) {
      options.add("suspect-age=1s");
    }
    Fork fork = new Fork(program + String.join("-", arguments) + "-" + setting);
    options.add("report=" + fork.report());
    Path log = fork.directory().resolve("leaks.txt");
    options.add("log=" + log);
    Run run =
        fork.libraries(setting.netty.classPath())
            .jvm(
                // Netty 4.1 has a limit and a counter of its own with buffers without cleaner only.
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Dio.netty.tryReflectionSetAccessible=true",
                "-Dio.netty.allocator.type=" + setting.allocator,
                "-Dio.netty.maxDirectMemory=" + limit * MIB)
            .agent(options.toArray(String[]::new))
            .run("acme.memory." + program, arguments)
            .well();
    Report report = run.readReport();
    Map<String, Object> memory = report.memory();
    closes(memory);
    String verdict = (String) verdict(memory).get("sentence");
    assertThat(log).content().contains("bytebuf-flow: memory: " + verdict);
    if (!program.equals("Leaking")) {
      assertThat(report.total("leaked")).isZero();
      assertThat(memory.toString()).doesNotContain("cause=leak");
    }
    return memory;
  }

  /** Whether the program keeps buffers for seconds. */
  private static boolean keeps(String program, String... arguments) {
    return List.of("Sessions", "Tokens").contains(program) || List.of(arguments).contains("cache");
  }

  /**
   * The lines add up to what is used, and what does not is small, or has a name: before 4.1.82 a
   * pool does not tell what the caches of threads hold.
   */
  private static void closes(Map<String, Object> memory) {
    long used = (Long) memory.get("used");
    long sum = 0;
    for (String line : List.of("live", "rounding", "leaked", "free", "unexplained")) {
      sum += (Long) memory.get(line);
    }
    assertThat(sum).as("lines of %s", memory).isEqualTo(used);
    long unexplained = (Long) memory.get("unexplained");
    if (!memory.toString().contains("what the caches of threads hold is not in the free memory")) {
      assertThat(Math.abs(unexplained))
          .as("unexplained of %s", memory)
          .isLessThanOrEqualTo(used / CLOSED);
    } else {
      assertThat(unexplained).as("unexplained of %s", memory).isBetween(0L, used / 4);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> verdict(Map<String, Object> memory) {
    return (Map<String, Object>) memory.get("verdict");
  }

  private static void is(Map<String, Object> memory, String cause, String... named) {
    assertThat(verdict(memory)).as("verdict of %s", memory).containsEntry("cause", cause);
    assertThat((String) verdict(memory).get("sentence")).contains(named);
  }

  @ParameterizedTest
  @MethodSource("pools")
  void aLeak(Setting setting) {
    Map<String, Object> memory = memory(setting, 256, "Leaking");
    is(memory, "leak", "15.", " MiB of direct memory leaked");
    assertThat((String) verdict(memory).get("next")).contains("Leaking$Echo");
  }

  @ParameterizedTest
  @MethodSource("pools")
  void aCacheThatPinsChunks(Setting setting) {
    // An adaptive allocator makes chunks of one size of buffers: those of large ones are small.
    String[] arguments =
        setting.isAdaptive() ? new String[] {"cache", "4", "4"} : new String[] {"cache", "8", "32"};
    Map<String, Object> memory = memory(setting, 256, "Uploads", arguments);
    is(memory, "fragmentation", "Uploads$Cache.put", " chunks of ");
  }

  @ParameterizedTest
  @MethodSource("newest")
  void aPeerThatDoesNotRead(Setting setting) {
    is(memory(setting, 256, "SlowPeer"), "slow-peer", "wait in 1 channel", "127.0.0.1:");
  }

  @ParameterizedTest
  @MethodSource("pools")
  void aBurst(Setting setting) {
    Map<String, Object> memory = memory(setting, 256, "Uploads", "burst", "8", "16");
    if (setting.isAdaptive()) {
      // It gives back what a burst took.
      is(memory, "healthy", "0 B by live buffers");
      assertThat((Long) memory.get("used")).isLessThan(32 * MIB);
    } else {
      is(memory, "allocator-cache", "are free in the allocator's chunks");
    }
  }

  @ParameterizedTest
  @MethodSource("unpooled")
  void buffersThatAreKept(Setting setting) {
    is(memory(setting, 128, "Sessions"), "retention", "110 live buffers", "Sessions$Session.open");
  }

  @ParameterizedTest
  @MethodSource("pools")
  void buffersThatSmallSlicesKeep(Setting setting) {
    Map<String, Object> memory = memory(setting, 128, "Tokens");
    is(memory, "retention", "400 live buffers of 25 MiB are kept at Tokens$Peers.remember:");
    String sentence = (String) verdict(memory).get("sentence");
    String next = (String) verdict(memory).get("next");
    String paths = memory.get("paths").toString();
    assertThat(sentence).contains(" by 400 retained views of 3.1 KiB, ");
    assertThat(next)
        .matches("copy what Tokens\\$Peers\\.remember:35 keeps \\(.*\\) instead of a slice");
    assertThat(paths).contains("viewsAt=Tokens$Peers.remember:35", "views=400", "viewBytes=3200");
  }

  @ParameterizedTest
  @MethodSource("newest")
  void memoryThatIsNotNettys(Setting setting) {
    is(memory(setting, 256, "OwnMemory"), "not-netty", "direct buffers of the JDK's");
  }

  @ParameterizedTest
  @MethodSource("pools")
  void aLoadThatNeedsIt(Setting setting) {
    // The oldest has chunks of 16 MiB, and arenas only where there is room for some.
    boolean oldest = setting.netty.equals(Netty.OLDEST);
    Map<String, Object> memory =
        memory(setting, oldest ? 192 : setting.isAdaptive() ? 60 : 64, "Healthy");
    is(memory, "healthy", oldest ? " are used" : "near the limit, and nothing is wrong");
  }
}
