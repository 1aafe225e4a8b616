package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.benchmarks.process.Jdk;
import io.github.bytebufflow.benchmarks.process.Nettys;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The HTTP example: how to run its programs. */
final class Example {
  private static final Path CLASSES = Path.of("examples", "http-server", "target", "classes");
  private static final String PACKAGE = "io.github.bytebufflow.examples.http.";

  private Example() {}

  /** The command of one of its programs, on Netty 4.1 or 4.2. */
  static List<String> command(
      Jdk jdk, String netty, List<String> jvm, String program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(jdk.java()));
    command.addAll(List.of(jdk.quiet()));
    command.addAll(jvm);
    command.add("-cp");
    command.add(CLASSES + File.pathSeparator + Nettys.classPath(netty));
    command.add(PACKAGE + program);
    command.addAll(List.of(arguments));
    return command;
  }

  /** Writes the load's requests; returns which share of them is rightly refused. */
  static double writeRequests(Jdk jdk, Path file) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(jdk, "4.2", List.of(), "RequestMix", file.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !Files.exists(file)) {
      throw new IOException("RequestMix ended with " + process.exitValue());
    }
    Line mix = Line.parse("mix", line.trim());
    return (double) mix.number("refused") / mix.number("requests");
  }
}
