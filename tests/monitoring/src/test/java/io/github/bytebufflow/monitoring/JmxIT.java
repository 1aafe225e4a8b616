package io.github.bytebufflow.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** JMX clients that know no class of the tracker: a plain one as JConsole is, and jmx_exporter. */
class JmxIT {
  private static final String NAME = "io.github.bytebufflow:type=FlowTracker";

  @Test
  void aPlainClientReadsAll() throws Exception {
    try (Watched program = Watched.start("jmx")) {
      VirtualMachine vm = VirtualMachine.attach(Long.toString(program.pid()));
      String address = vm.startLocalManagementAgent();
      vm.detach();
      try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
        MBeanServerConnection server = connector.getMBeanServerConnection();
        ObjectName name = new ObjectName(NAME);
        Awaitility.await().atMost(Fork.PATIENCE).until(() -> server.isRegistered(name));
        BlockingQueue<Notification> heard = new LinkedBlockingQueue<>();
        server.addNotificationListener(name, (n, handback) -> heard.add(n), null, null);
        program.tell("leak 5");
        program.tell("drop 3");
        program.collect();
        Notification leak = heard.poll(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(leak).isNotNull();
        Awaitility.await()
            .atMost(Fork.PATIENCE)
            .until(() -> server.getAttribute(name, "Leaked").equals(8L));
        TabularData table = (TabularData) server.getAttribute(name, "LeakTable");
        assertThat(table.size()).isEqualTo(2);
        CompositeData worst =
            (CompositeData) ((CompositeData) table.values().iterator().next()).get("value");
        assertThat(worst.getCompositeType().keySet())
            .containsExactlyInAnyOrder(
                "bytes", "fingerprint", "leaked", "live", "next", "site", "suspect");
        assertThat(worst.get("leaked")).isEqualTo(5L);
        assertThat(worst.get("bytes")).isEqualTo(320L);
        assertThat(worst.get("suspect")).isEqualTo("acme.Monitored.one");
        assertThat((String) worst.get("next")).contains("Monitored");
        CompositeData memory = (CompositeData) server.getAttribute(name, "Memory");
        assertThat(memory.getCompositeType().keySet())
            .contains("limit", "used", "live", "free", "unexplained", "ownDirect", "outside");
        long used = (Long) memory.get("used");
        long parts = 0;
        for (String line : List.of("live", "rounding", "leaked", "free", "unexplained")) {
          parts += (Long) memory.get(line);
        }
        assertThat(used).isPositive().isEqualTo(parts);
        CompositeData verdict = (CompositeData) server.getAttribute(name, "MemoryVerdict");
        assertThat((String) verdict.get("cause")).matches("[a-z-]+");
        assertThat((String) verdict.get("sentence")).isNotEmpty();
        assertThat((String) server.invoke(name, "memory", null, null)).isNotEmpty();
        // What a notification is about can be looked up.
        assertThat(table.containsKey(new Object[] {leak.getUserData()})).isTrue();
        allIsOpen(server, name);
      }
    }
  }

  private static void allIsOpen(MBeanServerConnection server, ObjectName name) throws Exception {
    MBeanInfo info = server.getMBeanInfo(name);
    for (MBeanAttributeInfo attribute : info.getAttributes()) {
      OpenType<?> type = (OpenType<?>) attribute.getDescriptor().getFieldValue("openType");
      Object value = server.getAttribute(name, attribute.getName());
      assertThat(type.isValue(value)).as(attribute.getName()).isTrue();
    }
    for (MBeanOperationInfo operation : info.getOperations()) {
      assertThat(operation.getDescriptor().getFieldValue("openType"))
          .as(operation.getName())
          .isInstanceOf(OpenType.class);
    }
  }

  /** The lines of the documentation's configuration. */
  private static String documented() throws IOException {
    List<String> lines = Files.readAllLines(Settings.path("it.docs").resolve("monitoring.md"));
    int from = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("includeObjectNames:")) {
        from = i;
      }
    }
    List<String> found = new ArrayList<>(lines.subList(from, lines.size()));
    return String.join("\n", found.subList(0, found.indexOf("```"))) + "\n";
  }

  @Test
  void theExporterOfPrometheusReadsIt() throws Exception {
    Path directory = Files.createDirectories(Settings.path("it.work").resolve("exporter"));
    Path config = Files.writeString(directory.resolve("config.yml"), documented());
    int port = PrometheusServer.freePort();
    String exporter =
        "-javaagent:" + Settings.text("it.exporter") + "=127.0.0.1:" + port + ":" + config;
    try (Watched program = Watched.start("exporter", exporter)) {
      program.tell("leak 5");
      program.tell("hold 2");
      program.collect();
      URI uri = URI.create("http://127.0.0.1:" + port + "/metrics");
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .pollInterval(1, TimeUnit.SECONDS)
          .untilAsserted(
              () ->
                  assertThat(Watched.send(HttpRequest.newBuilder(uri).build()).body())
                      .contains("\nbytebufflow_leaked 5.0\n", "\nbytebufflow_live 2.0\n")
                      .containsPattern(
                          "\nbytebufflow_path_leaked\\{fingerprint=\"[0-9a-f]{8}\",?\\} 5.0\n")
                      .containsPattern("\nbytebufflow_memory_used [1-9]")
                      .containsPattern(
                          "\nbytebufflow_memory_verdict\\{cause=\"[a-z-]+\",?\\} 1.0\n"));
      assertThat(program.end()).isZero();
    }
  }
}
