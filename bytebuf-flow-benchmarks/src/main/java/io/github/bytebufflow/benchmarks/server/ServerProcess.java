package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.benchmarks.process.ProcFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The HTTP example in a process of its own, without its leak. It ends when this process does. */
final class ServerProcess implements AutoCloseable {
  private static final List<String> HEAP = List.of("-Xms256m", "-Xmx256m");
  private static final Path AGENT =
      Path.of("bytebuf-flow-tracker", "target", "bytebuf-flow-agent.jar");
  private static final int START_SECONDS = 300;
  private static final int MOST_AGAIN = 30;
  private static final int STOP_SECONDS = 300;

  final Mode mode;
  private final Path report;
  private final Path gcLog;
  private final Path output;
  private final Process process;
  private final int port;
  private long requests;

  /** Starts a server and waits until it listens; its files in the directory begin with the name. */
  ServerProcess(Mode mode, Arguments arguments, Path directory, String name)
      throws IOException, InterruptedException {
    this.mode = mode;
    report = directory.resolve(name + ".json").toAbsolutePath();
    gcLog = directory.resolve(name + ".gc").toAbsolutePath();
    output = directory.resolve(name + ".out");
    Path portFile = directory.resolve(name + ".port").toAbsolutePath();
    for (Path old : List.of(report, gcLog, portFile)) {
      Files.deleteIfExists(old);
    }
    List<String> jvm = new ArrayList<>(HEAP);
    jvm.add("-Xlog:gc:file=" + gcLog);
    jvm.addAll(mode.detector());
    if (mode.hasAgent()) {
      jvm.add(mode.agent(AGENT, report));
    }
    process =
        new ProcessBuilder(
                Example.command(
                    arguments.jdk,
                    arguments.netty,
                    jvm,
                    "HttpServerExample",
                    "--until-eof",
                    "--port-file",
                    portFile.toString()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    port = awaitPort(portFile);
  }

  private int awaitPort(Path file) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!Files.exists(file)) {
      if (process.waitFor(20, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
        process.destroyForcibly();
        throw new IOException("the server did not start: " + Files.readString(output));
      }
    }
    return Integer.parseInt(Files.readString(file));
  }

  /** Load that is not measured. */
  void warmUp(Load load, int seconds, double refusedShare)
      throws IOException, InterruptedException {
    LoadResult result = run(load, seconds);
    result.check(refusedShare);
    requests += result.requests;
  }

  /** Again where a machine was so busy that no answer came in that time. */
  private LoadResult run(Load load, int seconds) throws IOException, InterruptedException {
    LoadResult result = load.run(port, seconds);
    for (int i = 0; result.requests == 0 && i < MOST_AGAIN; i++) {
      result = load.run(port, seconds);
    }
    return result;
  }

  /** Load that is. */
  Slice measure(Load load, int seconds, double refusedShare, int fork, int round)
      throws IOException, InterruptedException {
    GcLog gcBefore = GcLog.read(gcLog);
    double cpuBefore = ProcFiles.cpuSeconds(process.pid());
    LoadResult result = run(load, seconds);
    double cpu = ProcFiles.cpuSeconds(process.pid()) - cpuBefore;
    GcLog gc = GcLog.read(gcLog);
    result.check(refusedShare);
    requests += result.requests;
    return new Slice(
        fork, round, result, cpu, gc.pauses - gcBefore.pauses, gc.millis - gcBefore.millis);
  }

  long peakResidentBytes() throws IOException {
    return ProcFiles.peakResidentBytes(process.pid());
  }

  /** Lets the server end by itself, and checks that the agent saw all of its buffers. */
  void stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("the server did not end well: " + Files.readString(output));
    }
    if (mode.hasAgent()) {
      TrackedTotals.check(report, requests);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
