package io.github.bytebufflow.benchmarks.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Load by {@code wrk}, one process each time. */
final class WrkLoad implements Load {
  private final Path script;
  private final Path requests;

  /**
   * Uses requests that the example wrote.
   *
   * @param directory where the script goes
   */
  WrkLoad(Path directory, Path requests) throws IOException {
    this.script = directory.resolve("load.lua");
    this.requests = requests;
    try (InputStream in = WrkLoad.class.getResourceAsStream("load.lua")) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public LoadResult run(int port, int seconds) throws IOException, InterruptedException {
    Process wrk =
        new ProcessBuilder(
                "wrk",
                "-t1",
                "-c" + CONNECTIONS,
                "-d" + seconds + "s",
                "--timeout",
                "60s",
                "-s",
                script.toString(),
                "http://127.0.0.1:" + port,
                "--",
                requests.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    wrk.waitFor();
    return LoadResult.parse(output);
  }

  @Override
  public String title() {
    return "wrk -t1 -c" + CONNECTIONS;
  }

  @Override
  public void close() {}
}
