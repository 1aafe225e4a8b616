package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Settings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** A program that runs, asked over HTTP and JMX while it does, and its files. */
class ServingIT {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
  private static final String NAME = "io.github.bytebufflow:type=FlowTracker";
  private static final Duration SOON = Fork.PATIENCE;

  private Path directory;
  private Path stderr;
  private Process program;
  private BufferedReader answers;

  @BeforeEach
  void start(TestInfo test) throws IOException {
    String name = test.getTestMethod().orElseThrow().getName();
    directory = Files.createDirectories(Settings.path("it.work").resolve(name));
    stderr = directory.resolve("stderr.txt");
    String options =
        "include=acme;http=0;suspect-age=1s;interval=1s;report=" + directory.resolve("r-%p.json");
    program =
        new ProcessBuilder(
                // Few file descriptors, but enough for the program.
                "sh",
                "-c",
                "ulimit -n 160; exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-javaagent:" + Settings.text("it.agent") + "=" + options,
                "-cp",
                Settings.text("it.programs") + File.pathSeparator + Netty.V4_2.classPath(),
                "acme.Served")
            .redirectError(stderr.toFile())
            .start();
    answers = program.inputReader();
    tell("release 1");
  }

  @AfterEach
  void end() throws InterruptedException {
    program.destroyForcibly();
    awaitEnd();
  }

  private void awaitEnd() throws InterruptedException {
    assertThat(program.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private void tell(String line) throws IOException {
    program.outputWriter().write(line + "\n");
    program.outputWriter().flush();
    assertThat(answers.readLine()).isEqualTo("done");
  }

  private String url() {
    return Awaitility.await()
        .atMost(SOON)
        .until(
            () -> {
              Matcher m = URL.matcher(Files.readString(stderr));
              return m.find() ? m.group() : null;
            },
            found -> found != null);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(url() + path)).build());
  }

  private HttpResponse<String> post(String path) throws Exception {
    return send(
        HttpRequest.newBuilder(URI.create(url() + path))
            .header("X-Bytebuf-Flow", "1")
            .POST(HttpRequest.BodyPublishers.noBody())
            .build());
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    // Each on a connection of its own: one that was kept may be closed at any time.
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  private void collect() {
    Awaitility.await().atMost(SOON).until(() -> post("/api/v1/gc").statusCode() == 200);
  }

  @Test
  void answersOverHttp() throws Exception {
    assertThat(get("/health").body()).startsWith("ok");
    tell("hold 3");
    tell("leak 5");
    collect();

    HttpResponse<String> leaks = get("/api/v1/leaks");
    assertThat(leaks.statusCode()).isEqualTo(200);
    assertThat(leaks.body()).contains("5 buffers, 320 B direct", "Served.forget", "3 live");

    HttpResponse<String> flows = get("/api/v1/flows");
    Report report = Report.of(flows.body());
    assertThat(report.total("allocated")).isEqualTo(9);
    assertThat(report.total("leaked")).isEqualTo(5);
    assertThat(report.total("live")).isEqualTo(3);
    assertThat(report.total("released")).isEqualTo(1);

    Awaitility.await()
        .atMost(SOON)
        .until(() -> get("/api/v1/suspects").body().contains("Served.main"));

    assertThat(post("/api/v1/mark").statusCode()).isEqualTo(200);
    tell("leak 2");
    collect();
    assertThat(get("/api/v1/leaks?since=mark").body()).contains("2 buffers, 128 B direct");
    assertThat(get("/api/v1/summary").body()).contains("\"leaked\":7");
  }

  private long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/" + program.pid() + "/fd"))) {
      return open.count();
    }
  }

  /** Who says nothing costs a bounded number of descriptors, and keeps nobody out. */
  @Tag("full")
  @Test
  void silentConnectionsTakeNoDescriptors() throws Exception {
    assertThat(get("/health").body()).startsWith("ok");
    int port = URI.create(url()).getPort();
    List<Socket> silent = new ArrayList<>();
    try {
      tell("open 20");
      long before = descriptors();
      for (int i = 0; i < 2000; i++) {
        Socket socket = new Socket();
        silent.add(socket);
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) SOON.toMillis());
      }
      tell("open 20");
      assertThat(get("/health").body()).startsWith("ok");
      assertThat(descriptors()).isLessThanOrEqualTo(before + 32);
      Awaitility.await().atMost(SOON).until(() -> descriptors() <= before);
      assertThat(get("/health").body()).startsWith("ok");
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void answersOverJmxAndNotifies() throws Exception {
    VirtualMachine vm = VirtualMachine.attach(Long.toString(program.pid()));
    String address;
    try {
      address = vm.startLocalManagementAgent();
    } finally {
      vm.detach();
    }
    try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      ObjectName name = new ObjectName(NAME);
      Awaitility.await().atMost(SOON).until(() -> server.isRegistered(name));
      BlockingQueue<Notification> heard = new LinkedBlockingQueue<>();
      server.addNotificationListener(name, (n, handback) -> heard.add(n), null, null);

      tell("leak 4");
      collect();
      Notification leak = heard.poll(SOON.toSeconds(), TimeUnit.SECONDS);
      assertThat(leak).isNotNull();
      assertThat(leak.getType()).isEqualTo("io.github.bytebufflow.leak");
      assertThat(leak.getMessage()).contains("Served.forget");

      Awaitility.await().atMost(SOON).until(() -> (Long) server.getAttribute(name, "Leaked") == 4);
      assertThat(server.getAttribute(name, "Allocated")).isEqualTo(5L);
      assertThat(server.getAttribute(name, "LeakedBytes")).isEqualTo(256L);
      Set<String> texts = Set.of("tree", "leaks", "json", "suspects");
      for (String operation : texts) {
        Object text = server.invoke(name, operation, new Object[0], new String[0]);
        assertThat((String) text).as(operation).isNotBlank();
      }
      server.invoke(name, "mark", new Object[0], new String[0]);
      Object since = server.invoke(name, "leaksSinceMark", new Object[0], new String[0]);
      assertThat((String) since).contains("no leaks");
    }
  }

  @Test
  void writesItsReportInBetweenAndAtTheEnd() throws Exception {
    Path file = directory.resolve("r-" + program.pid() + ".json");
    Awaitility.await().atMost(SOON).until(() -> Files.exists(file));
    // The first one may be of the moment before the program's first release.
    Awaitility.await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(Report.of(Files.readString(file)).total("live")).isZero());
    tell("hold 2");
    Awaitility.await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(Report.of(Files.readString(file)).total("live")).isEqualTo(2));
    tell("leak 6");
    program.outputWriter().close();
    awaitEnd();
    assertThat(program.exitValue()).isZero();
    assertThat(Report.of(Files.readString(file)).total("leaked")).isEqualTo(6);
    assertThat(Files.readString(stderr)).contains("bytebuf-flow: SUMMARY 6 buffers");
  }
}
