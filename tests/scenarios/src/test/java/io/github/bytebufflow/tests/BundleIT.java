package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The file for a ticket, of a process, an address, a report and the end of a JVM. */
class BundleIT {
  private static final String TOKEN = "seven-secret-words";

  private final Path directory = Settings.path("it.work").resolve("bundle");

  private static Map<String, String> entries(Path archive) throws IOException {
    Map<String, String> entries = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        entries.put(entry.getName(), new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return entries;
  }

  /** What each has, and nobody but the user of the program may know. */
  private static void isWhole(Map<String, String> entries, boolean byTheJvm) {
    assertThat(entries.keySet())
        .contains("README.txt", "summary.txt", "report.json", "sizes.csv", "page.html");
    assertThat(entries.get("summary.txt")).contains("5 buffers, 320 B direct", "Served.main");
    assertThat(entries.get("tree.txt")).contains("Served.forget:");
    assertThat(entries.get("sizes.csv")).contains("pooled-direct,64,2,128,5,320\r\n");
    if (byTheJvm) {
      assertThat(entries.get("environment.txt"))
          .contains("  -Xmx128m\n", "  -Dio.netty.leakDetection.level=disabled\n")
          .contains("  -Dacme.name=(left out)\n", "=(left out)\n", "Garbage collectors\n  ");
    } else {
      assertThat(entries.get("environment.txt")).contains("the JVM was not asked");
    }
    String folder = Settings.path("it.work").toAbsolutePath().getParent().toString();
    entries.forEach(
        (name, text) ->
            assertThat(text).as(name).doesNotContain("web-1", "joanna", TOKEN, folder + "/"));
  }

  @Test
  void hasTheSameFromEverySource() throws Exception {
    Files.createDirectories(directory);
    Path temporary = Files.createDirectories(directory.resolve("tmp"));
    Path file = directory.resolve("flows.json");
    try (ServedProgram program =
        new ServedProgram(
            "bundle/tracked",
            "include=acme;http=0;suspect-age=1ms;labels=host:web-1;http-token=" + TOKEN,
            "-Dacme.name=joanna",
            "-Djava.io.tmpdir=" + temporary)) {
      program.tell("release 3", "hold 2", "leak 5");
      new Cli().run("dump", "--gc", program.pid(), "-f", "-o", file.toString()).exits(0);
      Path byPid = directory.resolve("pid.zip");
      String[] words = {"bundle", "--with-hints", program.pid(), "-o", byPid.toString()};
      Files.deleteIfExists(byPid);
      new Cli().run(words).exits(0);
      isWhole(entries(byPid), true);
      assertThat(entries(byPid).get("README.txt")).contains("nothing of the hints");
      new Cli().run(words).fails(1, "exists: -f replaces it");
      try (Stream<Path> left = Files.list(temporary)) {
        assertThat(left).isEmpty();
      }
      Path byUrl = directory.resolve("url.zip");
      new Cli()
          .environment("BYTEBUFFLOW_HTTP_TOKEN", TOKEN)
          .run("bundle", program.url(), "-f", "-o", byUrl.toString())
          .exits(0);
      isWhole(entries(byUrl), true);
      new Cli().run("bundle", program.url()).fails(1, "wants a token");
    }
    Path byFile = directory.resolve("file.zip");
    new Cli().run("bundle", file.toString(), "-f", "-o", byFile.toString()).exits(0);
    isWhole(entries(byFile), false);
    Path unpacked = directory.resolve("report.json");
    Files.writeString(unpacked, entries(byFile).get("report.json"));
    assertThat(new Cli().run("leaks", unpacked.toString()).exits(0).out())
        .contains("5 buffers, 320 B direct", "held last by   Served.main");
    new Cli()
        .run("bundle", file.toString(), "-o", directory.resolve("x.json").toString())
        .fails(2, "bundle writes a zip archive", "expected .zip");
    Path printed = directory.resolve("printed.zip");
    new Cli().shell("\"$@\" > " + printed, "bundle", file.toString()).exits(0);
    assertThat(entries(printed)).isEqualTo(entries(byFile));
  }

  /** The JVM that ends writes it itself. */
  @Test
  void isWrittenAtTheEndOfTheJvm() throws Exception {
    Files.createDirectories(directory);
    Path last = directory.resolve("at-end.zip");
    Files.deleteIfExists(last);
    try (ServedProgram program =
        new ServedProgram("bundle/ending", "include=acme;report=" + last, "-Dacme.name=joanna")) {
      program.tell("leak 5");
      program.end();
    }
    Map<String, String> entries = entries(last);
    assertThat(entries.get("summary.txt")).contains("320 B direct", "Served.main");
    assertThat(entries.get("environment.txt")).contains("  -Xmx128m\n", "report = at-end.zip\n");
    assertThat(List.copyOf(entries.keySet()).get(0)).isEqualTo("README.txt");
  }
}
