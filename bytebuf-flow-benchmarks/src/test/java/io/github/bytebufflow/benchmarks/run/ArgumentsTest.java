package io.github.bytebufflow.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentsTest {
  private static final Path OUT = Path.of("out");

  @TempDir Path directory;

  private static Arguments parse(String... arguments) throws UsageException {
    return Arguments.parse(List.of(arguments), OUT);
  }

  private static void refused(String message, String... arguments) {
    assertThatThrownBy(() -> parse(arguments))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void nothingMeansTheMainRows() throws UsageException {
    Arguments a = parse();
    assertThat(a.effort).isEqualTo(Effort.QUICK);
    assertThat(a.modes).isEqualTo(Effort.QUICK.modes);
    assertThat(a.rows).extracting(r -> r.id).contains("handlers").doesNotContain("live.1m");
    assertThat(a.out).isEqualTo(OUT);
    assertThat(a.netty).isNull();
    assertThat(a.jdks).isEmpty();
  }

  @Test
  void everyOption() throws UsageException, IOException {
    Path json = Files.writeString(directory.resolve("run.json"), "{}");
    Arguments a =
        parse(
            "smoke",
            "--rows",
            "^live",
            "--modes",
            "none,agent",
            "--jdk",
            "/a",
            "--jdk",
            "/b",
            "--netty",
            "4.1",
            "--baseline",
            json.toString(),
            "--out",
            "there");
    assertThat(a.effort).isEqualTo(Effort.SMOKE);
    assertThat(a.rows).extracting(r -> r.id).containsExactly("live.1k", "live.100k", "live.1m");
    assertThat(a.modes).containsExactly(Mode.NONE, Mode.AGENT);
    assertThat(a.jdks).containsExactly("/a", "/b");
    assertThat(a.netty).isEqualTo("4.1");
    assertThat(a.baseline).isEqualTo(json);
    assertThat(a.out).isEqualTo(Path.of("there"));
  }

  @Test
  void mistakesGetTheNearestChoice() {
    refused("unknown effort 'ful', expected one of smoke, quick, full: did you mean full?", "ful");
    refused("did you mean --rows?", "--row", "x");
    refused("unknown mode 'paranoia'", "--modes", "agent,paranoia");
    refused("did you mean paranoid?", "--modes", "agent,paranoia");
    refused("'handler$' matches no row: did you mean handlers?", "--rows", "handler$");
    refused("'(' is no regular expression", "--rows", "(");
    refused("did you mean 4.2?", "--netty", "5.2");
    refused("--rows lacks its value", "quick", "--rows");
    refused("'more' stands alone", "quick", "more");
  }

  @Test
  void aBaselineThatIsNotThereIsNoticedAtOnce() throws IOException {
    Files.writeString(directory.resolve("2026-full.json"), "{}");
    refused(
        "did you mean 2026-full.json?",
        "--baseline",
        directory.resolve("2026-ful.json").toString());
  }

  @Test
  void aHomeWithoutJava() {
    assertThatThrownBy(() -> Jdk.at(directory.toString()))
        .hasMessageContaining("has no bin/java, expected the home of a JDK, as ");
  }

  @Test
  void theRunningJdk() throws UsageException {
    Jdk jdk = Jdk.running();
    assertThat(jdk.feature).isEqualTo(Runtime.version().feature());
    assertThat(jdk.description).startsWith(System.getProperty("java.runtime.version"));
  }
}
