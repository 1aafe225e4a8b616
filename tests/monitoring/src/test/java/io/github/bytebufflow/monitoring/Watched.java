package io.github.bytebufflow.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Settings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A tracked program that runs, does what it is told, and is asked over HTTP while it does. */
final class Watched implements AutoCloseable {
  /** Of the tracker's HTTP, where it needs one. */
  static final String TOKEN = "monitoring-of-tests";

  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)");

  private final Path directory;
  private final Process process;
  private final BufferedReader answers;

  private Watched(Path directory, Process process) {
    this.directory = directory;
    this.process = process;
    answers = process.inputReader();
  }

  /** Starts {@code acme.Monitored} on the JVM of the tests; its HTTP needs the token. */
  static Watched start(String name, String... jvmArguments) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(jvmArguments));
    arguments.add("-Dbytebufflow.http-token=" + TOKEN);
    return start(home(), "acme.Monitored", name, arguments.toArray(new String[0]));
  }

  /** The JVM of the tests. */
  static Path home() {
    return Path.of(System.getProperty("java.home"));
  }

  static Watched start(Path home, String main, String name, String... jvmArguments)
      throws IOException {
    Path directory = Files.createDirectories(Settings.path("it.work").resolve(name));
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Dio.netty.leakDetection.level=disabled");
    command.addAll(List.of(jvmArguments));
    command.add(
        "-javaagent:"
            + Settings.text("it.agent")
            + "=include=acme;http=0;zoom=false;suspect-age=1s");
    // Netty 4.2 uses the flight recorder itself, where there is one.
    Netty netty = main.equals("acme.Streaming") ? Netty.V4_2 : Netty.V4_1;
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            Settings.text("it.programs"),
            Settings.text("it.tests"),
            netty.classPath()));
    command.add(main);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(directory.resolve("stderr.txt").toFile());
    builder.environment().keySet().removeIf(n -> n.startsWith("JAVA_TOOL"));
    Watched program = new Watched(directory, builder.start());
    try {
      program.tell("release 1");
      program.port();
    } catch (IOException | RuntimeException | Error e) {
      program.close();
      throw e;
    }
    return program;
  }

  Path directory() {
    return directory;
  }

  long pid() {
    return process.pid();
  }

  String stderr() throws IOException {
    return Files.readString(directory.resolve("stderr.txt"));
  }

  void tell(String line) throws IOException {
    process.outputWriter().write(line + "\n");
    process.outputWriter().flush();
    awaitLine("done");
  }

  /** Reads lines up to this one; the JVM, too, says a word about a recording. */
  void awaitLine(String line) throws IOException {
    String read = answers.readLine();
    while (read != null && !read.equals(line)) {
      read = answers.readLine();
    }
    assertThat(read).as(stderr()).isEqualTo(line);
  }

  /** The next line of what the program writes. */
  String line() throws IOException {
    return answers.readLine();
  }

  int port() {
    return Awaitility.await()
        .atMost(Fork.PATIENCE)
        .until(
            () -> {
              Matcher m = URL.matcher(stderr());
              return m.find() ? Integer.parseInt(m.group(1)) : 0;
            },
            found -> found > 0);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
        .header("Authorization", "Bearer " + TOKEN);
  }

  String get(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(request(path).build());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  /** The status of a request without the token. */
  int statusWithoutToken(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(request(path).build().uri()).build()).statusCode();
  }

  static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    // Each on a connection of its own: one that was kept may be closed at any time.
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** Has all leaks found. */
  void collect() {
    HttpRequest gc =
        request("/api/v1/gc")
            .header("X-Bytebuf-Flow", "1")
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    Awaitility.await().atMost(Fork.PATIENCE).until(() -> send(gc).statusCode() == 200);
  }

  /** Ends the program by the end of its input, and waits until it is gone. */
  int end() throws IOException, InterruptedException {
    process.outputWriter().close();
    assertThat(process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
