package io.github.bytebufflow.examples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server in a JVM of its own under the agent, with load from another. */
class TrackedServerIT {
  private static final Pattern CORRUPTED = Pattern.compile("([\\d,]+) corrupted orders");
  private static final Path AGENT =
      Path.of("..", "..", "bytebuf-flow-tracker", "target", "bytebuf-flow-agent.jar");

  /** Of a machine that is so busy that a second of load has few requests. */
  private static final int MOST_SECONDS = 60;

  @TempDir Path folder;

  @Test
  void findsTheForgottenReleaseOnItsLine() throws Exception {
    String corrupted = serve("--leak");
    String source = "OrderCodec.java";
    int line = 1 + lineOf(source, "throw new CorruptedOrderException");
    assertThat(report())
        .contains(corrupted + " buffers", "leaked in 1 place")
        .contains("held last by   OrderCodec.reject (" + source + ":" + line + ")")
        .contains("left by CorruptedOrderException")
        .contains("├─ OrderHandler.channelRead:");
    // A machine may be so busy that who is to look at is told by the path alone.
    boolean unread = report().contains("the code was not read in time");
    assertThat(shape(report(), unread))
        .as("path and facts, as README.md shows them")
        .hasSizeGreaterThan(15)
        .isEqualTo(shape(Files.readString(Path.of("..", "..", "README.md")), unread));
  }

  /**
   * The path and the facts of the first leak in a text, without numbers. How the other buffers
   * ended depends on the load, and each channel has another id.
   *
   * @param pathOnly whether to leave out who is to look at
   */
  private static List<String> shape(String text, boolean pathOnly) {
    List<String> lines = new ArrayList<>();
    for (String line : text.substring(text.indexOf("bytebuf-flow: LEAK")).split("\\R")) {
      if (line.startsWith("bytebuf-flow: SUMMARY") || pathOnly && line.startsWith("  look at")) {
        break;
      }
      if (line.startsWith("  ") && !line.matches("  (first|│|channel|last \\d).*")) {
        lines.add(line.strip().replaceAll("\\d[\\d,.]*", "N").replaceAll("\\s+", " "));
      }
    }
    return lines;
  }

  @Test
  void findsNothingWithoutIt() throws Exception {
    serve();
    assertThat(report()).contains("bytebuf-flow: no leaks").doesNotContain("LEAK");
  }

  private String report() throws IOException {
    return Files.readString(folder.resolve("report.leaks"));
  }

  private static int lineOf(String file, String text) throws IOException {
    Path source = Path.of("src/main/java/io/github/bytebufflow/examples/http", file);
    List<String> lines = Files.readAllLines(source);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return i;
      }
    }
    throw new AssertionError(text + " is not in " + source);
  }

  /**
   * Serves load, a second at a time, until several corrupted orders were among it; returns how
   * many, as they are printed.
   */
  private String serve(String... arguments) throws Exception {
    assertThat(AGENT).isRegularFile();
    Path port = folder.resolve("port");
    Path errors = folder.resolve("errors.txt");
    List<String> command = java();
    String options =
        "include=io.github.bytebufflow.examples;report=" + folder.resolve("report.leaks");
    command.add(1, "-javaagent:" + AGENT + "=" + options);
    command.add(HttpServerExample.class.getName());
    command.addAll(List.of(arguments));
    command.addAll(List.of("--until-eof", "--port-file", port.toString()));
    Process server =
        new ProcessBuilder(command)
            .redirectError(errors.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      while (!Files.exists(port) || Files.readString(port).isBlank()) {
        assertThat(server.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
      }
      long corrupted = 0;
      for (int second = 0; corrupted < 2 && second < MOST_SECONDS; second++) {
        corrupted += corrupted(load(Files.readString(port).trim()));
      }
      assertThat(corrupted).as("corrupted orders").isGreaterThan(1);
      server.getOutputStream().close();
      assertThat(server.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(server.exitValue()).as(Files.readString(errors)).isZero();
      return String.format(Locale.ROOT, "%,d", corrupted);
    } finally {
      server.destroyForcibly();
    }
  }

  private static long corrupted(String load) {
    Matcher m = CORRUPTED.matcher(load);
    return m.find() ? Long.parseLong(m.group(1).replace(",", "")) : 0;
  }

  private static String load(String port) throws Exception {
    List<String> command = java();
    command.addAll(List.of(LoadGenerator.class.getName(), "127.0.0.1", port, "1", "4"));
    Process client = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String text = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(client.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(client.exitValue()).as(text).isZero();
      return text;
    } finally {
      client.destroyForcibly();
    }
  }

  private static List<String> java() {
    Path target = Path.of("target").toAbsolutePath();
    String classPath =
        target.resolve("classes") + File.pathSeparator + target.resolve("lib") + "/*";
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-cp", classPath));
    return command;
  }
}
