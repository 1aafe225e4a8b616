package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.benchmarks.process.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The HTTP example: how to run its programs. */
final class Example {
  private static final Path TARGET = Path.of("examples", "http-server", "target");
  private static final String PACKAGE = "io.github.bytebufflow.examples.http.";

  private Example() {}

  /** The command of one of its programs, on Netty 4.1 or 4.2. */
  static List<String> command(
      Jdk jdk, String netty, List<String> jvm, String program, String... arguments) {
    Path jars = TARGET.resolve(netty.equals("4.1") ? "lib-4.1" : "lib");
    List<String> command = new ArrayList<>(List.of(jdk.java()));
    command.addAll(List.of(jdk.quiet()));
    command.addAll(jvm);
    command.add("-cp");
    command.add(TARGET.resolve("classes") + File.pathSeparator + jars + "/*");
    command.add(PACKAGE + program);
    command.addAll(List.of(arguments));
    return command;
  }

  /** The exact version of the Netty that the server runs on. */
  static String nettyVersion(String netty) throws IOException {
    Path jars = TARGET.resolve(netty.equals("4.1") ? "lib-4.1" : "lib");
    try (Stream<Path> files = Files.list(jars)) {
      return files
          .map(jar -> jar.getFileName().toString())
          .filter(name -> name.startsWith("netty-buffer-"))
          .map(name -> name.replaceAll("netty-buffer-|\\.Final|\\.jar", ""))
          .findFirst()
          .orElseThrow(() -> new IOException("no netty-buffer in " + jars));
    }
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
