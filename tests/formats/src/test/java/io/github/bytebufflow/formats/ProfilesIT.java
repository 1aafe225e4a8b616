package io.github.bytebufflow.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SpecificationVersion;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Formats of profilers, each opened by its own. */
class ProfilesIT {
  private final Leaked leaked = Leaked.run();

  @Test
  void pprofReadsTheProfileAndItsSums() throws Exception {
    Program go = Program.of("go");
    String file = leaked.file("pprof").toString();
    String raw = go.run(leaked.directory(), "tool", "pprof", "-raw", file);
    assertThat(raw)
        .contains(
            "allocated_objects/count live_objects/count live_space/bytes leaked_objects/count"
                + " leaked_space/bytes[dflt]")
        .contains("acme.formats.Leaking.check [throw IllegalStateException]")
        .contains("acme/formats/Leaking.java:")
        .contains("outcome:[leaked]")
        .contains("memory:[pooled-direct]");
    long[] sums = new long[5];
    for (String line : raw.substring(raw.indexOf("[dflt]\n") + 7).split("\n")) {
      if (line.startsWith("Locations")) {
        break;
      }
      int colon = line.indexOf(": ");
      String[] numbers = colon < 0 ? new String[0] : line.substring(0, colon).trim().split("\\s+");
      for (int i = 0; numbers.length == sums.length && i < sums.length; i++) {
        sums[i] += Long.parseLong(numbers[i]);
      }
    }
    Report report = leaked.report();
    assertThat(sums)
        .containsExactly(
            report.total("allocated"),
            report.total("live"),
            report.total("liveBytes"),
            report.total("leaked"),
            report.total("leakedBytes"));
    assertThat(
            go.run(
                leaked.directory(),
                "tool",
                "pprof",
                "-top",
                "-sample_index=leaked_objects",
                "-tagfocus=outcome=leaked",
                file))
        .contains("Type: leaked_objects")
        .contains("acme.formats.Leaking.decode");
  }

  /** Of flows that were released here and elsewhere, grew, or are live. */
  @Test
  void pprofSumsUpAllBytesWhereTheyAreCounted() throws Exception {
    Program go = Program.of("go");
    Fork fork = new Fork("allocated-space");
    Path file = fork.directory().resolve("sized.pb.gz");
    Run run =
        fork.libraries(Netty.V4_2.classPath())
            .agent("released-bytes=true", "include=acme", "report=" + file)
            .run("acme.formats.Sized");
    assertThat(run.exit()).as("%s%n%s", run.stdout(), run.stderr()).isZero();
    Matcher said = Pattern.compile("small and grown (\\d+)\\s+total (\\d+)").matcher(run.stdout());
    assertThat(said.find()).as(run.stdout()).isTrue();
    assertThat(space(go, file, ".*")).isEqualTo(Long.parseLong(said.group(2)));
    assertThat(space(go, file, "Sized.(small|grown)")).isEqualTo(Long.parseLong(said.group(1)));
    assertThat(space(go, file, "Sized.elsewhere")).isEqualTo(10 * 512);
  }

  /** The bytes of all that went through some methods. */
  private static long space(Program go, Path file, String methods) throws Exception {
    String top =
        go.run(
            file.getParent(),
            "tool",
            "pprof",
            "-top",
            "-unit=B",
            "-sample_index=allocated_space",
            "-focus=" + methods,
            file.toString());
    assertThat(top).contains("Type: allocated_space");
    Matcher sum = Pattern.compile("accounting for (\\d+)B,").matcher(top);
    assertThat(sum.find()).as(top).isTrue();
    return Long.parseLong(sum.group(1));
  }

  @Test
  void speedscopeFitsItsSchemaAndSums() throws IOException {
    assertThat(
            Schemas.errors(
                SpecificationVersion.DRAFT_7,
                "speedscope-file-format-schema.json",
                leaked.file("speedscope")))
        .isEmpty();
    Report report = leaked.report();
    assertThat(profiles())
        .containsOnly(
            Map.entry("leaked bytes", report.total("leakedBytes")),
            Map.entry("leaked buffers", report.total("leaked")),
            Map.entry("live bytes", report.total("liveBytes")),
            Map.entry("live buffers", report.total("live")),
            Map.entry("allocated buffers", report.total("allocated")));
  }

  /** The end of each profile, whose events open and close the frames of a stack. */
  private Map<String, Long> profiles() throws IOException {
    Map<String, Long> ends = new HashMap<>();
    try (InputStream in = Files.newInputStream(leaked.file("speedscope"))) {
      Map<?, ?> file = (Map<?, ?>) Json.read(in);
      for (Object one : (List<?>) file.get("profiles")) {
        Map<?, ?> profile = (Map<?, ?>) one;
        long at = 0;
        ArrayDeque<Object> open = new ArrayDeque<>();
        for (Object each : (List<?>) profile.get("events")) {
          Map<?, ?> event = (Map<?, ?>) each;
          assertThat((Long) event.get("at")).isGreaterThanOrEqualTo(at);
          at = (Long) event.get("at");
          if (event.get("type").equals("O")) {
            open.push(event.get("frame"));
          } else {
            assertThat(open.pop()).isEqualTo(event.get("frame"));
          }
        }
        assertThat(open).isEmpty();
        assertThat(profile.get("endValue")).isEqualTo(at);
        ends.put((String) profile.get("name"), at);
      }
    }
    return ends;
  }

  @Tag("full")
  @Test
  void speedscopeOpensTheFile() throws Exception {
    Path app = Program.ofNpm("speedscope/dist/release/index.html");
    String content =
        Base64.getEncoder().encodeToString(Files.readAllBytes(leaked.file("speedscope")));
    Path script = leaked.directory().resolve("speedscope-file.js");
    Files.writeString(
        script, "speedscope.loadFileFromBase64(\"leaks.speedscope.json\", \"" + content + "\")");
    String dom =
        Program.dom(
            leaked.directory(), app.toUri() + "#localProfilePath=" + script.toAbsolutePath());
    assertThat(dom).contains("leaked bytes").doesNotContain("Something went wrong");
  }
}
