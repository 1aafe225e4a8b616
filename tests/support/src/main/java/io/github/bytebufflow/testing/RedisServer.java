package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The machine's {@code redis-server} on a port of its own, which keeps nothing. */
public final class RedisServer {
  private static final String PROGRAM = "redis-server";
  private static final int ATTEMPTS = 5;

  private final Process process;
  private final Path directory;
  private final int port;

  private RedisServer(Process process, Path directory, int port) {
    this.process = process;
    this.directory = directory;
    this.port = port;
  }

  /** Starts it, and waits until it accepts connections. Skips the test where there is none. */
  public static RedisServer start() throws IOException, InterruptedException {
    assumeThat(SearchPath.find(PROGRAM) != null)
        .as(PROGRAM + " is on the PATH; without it clients of Redis are not tested")
        .isTrue();
    for (int i = 1; ; i++) {
      RedisServer server = tryToStart();
      if (server.isReady()) {
        return server;
      }
      server.stop();
      // Another process may have taken the port in between.
      if (i == ATTEMPTS) {
        throw new IOException(PROGRAM + " did not start");
      }
    }
  }

  private static RedisServer tryToStart() throws IOException {
    int port = freePort();
    Path directory = Files.createTempDirectory(PROGRAM);
    List<String> command =
        List.of(
            PROGRAM,
            "--port",
            Integer.toString(port),
            "--bind",
            InetAddress.getLoopbackAddress().getHostAddress(),
            "--save",
            "",
            "--appendonly",
            "no",
            "--daemonize",
            "no",
            "--dir",
            directory.toString());
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    return new RedisServer(process, directory, port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean isReady() throws IOException {
    BufferedReader output = process.inputReader();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.contains("Ready to accept connections")) {
        return true;
      }
    }
    return false;
  }

  /** Where it listens on the loopback address. */
  public String port() {
    return Integer.toString(port);
  }

  /** Ends it, and removes its directory. */
  public void stop() throws IOException, InterruptedException {
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    Files.deleteIfExists(directory);
  }
}
