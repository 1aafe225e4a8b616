package io.github.bytebufflow.examples.common;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import picocli.CommandLine.Option;

/**
 * The options that say when a server ends, and where its port is written. Not thread-safe.
 *
 * <p>A server calls {@link #serve} once it listens, or what that is made of.
 */
public final class Lifetime {
  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "stop after N seconds, 1 to 86400; without it, run until Ctrl-C")
  private Integer seconds;

  @Option(names = "--until-eof", description = "stop when standard input ends")
  private boolean untilEof;

  @Option(
      names = "--port-file",
      paramLabel = "FILE",
      description = "write the port there once the server listens")
  private Path portFile;

  /** Made by picocli, as a mixin. */
  public Lifetime() {}

  /**
   * Refuses what excludes each other or is out of range.
   *
   * @throws UsageException with one sentence for the user
   */
  public void check() {
    if (seconds != null && untilEof) {
      throw new UsageException("--seconds and --until-eof exclude each other; give one");
    }
    if (seconds != null) {
      Range.check("--seconds", seconds, 1, 86400);
    }
  }

  /**
   * Returns when the server has ended: publishes the port, waits, and closes it, also on the way
   * out by a signal or an exception.
   *
   * @param port 1 to 65535
   * @param close may be called a second time, on another thread
   * @throws IOException if the port file can't be written; its message is for the user
   */
  public void serve(int port, Runnable close) throws IOException, InterruptedException {
    try {
      closing(close);
      publish(port);
      await();
    } finally {
      close.run();
    }
  }

  /**
   * Closes a server on the way out by a signal; on the ordinary way the program does before.
   *
   * @param close may be called a second time, on another thread
   */
  public void closing(Runnable close) {
    Runtime.getRuntime().addShutdownHook(new Thread(close, "shutdown"));
  }

  /**
   * Writes the port to the file, if one is wanted. Whoever waits for the file never sees it half
   * written.
   *
   * @param port 1 to 65535
   * @throws IOException if the file can't be written; its message is for the user
   */
  public void publish(int port) throws IOException {
    if (portFile == null) {
      return;
    }
    Path half = portFile.resolveSibling(portFile.getFileName() + ".tmp");
    try {
      Files.write(half, Integer.toString(port).getBytes(StandardCharsets.US_ASCII));
      Files.move(half, portFile, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new IOException("cannot write the port file '" + portFile + "': " + e, e);
    }
  }

  /** Returns when the server is to end. */
  public void await() throws InterruptedException, IOException {
    if (seconds != null) {
      Thread.sleep(seconds * 1000L);
    } else if (untilEof) {
      while (System.in.read() >= 0) {}
    } else {
      Thread.currentThread().join();
    }
  }
}
