package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Settings;
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Attached to while a class of Netty is being loaded, at any moment: no release is a leak. */
class StalledIT {
  private static final long JOIN_MILLIS = 2000;
  private static final String BUFFER = "io.netty.buffer.";

  /** While a class is asked for, the JVM has begun to define those that extend or implement it. */
  private static final List<String> CLASSES =
      List.of(
          "io.netty.util.ReferenceCounted",
          BUFFER + "ByteBuf",
          BUFFER + "AbstractByteBuf",
          BUFFER + "AbstractReferenceCountedByteBuf",
          BUFFER + "UnpooledHeapByteBuf",
          BUFFER + "ByteBufAllocator",
          BUFFER + "AbstractByteBufAllocator",
          BUFFER + "UnpooledByteBufAllocator");

  @Test
  void askedForAClass() throws Exception {
    check("before");
  }

  @Tag("full")
  @Test
  void definedAClass() throws Exception {
    check("after");
  }

  private static void check(String when) throws Exception {
    Path directory = Files.createDirectories(Settings.path("it.work").resolve("stalled/" + when));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-Xmx256m", "-Dio.netty.leakDetection.level=disabled", "-cp"));
    command.add(Settings.text("it.programs") + File.pathSeparator + Netty.V4_2.classPath());
    command.add("acme.Stalled");
    Stream.concat(CLASSES.stream(), Stream.of(CLASSES.get(3)))
        .forEach(c -> command.add(when + ":" + c));
    Path stderr = directory.resolve("stderr.txt");
    Process process = new ProcessBuilder(command).redirectError(stderr.toFile()).start();
    // Whatever hangs, the reading below comes to an end with the process.
    process
        .onExit()
        .orTimeout(3, TimeUnit.MINUTES)
        .exceptionally(late -> process.destroyForcibly());
    try {
      BufferedReader out = process.inputReader();
      for (int i = 0; i <= CLASSES.size(); i++) {
        Path report = directory.resolve("report-" + i + ".json");
        Files.deleteIfExists(report);
        assertThat(out.readLine()).as(Files.readString(stderr)).isEqualTo("stalled");
        Thread attaching = attach(process, "include=acme;report=" + report);
        // To weave what is loaded, the JVM may need the class that stalls: then it waits for it.
        attaching.join(JOIN_MILLIS);
        next(process);
        attaching.join();
        String moment = when + " " + CLASSES.get(i % CLASSES.size());
        assertThat(out.readLine()).as("%s: %s", moment, Files.readString(stderr)).isEqualTo("1200");
        agent(process, "detach");
        Report last = Report.readRewoven(report);
        assertThat(last.total("leaked")).as(moment).isZero();
        assertThat(last.total("allocated")).as(moment).isGreaterThan(1200L * (i + 1));
        next(process);
      }
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(stderr)).isZero();
      assertThat(Files.readAllLines(stderr))
          .allMatch(line -> line.startsWith("bytebuf-flow: ") || line.contains("arning"));
    } finally {
      process.destroyForcibly();
    }
  }

  private static Thread attach(Process process, String options) {
    Thread thread =
        new Thread(
            () -> {
              try {
                agent(process, options);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            "attach");
    thread.start();
    return thread;
  }

  private static void agent(Process process, String options) throws Exception {
    VirtualMachine vm = VirtualMachine.attach(Long.toString(process.pid()));
    try {
      vm.loadAgent(Settings.text("it.agent"), options);
    } finally {
      vm.detach();
    }
  }

  private static void next(Process process) throws Exception {
    process.outputWriter().write("go\n");
    process.outputWriter().flush();
  }
}
