package io.github.bytebufflow.monitoring;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Settings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** The machine's {@code prometheus} with the configuration of the examples, on loopback. */
final class PrometheusServer implements AutoCloseable {
  private final Process process;
  private final int port;

  private PrometheusServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts it to scrape a program each second, and waits until it is ready. */
  static PrometheusServer start(Path directory, Watched program) throws IOException {
    Path examples = Settings.path("it.examples");
    Path token = Files.writeString(directory.resolve("token"), Watched.TOKEN);
    String config = Files.readString(examples.resolve("prometheus.yml"));
    config =
        config
            .replace("interval: 15s", "interval: 1s")
            .replace("127.0.0.1:8686", "127.0.0.1:" + program.port())
            .replace("# authorization:", "authorization:")
            .replace(
                "#   credentials_file: /etc/prometheus/bytebuf-flow.token",
                "  credentials_file: " + token);
    Files.writeString(directory.resolve("prometheus.yml"), config);
    Files.writeString(
        directory.resolve("bytebuf-flow-rules.yml"),
        Files.readString(examples.resolve("bytebuf-flow-rules.yml")));
    int port = freePort();
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=prometheus.yml",
                "--storage.tsdb.path=" + Files.createTempDirectory(directory, "data"),
                "--web.listen-address=127.0.0.1:" + port)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("prometheus.log").toFile())
            .start();
    PrometheusServer server = new PrometheusServer(process, port);
    Awaitility.await().atMost(Fork.PATIENCE).ignoreExceptions().until(server::isReady);
    return server;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean isReady() throws IOException, InterruptedException {
    return get("/-/ready").statusCode() == 200;
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    return Watched.send(HttpRequest.newBuilder(uri).build());
  }

  /** The result of an expression: labels and a value each. Fails where it does not parse. */
  List<Sample> query(String expression) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
    if (answer.statusCode() != 200) {
      throw new AssertionError(expression + ": " + answer.body());
    }
    Map<?, ?> data =
        (Map<?, ?>)
            ((Map<?, ?>)
                    Json.read(
                        new ByteArrayInputStream(answer.body().getBytes(StandardCharsets.UTF_8))))
                .get("data");
    List<Sample> samples = new ArrayList<>();
    for (Object one : (List<?>) data.get("result")) {
      Map<?, ?> sample = (Map<?, ?>) one;
      List<?> value = (List<?>) sample.get("value");
      samples.add(new Sample((Map<?, ?>) sample.get("metric"), value.get(1).toString()));
    }
    return samples;
  }

  /** One series at one time. */
  record Sample(Map<?, ?> labels, String value) {}

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
