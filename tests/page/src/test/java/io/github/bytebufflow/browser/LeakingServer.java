package io.github.bytebufflow.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Settings;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** The HTTP example under the shaded agent, after some load: it leaks on one path. */
final class LeakingServer implements AutoCloseable {
  private static final String EXAMPLES = "io.github.bytebufflow.examples";
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");
  private static final Pattern LEAKED = Pattern.compile("\"leaked\":(\\d+)");

  /** Of a machine that is so busy that a second of load has few requests. */
  private static final int MOST_SECONDS = 60;

  private final Process process;
  private final Path stderr;
  private final Path port;
  private final String token;

  private LeakingServer(Process process, Path stderr, Path port, String token) {
    this.process = process;
    this.stderr = stderr;
    this.port = port;
    this.token = token;
  }

  /**
   * Starts it.
   *
   * @param name of its folder
   * @param token what its tracker wants, or null
   */
  static LeakingServer start(String name, String token) throws IOException {
    Path folder = Files.createDirectories(Settings.path("it.work").resolve(name));
    Path port = folder.resolve("port");
    Files.deleteIfExists(port);
    Path stderr = folder.resolve("stderr.txt");
    String options = "include=" + EXAMPLES + ";http=0;suspect-age=1s";
    List<String> command = new ArrayList<>(java());
    command.addAll(
        List.of(
            "-Dio.netty.leakDetection.level=disabled",
            "-javaagent:"
                + Settings.text("it.agent")
                + "="
                + options
                + (token == null ? "" : ";http-token=" + token),
            EXAMPLES + ".http.HttpServerExample",
            "--leak",
            "--until-eof",
            "--port-file",
            port.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectError(stderr.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    LeakingServer server = new LeakingServer(process, stderr, port, token);
    try {
      server.leak();
      return server;
    } catch (Exception | Error e) {
      server.close();
      throw new AssertionError(Files.readString(stderr), e);
    }
  }

  private static List<String> java() {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String needed =
        Stream.of(all.split(File.pathSeparator))
            .filter(jar -> jar.matches(".*(http-server|netty|HdrHistogram).*"))
            .collect(Collectors.joining(File.pathSeparator));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return List.of(java, "-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", needed);
  }

  /** Puts it under load, a second at a time, until it has leaked several buffers more. */
  void leak() throws IOException, InterruptedException {
    Awaitility.await().atMost(Fork.PATIENCE).until(() -> !alive() || isListening());
    long before = leaked();
    for (int second = 0; leaked() < before + 2; second++) {
      assertThat(second).as("seconds of load without a leak").isLessThan(MOST_SECONDS);
      List<String> command = new ArrayList<>(java());
      command.addAll(List.of(EXAMPLES + ".http.LoadGenerator", "127.0.0.1"));
      command.addAll(List.of(Files.readString(port).trim(), "1", "4"));
      Process load =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(load.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      post("gc");
    }
  }

  private boolean alive() {
    return process.isAlive();
  }

  private boolean isListening() throws IOException {
    return Files.exists(port)
        && !Files.readString(port).isBlank()
        && URL.matcher(Files.readString(stderr)).find();
  }

  String url() throws IOException {
    Matcher url = URL.matcher(Files.readString(stderr));
    assertThat(url.find()).isTrue();
    return url.group();
  }

  /** What the tracker says by itself. */
  long leaked() throws IOException, InterruptedException {
    Matcher leaked = LEAKED.matcher(get("summary"));
    assertThat(leaked.find()).isTrue();
    return Long.parseLong(leaked.group(1));
  }

  String get(String what) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(url() + "api/v1/" + what)));
  }

  void post(String what) throws IOException, InterruptedException {
    send(
        HttpRequest.newBuilder(URI.create(url() + "api/v1/" + what))
            .header("X-Bytebuf-Flow", "1")
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
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
