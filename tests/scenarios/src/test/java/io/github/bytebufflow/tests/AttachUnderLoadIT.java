package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.testing.CommandLine;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server under load does not notice that the tracker comes, changes and goes. */
class AttachUnderLoadIT {
  private static final String BYTE_BUF = "io/netty/buffer/ByteBuf";
  private static final String CONTEXT = "io/netty/channel/AbstractChannelHandlerContext";

  static Stream<Path> homes() throws IOException {
    return Jdks.homes().stream();
  }

  private static Set<String> woven(LoadedServer server) throws Exception {
    return woven(server.bytes());
  }

  private static Set<String> woven(TreeMap<String, String> bytes) {
    Set<String> names = new TreeSet<>();
    bytes.forEach(
        (name, hash) -> {
          if (hash.endsWith(":woven")) {
            names.add(name);
          }
        });
    return names;
  }

  /** No class names the tracker, and each that did has the bytes from before. */
  private static void checkRestored(
      LoadedServer server, TreeMap<String, String> before, Set<String> wereWoven) throws Exception {
    TreeMap<String, String> after = server.bytes();
    assertThat(woven(after)).as("not restored").isEmpty();
    for (String name : wereWoven) {
      assertThat(after.get(name)).as(name).isEqualTo(before.get(name));
    }
  }

  private static JMXConnector jmx(LoadedServer server) throws Exception {
    VirtualMachine vm = VirtualMachine.attach(server.pid());
    try {
      return JMXConnectorFactory.connect(new JMXServiceURL(vm.startLocalManagementAgent()));
    } finally {
      vm.detach();
    }
  }

  @ParameterizedTest(name = "on {0}")
  @MethodSource("homes")
  void comesChangesAndGoes(Path home) throws Exception {
    String name = "load/" + home.toString().replaceAll("[^A-Za-z0-9]+", "-");
    try (LoadedServer server = new LoadedServer(name, home, Netty.V4_2)) {
      // The second time, as the first settles what the JVM writes down.
      server.bytes();
      TreeMap<String, String> before = server.bytes();
      Path report = server.directory.resolve("report.json");
      Files.deleteIfExists(report);
      String attached =
          CommandLine.run(0, "attach", server.pid(), "include=acme;http=0;report=" + report);
      assertThat(attached).contains("attached").doesNotContain("could not");
      assertThat(CommandLine.run(1, "attach", server.pid())).contains("runs in this JVM already");
      server.servesOn(500);
      assertThat(server.threads()).contains("bytebuf-flow");
      Set<String> woven = woven(server);
      assertThat(woven)
          .contains(
              "acme/Loaded$Successor",
              "io/netty/buffer/AbstractReferenceCountedByteBuf",
              "io/netty/channel/DefaultChannelPipeline")
          .doesNotContain(BYTE_BUF, "io/netty/handler/codec/string/StringDecoder");

      try (JMXConnector connector = jmx(server)) {
        MBeanServerConnection beans = connector.getMBeanServerConnection();
        ObjectName bean = new ObjectName("io.github.bytebufflow:type=FlowTracker");
        Awaitility.await().atMost(Fork.PATIENCE).until(() -> beans.isRegistered(bean));
        checkScope(server, beans, bean);
        server.servesOn(500);
        Object detached = beans.invoke(bean, "detach", new Object[0], new String[0]);
        assertThat((String) detached).contains("classes restored").doesNotContain("could not");
        assertThat(beans.isRegistered(bean)).isFalse();
      }
      server.servesOn(500);
      server.awaitEndOfThreads("bytebuf-flow", "HTTP-Dispatcher");
      checkRestored(server, before, woven);
      assertThat(Files.readString(report)).contains("\"allocated\"");
      assertThat(CommandLine.run(1, "detach", server.pid())).contains("no tracker in this JVM");

      attachAgain(server, before, woven, report);
    }
  }

  /** Only the classes concerned change, and a wrong value changes none. */
  private static void checkScope(LoadedServer server, MBeanServerConnection beans, ObjectName bean)
      throws Exception {
    beans.setAttribute(bean, new Attribute("Netty", "full"));
    server.servesOn(100);
    assertThat(woven(server))
        .contains("io/netty/handler/codec/string/StringDecoder", "acme/Loaded$Successor");
    beans.setAttribute(bean, new Attribute("Netty", "off"));
    beans.setAttribute(bean, new Attribute("Exclude", "acme.Loaded$Successor"));
    server.servesOn(100);
    assertThat(woven(server))
        .contains("io/netty/buffer/AbstractReferenceCountedByteBuf")
        .doesNotContain(
            "io/netty/handler/codec/string/StringDecoder",
            "io/netty/channel/DefaultChannelPipeline",
            "acme/Loaded$Successor");
    assertThat((String) beans.invoke(bean, "tree", new Object[0], new String[0]))
        .as("history")
        .contains("Loaded$Successor.answer");
    assertThatThrownBy(() -> beans.setAttribute(bean, new Attribute("Include", "a..b")))
        .hasRootCauseInstanceOf(IllegalArgumentException.class)
        .rootCause()
        .hasMessageContaining("'a..b'");
    assertThatThrownBy(() -> beans.setAttribute(bean, new Attribute("Sample", 0)))
        .rootCause()
        .hasMessageContaining("'sample'")
        .hasMessageContaining("the nearest is 1");
    beans.setAttribute(bean, new Attribute("Sample", 2));
    assertThat(beans.getAttribute(bean, "Sample")).isEqualTo(2);
    assertThat(beans.getAttribute(bean, "Exclude")).isEqualTo("acme.Loaded$Successor");
    beans.setAttribute(bean, new Attribute("Sample", 1));
    beans.setAttribute(bean, new Attribute("Exclude", "none"));
    beans.setAttribute(bean, new Attribute("Netty", "lifecycle"));
    server.servesOn(100);
    assertThat(woven(server)).contains("acme/Loaded$Successor");
  }

  /** After a detach it can come again; what was live in between is in no sum. */
  private static void attachAgain(
      LoadedServer server, TreeMap<String, String> before, Set<String> woven, Path report)
      throws Exception {
    Files.delete(report);
    assertThat(CommandLine.run(0, "attach", server.pid(), "include=acme;report=" + report))
        .contains("attached");
    server.servesOn(1000);
    server.tell("pause");
    assertThat(CommandLine.run(0, "detach", server.pid())).contains("classes restored");
    Report last = Report.readRewoven(report);
    assertThat(last.total("leaked")).as("leaks of a program without").isZero();
    assertThat(last.total("misused")).isZero();
    assertThat(last.total("allocated")).isGreaterThan(1000);
    server.servesOn(100);
    checkRestored(server, before, woven);
    server.awaitEndOfThreads("bytebuf-flow");
  }

  /** Started by flag, what has a superclass of ours keeps it; all else is restored. */
  @Test
  void goesAfterAStartByFlag() throws Exception {
    String agent = "-javaagent:" + Settings.text("it.agent") + "=include=acme";
    Path home = Path.of(System.getProperty("java.home"));
    try (LoadedServer server = new LoadedServer("load/flag", home, Netty.V4_2, agent)) {
      assertThat(woven(server)).contains(BYTE_BUF, "acme/Loaded$Successor");
      assertThat(CommandLine.run(1, "attach", server.pid())).contains("runs in this JVM already");
      assertThat(CommandLine.run(0, "detach", server.pid())).contains("classes restored");
      server.servesOn(500);
      assertThat(woven(server)).containsExactlyInAnyOrder(BYTE_BUF, CONTEXT);
      server.awaitEndOfThreads("bytebuf-flow");

      Path report = server.directory.resolve("report.json");
      Files.deleteIfExists(report);
      CommandLine.run(0, "attach", server.pid(), "include=acme;report=" + report);
      server.servesOn(500);
      server.tell("pause");
      CommandLine.run(0, "detach", server.pid());
      Report last = Report.readRewoven(report);
      assertThat(last.total("leaked")).isZero();
      assertThat(last.total("allocated")).isGreaterThan(500);
      assertThat(woven(server)).containsExactlyInAnyOrder(BYTE_BUF, CONTEXT);
    }
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    Path home = Path.of(System.getProperty("java.home"));
    try (LoadedServer server =
        new LoadedServer("load/disabled", home, Netty.V4_2, "-XX:+DisableAttachMechanism")) {
      assertThat(CommandLine.run(1, "attach", server.pid()))
          .contains(server.pid(), "-XX:+DisableAttachMechanism")
          .doesNotContain("Exception");
      assertThat(CommandLine.run(1, "attach", "no-such-jvm"))
          .contains("'no-such-jvm' is no process id");
      assertThat(CommandLine.run(1, "detach", "99999999")).contains("no process 99999999");
      assertThat(CommandLine.run(2, "attach")).contains("expected attach PID");
      assertThat(CommandLine.run(2, "atach", "1")).contains("\"atach\"", "nearest is attach");
    }
    Process other = new ProcessBuilder("sleep", "3600").start();
    try (LoadedServer server = new LoadedServer("load/other", home, Netty.V4_2)) {
      assertThat(CommandLine.run(1, "attach", "" + other.pid()))
          .contains("no Java virtual machine");
      assertThat(other.isAlive()).isTrue();
      assertThat(CommandLine.run(2, "attach", server.pid(), "inlcude=acme"))
          .contains("'inlcude'", "'include'");
      assertThat(CommandLine.run(0, "attach", server.pid(), "include=acme")).contains("attached");
    } finally {
      other.destroyForcibly();
    }
  }
}
