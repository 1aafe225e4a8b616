package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The live view and colours in a terminal that {@code script} makes, and completion in shells. */
class CliTerminalIT {
  private static final String ESCAPE = "\u001B[";

  private static ServedProgram program;
  private static Path directory;

  @BeforeAll
  static void start() throws Exception {
    directory = Files.createDirectories(Settings.path("it.work").resolve("cli-terminal"));
    program = new ServedProgram("cli-terminal/program", "include=acme;http=0;suspect-age=1ms");
    program.tell("hold 3", "leak 5").url();
    new Cli().run("leaks", "--gc", program.pid()).exits(0);
  }

  @AfterAll
  static void end() {
    program.close();
  }

  private static boolean has(String command) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  /** A build that a shell runs in the background has the signal ignored, and so all it starts. */
  private static boolean interruptsCanBeReset() throws IOException, InterruptedException {
    return has("env --default-signal=INT true");
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
  }

  /** A program in a terminal of 24 by 100, and what it drew. */
  private static final class Screen implements AutoCloseable {
    private final Path file;
    private final Process process;

    Screen(String name, String script) throws IOException, InterruptedException {
      assumeThat(has("command -v script")).as("no command script").isTrue();
      file = directory.resolve(name);
      List<String> command =
          new ArrayList<>(
              List.of("script", "-qec", "stty rows 24 cols 100; " + script, "/dev/null"));
      if (interruptsCanBeReset()) {
        command.addAll(0, List.of("env", "--default-signal=INT"));
      }
      ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(file.toFile());
      builder.environment().put("TERM", "xterm");
      builder.environment().remove("NO_COLOR");
      process = builder.start();
    }

    String text() throws IOException {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    void until(String text) {
      Awaitility.await().atMost(Fork.PATIENCE).until(() -> text().contains(text));
    }

    void type(String keys) throws IOException {
      OutputStream input = process.getOutputStream();
      input.write(keys.getBytes(StandardCharsets.US_ASCII));
      input.flush();
    }

    @Override
    public void close() {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }

  private static String top(String... more) {
    List<String> words = new ArrayList<>(new Cli().words("top", "--interval", "200ms"));
    words.addAll(List.of(more));
    words.add(program.pid());
    return quoted(words);
  }

  /** Prints how the terminal is after the command, and how the command ended. */
  private static final String AFTER = "; echo ended with $?; stty -a | tr ';' '\\n'";

  private static void assertRestored(Screen screen) throws IOException {
    screen.until("ended with");
    Awaitility.await().atMost(Fork.PATIENCE).until(() -> screen.text().contains("echo "));
    String text = screen.text();
    // The other screen was left, and the cursor is there again.
    assertThat(text).contains(ESCAPE + "?1049h", ESCAPE + "?1049l", ESCAPE + "?25h");
    String after = text.substring(text.lastIndexOf("ended with"));
    assertThat(after).containsPattern("[ \\n]icanon").containsPattern("[ \\n]echo ");
    assertThat(after).doesNotContain("-icanon").doesNotContain("-echo ");
  }

  @Test
  void drawsAgainAndAgainUntilAKey() throws Exception {
    try (Screen screen = new Screen("top", top() + AFTER)) {
      screen.until("a second\u001B");
      String text = screen.text();
      assertThat(text).contains("bytebuf-flow top   process " + program.pid(), "Served.main");
      assertThat(text).contains("LEAK ", "SUSPECTS", "LIVE", "192 B");
      screen.type(" ");
      screen.until("PAUSED");
      screen.type(" ");
      screen.type("q");
      assertRestored(screen);
      assertThat(screen.text()).contains("ended with 0");
    }
  }

  @Test
  void restoresTheTerminalAfterAnInterrupt() throws Exception {
    try (Screen screen = new Screen("interrupt", "trap : INT; " + top() + AFTER)) {
      screen.until("LEAK ");
      screen.type("\u0003");
      assertRestored(screen);
    }
  }

  @Test
  void fitsATerminalOfAnySize() throws Exception {
    String script = "stty rows 9 cols 40; " + top() + AFTER;
    try (Screen screen = new Screen("small", script)) {
      screen.until(ESCAPE + "H" + ESCAPE);
      screen.until("released");
      screen.type("q");
      screen.until("ended with 0");
      String text = screen.text();
      String drawn = text.substring(0, text.indexOf(ESCAPE + "?1049l"));
      assertThat(drawn.replaceAll("\u001B\\[[0-9;?]*[A-Za-z]", "").split("\r?\n|\r"))
          .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(40));
    }
  }

  @Test
  void printsTextWhereThereIsNoTerminal() throws Exception {
    for (String words : List.of("top", "top --once", "top -n 2 --interval 200ms")) {
      List<String> all = new ArrayList<>(List.of(words.split(" ")));
      all.add(program.pid());
      String text = new Cli().run(all.toArray(new String[0])).exits(0).out();
      assertThat(text).contains("Served.main", "LEAK ", "192 B").doesNotContain(ESCAPE);
      assertThat(text.split("bytebuf-flow top").length - 1).isEqualTo(words.contains("2") ? 2 : 1);
    }
    new Cli().run("top", "-n", "0", program.pid()).fails(2, "expected a whole number");
  }

  @Test
  void hasColoursOnATerminalOnly() throws Exception {
    String leaks = quoted(new Cli().words("leaks", program.pid()));
    try (Screen screen = new Screen("colours", leaks + "; echo over")) {
      screen.until("over");
      assertThat(screen.text()).contains(ESCAPE + "1;31mbytebuf-flow: LEAK");
    }
    try (Screen screen = new Screen("no-colours", "NO_COLOR=1 " + leaks + "; echo over")) {
      screen.until("over");
      assertThat(screen.text()).contains("bytebuf-flow: LEAK").doesNotContain(ESCAPE + "1;31m");
    }
    assertThat(new Cli().run("leaks", program.pid()).exits(0).out()).doesNotContain(ESCAPE);
  }

  /** Asks a real shell for what it would offer. */
  @Test
  void completesInBash() throws Exception {
    Path script = directory.resolve("completion.bash");
    Files.writeString(script, new Cli().run("completion", "bash").exits(0).out());
    assertThat(offered(script, "bytebuf-flow", "le")).containsExactly("leaks");
    assertThat(offered(script, "bytebuf-flow", "leaks", "--f")).containsExactly("--fail-on-leak");
    assertThat(offered(script, "bytebuf-flow", "render", "x", "--format", "tr"))
        .containsExactly("tree");
    // The function that the script defines runs the jar.
    Cli.Said said =
        new Cli().shell("source '" + script + "' && bytebuf-flow stats " + program.pid());
    assertThat(said.exits(0).out()).contains("allocated");
    new Cli().run("completion", "fish").fails(2, "expected bash or zsh");
  }

  private static List<String> offered(Path script, String... words) throws Exception {
    String text = String.join(" ", words);
    Cli.Said said =
        new Cli()
            .shell(
                "source '"
                    + script
                    + "'; compopt() { :; }; COMP_WORDS=("
                    + text
                    + "); COMP_CWORD="
                    + (words.length - 1)
                    + "; COMP_LINE='"
                    + text
                    + "'; _complete_bytebuf-flow; printf '%s\\n' \"${COMPREPLY[@]}\"");
    return said.exits(0).out().lines().toList();
  }

  @Test
  void completesInZsh() throws Exception {
    assumeThat(has("command -v zsh")).as("no zsh").isTrue();
    Path script = directory.resolve("completion.zsh");
    Files.writeString(script, new Cli().run("completion", "zsh").exits(0).out());
    Cli.Said said =
        new Cli()
            .shell(
                "zsh -f -c 'autoload -U compinit && compinit -u -d "
                    + directory.resolve("zcompdump")
                    + "; source "
                    + script
                    + "; whence -w bytebuf-flow; print -r -- ${_comps[bytebuf-flow]}'");
    assertThat(said.exits(0).out()).contains("bytebuf-flow: function", "_complete_bytebuf-flow");
  }
}
