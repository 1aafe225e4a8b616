package io.github.bytebufflow.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One run of the program that leaks, asked for every format while it waits. */
final class Leaked {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
  private static Leaked only;

  /** The file of each format, by the format's name. */
  final Map<String, Path> files = new TreeMap<>();

  /** What each of these was told to be, by the format's name. */
  final Map<String, String> types = new TreeMap<>();

  private final Fork fork = new Fork("formats");
  private final HttpClient client = HttpClient.newHttpClient();

  private Leaked() {}

  /** The run, which is made once. */
  static synchronized Leaked run() {
    if (only == null) {
      Leaked made = new Leaked();
      made.fork
          .libraries(Netty.V4_2.classPath())
          .agent("http=0", "suspect-age=1s", "include=acme", "report=" + made.fork.report())
          .until(made::asked)
          .run("acme.formats.Leaking");
      assertThat(made.files).isNotEmpty();
      only = made;
    }
    return only;
  }

  Path file(String format) {
    assertThat(files).containsKey(format);
    return files.get(format);
  }

  Path directory() {
    return fork.directory();
  }

  /** What the other formats are compared with. */
  Report report() {
    return Report.readSums(file("json"));
  }

  /** Totals of one field over the tree, of roots with memory that counts. */
  long sum(String field) {
    return report().nodes().stream().mapToLong(node -> Report.number(node, field)).sum();
  }

  private boolean asked() throws IOException, InterruptedException {
    Path stdout = fork.directory().resolve("stdout.txt");
    Matcher url = URL.matcher(Files.readString(fork.directory().resolve("stderr.txt")));
    if (!Files.readString(stdout).contains("ready") || !url.find()) {
      return false;
    }
    HttpRequest gc =
        HttpRequest.newBuilder(URI.create(url.group() + "/api/v1/gc"))
            .header("X-Bytebuf-Flow", "1")
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    assertThat(client.send(gc, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    if (!new String(get(url.group() + "/api/v1/summary").body()).contains("\"suspect\":4")) {
      return false;
    }
    byte[] list = get(url.group() + "/api/v1/formats").body();
    for (Map<String, String> format : formats(list)) {
      HttpResponse<byte[]> answer =
          get(url.group() + "/api/v1/render?format=" + format.get("name"));
      assertThat(answer.statusCode()).isEqualTo(200);
      Path file = fork.directory().resolve("leaks." + format.get("extension"));
      Files.write(file, answer.body());
      files.put(format.get("name"), file);
      types.put(format.get("name"), answer.headers().firstValue("Content-Type").orElseThrow());
    }
    return true;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, String>> formats(byte[] json) throws IOException {
    return new ArrayList<>((List<Map<String, String>>) Json.read(new ByteArrayInputStream(json)));
  }

  private HttpResponse<byte[]> get(String url) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
