package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Settings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** The program {@code acme.Served} in a JVM of its own, with the agent or without. */
final class ServedProgram implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

  final Path stderr;
  private final Process process;
  private final BufferedReader answers;

  /** Starts it with some options of the agent, or without the agent where they are null. */
  ServedProgram(String name, String options, String... jvm) throws IOException {
    this(name, options, List.of("-cp", classPath(), "acme.Served"), jvm);
  }

  /** Starts it from a jar of this name, which no other JVM of the machine may have. */
  static ServedProgram ofJar(String name, String options, String jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, "acme.Served");
    StringBuilder urls = new StringBuilder();
    for (String path : classPath().split(File.pathSeparator)) {
      urls.append(Path.of(path.strip()).toUri()).append(' ');
    }
    main.put(Attributes.Name.CLASS_PATH, urls.toString().strip());
    Path file = Files.createDirectories(Settings.path("it.work").resolve(name)).resolve(jar);
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
    return new ServedProgram(name, options, List.of("-jar", file.toString()));
  }

  private static String classPath() {
    return Settings.text("it.programs") + File.pathSeparator + Netty.V4_2.classPath();
  }

  private ServedProgram(String name, String options, List<String> program, String... jvm)
      throws IOException {
    Path directory = Files.createDirectories(Settings.path("it.work").resolve(name));
    stderr = directory.resolve("stderr.txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvm));
    command.addAll(List.of("-Xmx128m", "-Dio.netty.leakDetection.level=disabled"));
    if (options != null) {
      command.add("-javaagent:" + Settings.text("it.agent") + "=" + options);
    }
    command.addAll(program);
    process = new ProcessBuilder(command).redirectError(stderr.toFile()).start();
    answers = process.inputReader();
  }

  /** Tells it something, and waits until it is done. */
  ServedProgram tell(String... lines) throws IOException {
    for (String line : lines) {
      process.outputWriter().write(line + "\n");
      process.outputWriter().flush();
      assertThat(answers.readLine()).isEqualTo("done");
    }
    return this;
  }

  String pid() {
    return Long.toString(process.pid());
  }

  String url() {
    return Awaitility.await()
        .atMost(Fork.PATIENCE)
        .until(
            () -> {
              Matcher m = URL.matcher(Files.readString(stderr));
              return m.find() ? m.group() : null;
            },
            found -> found != null);
  }

  /** Lets it end by itself, so that the tracker makes its last report. */
  void end() throws IOException, InterruptedException {
    process.outputWriter().close();
    assertThat(process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
