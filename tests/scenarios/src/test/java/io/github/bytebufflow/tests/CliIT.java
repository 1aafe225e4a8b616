package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The commands that read a tracker: from a file, a process and an address, with the same answer.
 */
class CliIT {
  private static final String TOKEN = "seven-secret-words";
  private static final String TOKEN_VARIABLE = "BYTEBUFFLOW_HTTP_TOKEN";

  private static Path directory;
  private static Path temporary;
  private static ServedProgram program;
  private static String file;
  private static String said;

  @BeforeAll
  static void start() throws Exception {
    directory = Files.createDirectories(Settings.path("it.work").resolve("cli"));
    temporary = Files.createDirectories(directory.resolve("tmp"));
    program =
        new ServedProgram(
            "cli/tracked",
            "include=acme;http=0;suspect-age=1ms;labels=host:web-1,build:42;http-token=" + TOKEN,
            "-Djava.io.tmpdir=" + temporary);
    program.tell("release 3", "hold 2", "leak 5").url();
    said = Files.readString(program.stderr);
    file = directory.resolve("flows.json").toString();
    new Cli().run("dump", "--gc", program.pid(), "-f", "-o", file).exits(0);
  }

  @AfterAll
  static void end() {
    program.close();
  }

  /** In every way in which a tracker can be named, standard input among them. */
  private static List<Cli.Said> everyWay(String... words) throws Exception {
    String[] arguments = new String[words.length + 1];
    System.arraycopy(words, 0, arguments, 0, words.length);
    arguments[words.length] = file;
    Cli.Said byFile = new Cli().run(arguments).exits(0);
    arguments[words.length] = "-";
    Cli.Said byInput = new Cli().input(Path.of(file)).run(arguments).exits(0);
    arguments[words.length] = program.pid();
    Cli.Said byPid = new Cli().run(arguments).exits(0);
    arguments[words.length] = program.url();
    Cli.Said byUrl = new Cli().environment(TOKEN_VARIABLE, TOKEN).run(arguments).exits(0);
    return List.of(byFile, byInput, byPid, byUrl);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          leaks          | 5 buffers, 320 B direct     | held last by   Served.main
          tree           | allocated 10   released 3   | Served.forget:
          suspects       | SUSPECTS   2 buffers        | Served.main
          stats          | 500,000 per million         | host web-1, build 42
          stats --json   | "allocated":10,"released":3 | "labels":{"host":"web-1","build":"42"}
          baseline       | to be explained             | Served.main
          render --format tree | allocated 10          | Served.forget:
          """)
  void answersTheSameFromEverySource(String command, String one, String other) throws Exception {
    for (Cli.Said answer : everyWay(command.split(" "))) {
      assertThat(answer.out()).contains(one, other);
      assertThat(answer.err()).isEmpty();
    }
  }

  @Test
  void dumpsByProcessAndByAddressTheSameTotals() throws Exception {
    String byPid = new Cli().run("dump", program.pid()).exits(0).out();
    String byUrl =
        new Cli().environment(TOKEN_VARIABLE, TOKEN).run("dump", program.url()).exits(0).out();
    for (String json : List.of(byPid, byUrl, Files.readString(Path.of(file)))) {
      Report report = Report.of(json);
      assertThat(report.total("allocated")).isEqualTo(10);
      assertThat(report.total("released")).isEqualTo(3);
      assertThat(report.total("leaked")).isEqualTo(5);
      assertThat(report.total("live")).isEqualTo(2);
    }
  }

  /** The program does not notice: nothing is said there, and no file is left. */
  @Test
  void leavesNothingBehindWithTheProgram() throws Exception {
    new Cli().run("leaks", "--gc", program.pid()).exits(0);
    assertThat(Files.readString(program.stderr)).startsWith(said).doesNotContain("written");
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void takesTheTokenFromAFileOrTheEnvironmentOnly() throws Exception {
    String url = program.url();
    new Cli().run("leaks", url).fails(1, "wants a token", "--token-file", TOKEN_VARIABLE);
    Cli.Said wrong = new Cli().environment(TOKEN_VARIABLE, "wrong").run("leaks", url);
    wrong.fails(1, "does not take this token");
    Path tokenFile = Files.writeString(directory.resolve("token"), TOKEN + "\n");
    new Cli().run("leaks", "--token-file", tokenFile.toString(), url).exits(0);
    Path bad = Files.writeString(directory.resolve("bad-token"), "two words\n");
    Cli.Said refused = new Cli().run("leaks", "--token-file", bad.toString(), url);
    refused.fails(1, "token", "without a space");
    assertThat(refused.err()).doesNotContain("two words");
    new Cli().run("leaks", url.replace("//", "//me:" + TOKEN + "@")).fails(2, "no password");
  }

  @Test
  void tellsLeaksByItsExitCodeUnlessTheyAreKnown() throws Exception {
    new Cli().run("leaks", "--fail-on-leak", file).exits(3);
    new Cli().run("leaks", file).exits(0);
    Path known = directory.resolve("known.txt");
    Files.deleteIfExists(known);
    String[] baseline = {"baseline", file, "-o", known.toString(), "--reason", "ticket 12"};
    new Cli().run(baseline).exits(0);
    assertThat(Files.readString(known)).containsPattern("(?m)^[0-9a-f]{8} ticket 12$");
    new Cli().run(baseline).fails(1, "exists: -f replaces it");
    Cli.Said accepted =
        new Cli().run("leaks", "--fail-on-leak", "--baseline", known.toString(), file).exits(0);
    assertThat(accepted.out()).contains("ACCEPTED", "ticket 12");
    // The option of the agent reads the same file.
    try (ServedProgram second = new ServedProgram("cli/accept", "accept=" + known)) {
      second.tell("leak 1");
      assertThat(new Cli().run("leaks", "--gc", "--fail-on-leak", second.pid()).exits(0).out())
          .contains("ACCEPTED", "ticket 12");
    }
    // A date that is over accepts nothing; reasons are kept.
    String[] over = {"baseline", file, "--baseline", known.toString(), "--until", "2020-01-31"};
    assertThat(new Cli().run(over).exits(0).out()).contains(" ticket 12").doesNotContain("until 2");
    Files.writeString(known, Files.readString(known).replace("ticket", "until 2020-01-31 ticket"));
    new Cli().run("leaks", "--fail-on-leak", "--baseline", known.toString(), file).exits(3);
    Files.writeString(known, "f00 no digits\n");
    new Cli()
        .run("leaks", "--baseline", known.toString(), file)
        .fails(1, "line 1", "f00", "8 hexadecimal digits");
  }

  @Test
  void watchesUntilALeakComesOrTheTimeIsOver() throws Exception {
    Cli.Said found =
        new Cli().run("watch", "--fail-on-leak", "--interval", "200ms", program.pid()).exits(3);
    assertThat(found.out()).contains("LEAK ", "Served.forget", "5 buffers");
    Path known = directory.resolve("watch-known.txt");
    new Cli().run("baseline", file, "-f", "-o", known.toString()).exits(0);
    String[] words = {
      "watch",
      "--fail-on-leak",
      "--baseline",
      known.toString(),
      "--for",
      "1s",
      "--interval",
      "300ms",
      program.url()
    };
    Cli.Said none = new Cli().environment(TOKEN_VARIABLE, TOKEN).run(words).exits(0);
    assertThat(none.out())
        .contains("no more leaks in 1.0 s", "no new leak seen", "1 path accepted");
    new Cli().run("watch", file).fails(2, "is a file");
  }

  @Test
  void comparesTwoReportsOfOneRun() throws Exception {
    try (ServedProgram second = new ServedProgram("cli/diff", "include=acme;http=0")) {
      second.tell("release 10", "leak 1");
      Path before = directory.resolve("before.json");
      new Cli().run("dump", "--gc", second.pid(), "-f", "-o", before.toString()).exits(0);
      second.tell("leak 2", "hold 3", "release 4");
      Path after = directory.resolve("difference.json");
      Files.deleteIfExists(after);
      Cli.Said diff =
          new Cli()
              .run("diff", "--gc", second.pid(), second.pid(), "-o", after.toString())
              .exits(0);
      assertThat(diff.out()).contains("one run");
      Path now = directory.resolve("now.json");
      new Cli().run("dump", second.url(), "-f", "-o", now.toString()).exits(0);
      String text =
          new Cli()
              .run("diff", before.toString(), now.toString(), "-f", "-o", after.toString())
              .exits(0)
              .out();
      assertThat(text)
          .containsPattern("allocated +11 +20 +\\+9")
          .containsPattern("leaked +1 +3 +\\+2")
          .containsPattern("LEAKS IN BOTH")
          .containsPattern("[0-9a-f]{8} +1 +3 +\\+2 +192 B +90,909 +→ 150,000 +Served.main")
          .containsPattern("192 B +3 +PooledByteBufAllocator.directBuffer");
      Report difference = Report.of(Files.readString(after));
      assertThat(difference.total("leaked")).isEqualTo(2);
      assertThat(difference.total("live")).isEqualTo(3);
      // Who is to blame came along.
      assertThat(Files.readString(after)).contains("\"suspects\":[{\"class\":\"acme.Served\"");
    }
  }

  @Tag("full")
  @Test
  void mergesMachinesSideBySide() throws Exception {
    try (ServedProgram second =
        new ServedProgram("cli/merge", "include=acme;labels=host:web-2,build:43")) {
      second.tell("release 99", "leak 1");
      Path other = directory.resolve("other.json");
      new Cli().run("dump", "--gc", second.pid(), "-f", "-o", other.toString()).exits(0);
      Path all = directory.resolve("all.json");
      String text =
          new Cli().run("merge", file, other.toString(), "-f", "-o", all.toString()).exits(0).out();
      assertThat(text)
          .containsPattern("web-1/42 +web-2/43")
          .containsPattern("allocated +10 +100")
          .containsPattern("[0-9a-f]{8} +500,000 +10,000 +Served.main");
      Report merged = Report.of(Files.readString(all));
      assertThat(merged.total("leaked")).isEqualTo(6);
      assertThat(Files.readString(all))
          .contains("\"sources\":[{", "\"labels\":{\"host\":\"web-2\",\"build\":\"43\"}")
          .contains("\"suspects\":[{\"class\":\"acme.Served\"");
      assertThat(new Cli().run("leaks", all.toString()).exits(0).out())
          .contains("6 buffers, 384 B direct", "held last by   Served.main");
    }
  }

  @Test
  void rendersEveryFormatIntoAFileThatNobodyLoses() throws Exception {
    Path tree = directory.resolve("x.tree");
    Files.deleteIfExists(tree);
    new Cli().run("render", file, "-o", tree.toString()).exits(0);
    assertThat(Files.readString(tree)).contains("Served.forget:");
    Files.writeString(tree, "mine");
    new Cli().run("render", file, "-o", tree.toString()).fails(1, "exists: -f replaces it");
    assertThat(tree).hasContent("mine");
    Path broken = Files.writeString(directory.resolve("broken.json"), "{\"schema\":1,");
    new Cli()
        .run("render", broken.toString(), "-f", "-o", tree.toString())
        .fails(1, "not a snapshot");
    assertThat(tree).hasContent("mine");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).noneMatch(f -> f.toString().endsWith(".part"));
    }
    new Cli().run("render", file).fails(2, "--format is missing", "tree", "json");
    new Cli().run("render", file, "--format", "jsn").fails(2, "nearest is json");
  }

  @Test
  void explainsFilesThatAreNone() throws Exception {
    Path file = directory.resolve("none.json");
    for (String content : List.of("", "{}", "[1]", "PK\u0003\u0004", "{\"schema\":9}")) {
      Files.writeString(file, content);
      new Cli().run("leaks", file.toString()).fails(1, "none.json", "snapshot");
    }
    Files.writeString(file, "{\"schema\":1,\"x\":" + "[".repeat(200_000));
    new Cli().run("leaks", file.toString()).fails(1, "not a snapshot");
    String cut = Files.readString(Path.of(CliIT.file));
    Files.writeString(file, cut.substring(0, cut.length() / 2));
    new Cli().run("stats", file.toString()).fails(1, "broken JSON");
    new Cli().run("stats", directory.toString()).fails(1, "is a directory");
    new Cli().run("stats", "no/such.json").fails(1, "there is no file");
    if (!System.getProperty("user.name").equals("root")) {
      Files.setPosixFilePermissions(file, Set.<PosixFilePermission>of());
      new Cli().run("stats", file.toString()).fails(1, "no permission");
    }
  }

  @Test
  void explainsAddressesThatAreNone() throws Exception {
    new Cli().run("leaks", "http://127.0.0.1:1").fails(1, "nothing listens there");
    new Cli().run("leaks", "http://").fails(2, "expected http://HOST:PORT");
    new Cli().run("leaks", "http://no.such.host.invalid:1").fails(1, "no host of this name");
    new Cli().run("leaks", program.url().replace("http:", "https:")).fails(1, "secure");
    String elsewhere = program.url() + "/elsewhere";
    Cli.Said nothing = new Cli().environment(TOKEN_VARIABLE, TOKEN).run("leaks", elsewhere);
    nothing.fails(1, "404");
  }

  @Test
  void saysWhatWasMeant() throws Exception {
    new Cli().run("leeks", file).fails(2, "unknown command \"leeks\"", "nearest is leaks");
    new Cli().run("leaks", "--fail-on-leek", file).fails(2, "nearest is --fail-on-leak");
    new Cli().run("leaks").fails(2, "expected leaks FILE|PID|NAME|URL");
    new Cli().run("diff", file).fails(2, "expected diff A B");
    new Cli().run("merge", file).fails(2, "two at least");
    new Cli().run("watch", "--interval", "soon", file).fails(2, "'soon'", "5s");
    new Cli().run("tree", file, "more").fails(2, "\"more\" is too much");
  }

  /** A report of its own, as the balance of a process is never the same twice. */
  @Test
  void tellsWhereTheMemoryIs() throws Exception {
    String report =
        """
        {"schema":1,"tracker":{"version":"1","taken":90000,"uptime":1},
         "totals":{"allocated":7,"released":7},"roots":[]%s}
        """;
    Path without = Files.writeString(directory.resolve("no-balance.json"), report.formatted(""));
    Path with =
        Files.writeString(
            directory.resolve("balance.json"),
            report.formatted(
                """
                ,"memory":{"verdict":{"cause":"slow-peer","bytes":3145728,
                 "sentence":"3 MiB wait for one peer","next":"write less"},"taken":90000,
                 "limit":8388608,"used":6291456,"live":4194304,"queued":3145728,"free":2097152}
                """));
    for (String name : List.of(with.toString(), "-")) {
      Cli.Said said = new Cli().input(with).run("memory", name).exits(0);
      assertThat(said.out())
          .startsWith(
              "bytebuf-flow: memory: 3 MiB wait for one peer\nbytebuf-flow: next: write less")
          .containsPattern("live buffers +4\\.0 +66\\.7%\n +of which queued for peers +3\\.0")
          .containsPattern("= used, as Netty counts it +6\\.0 +75\\.0% of its limit, 8 MiB");
      assertThat(said.err()).isEmpty();
    }
    String json = new Cli().run("memory", "--format", "json", with.toString()).exits(0).out();
    assertThat(json).contains("\"cause\":\"slow-peer\"", "\"used\":6291456", "\"allocated\":7");
    String[] old = {"memory", without.toString()};
    assertThat(new Cli().run(old).fails(1, without.toString(), "no balance").out()).isEmpty();
    new Cli()
        .run("memory", "--format", "jsn", with.toString())
        .fails(2, "'jsn'", "expected text or json", "nearest is json");
    new Cli().run("memory").fails(2, "expected memory FILE|PID|NAME|URL");
  }

  @Tag("full")
  @Test
  void helpsWithEachCommand() throws Exception {
    String help = new Cli().run().exits(0).out();
    List<String> commands =
        help.substring(0, help.indexOf("\nFILE is"))
            .lines()
            .filter(line -> line.startsWith("  ") && !line.startsWith("  help "))
            .map(line -> line.trim().split(" ")[0])
            .toList();
    assertThat(commands)
        .contains("list", "attach", "top", "watch", "merge", "memory", "bundle")
        .hasSize(17);
    for (String command : commands) {
      assertThat(new Cli().run(command, "--help").exits(0).out())
          .startsWith("Usage: " + command)
          .contains("Example: ");
    }
    assertThat(new Cli().run("help", "leaks").exits(0).out()).contains("--fail-on-leak");
    assertThat(help).contains("include=PREFIX", "labels=NAME:VALUE");
  }

  /** As head does: it reads a line, and goes. */
  @Test
  void endsQuietlyWhenNobodyReads() throws IOException, InterruptedException {
    Cli.Said said = new Cli().shell("\"$@\" | head -n 1; exit ${PIPESTATUS[0]}", "tree", file);
    said.exits(0);
    assertThat(said.out().lines()).hasSize(1);
    assertThat(said.err()).isEmpty();
    Cli.Said full = new Cli().shell("\"$@\" > /dev/full", "tree", file);
    full.fails(1, "No space left");
  }
}
