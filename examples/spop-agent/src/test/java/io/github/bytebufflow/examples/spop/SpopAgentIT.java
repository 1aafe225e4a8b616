package io.github.bytebufflow.examples.spop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.spop.agent.Answer;
import io.github.bytebufflow.examples.spop.agent.PeerSocket;
import io.github.bytebufflow.examples.spop.agent.Sent;
import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.testing.ExampleServer;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.PeerScript;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a JVM of its own under the agent. */
class SpopAgentIT {
  private static final int CONNECTIONS = 4;
  private static final int QUESTIONS = 200;
  private static final Pattern COUNTS =
      Pattern.compile("(\\d+) questions: (\\d+) answered, (\\d+) declined");

  @TempDir Path folder;

  private static Run run(String name, String... arguments) throws IOException {
    Fork fork = new Fork(name);
    fork.agent("include=io.github.bytebufflow.examples", "report=" + fork.report());
    return ExampleServer.run(fork, SpopAgent.class, SpopAgentIT::ask, arguments);
  }

  /** All questions of a connection at once. */
  private static void ask(int port) throws IOException {
    byte[][] questions = new byte[QUESTIONS][];
    for (int i = 0; i < QUESTIONS; i++) {
      questions[i] = Sent.question(i, 1, Sent.BAD);
    }
    for (int c = 0; c < CONNECTIONS; c++) {
      try (PeerSocket peer = new PeerSocket(port)) {
        peer.send(Sent.hello(), Sent.all(questions));
        assertThat(peer.read().type()).isEqualTo(FrameType.AGENT_HELLO);
        for (int i = 0; i < QUESTIONS; i++) {
          Answer answer = peer.read();
          assertThat(answer.type()).isEqualTo(FrameType.ACK);
          assertThat(answer.number()).isIn(-1L, 95L);
        }
        peer.send(Sent.disconnect());
        assertThat(peer.read().type()).isEqualTo(FrameType.AGENT_DISCONNECT);
        assertThat(peer.read()).isNull();
      }
    }
  }

  private static Matcher counts(Run run) {
    Matcher m = COUNTS.matcher(run.stdout());
    assertThat(m.find()).as(run.stdout()).isTrue();
    assertThat(m.group(1)).isEqualTo(Integer.toString(CONNECTIONS * QUESTIONS));
    assertThat(run.stdout()).contains("refused: none");
    return m;
  }

  @Test
  void leavesNothing() throws IOException {
    Run run = run("clean", "--wait-millis", "0").well();
    assertThat(counts(run).group(2)).isEqualTo(Integer.toString(CONNECTIONS * QUESTIONS));
    Report report = run.readReport();
    assertThat(report.total("allocated")).isGreaterThan(CONNECTIONS * QUESTIONS);
    assertThat(report.total("released")).isEqualTo(report.total("allocated"));
    assertThat(report.total("leaked")).isZero();
    assertThat(report.total("live")).isZero();
    assertThat(run.ourLines()).anyMatch(line -> line.startsWith("no leaks"));
  }

  @Test
  void leavesNothingWhenBusy() throws IOException {
    Run run = run("busy", "--workers=1", "--queue=2", "--look-up-millis=5").well();
    assertThat(Integer.parseInt(counts(run).group(3))).isPositive();
    Report report = run.readReport();
    assertThat(report.total("leaked")).isZero();
    assertThat(report.total("live")).isZero();
  }

  @Test
  void theLeakIsNamedAndCounted() throws IOException {
    Run run = run("leak", "--leak", "--workers=1", "--queue=2", "--look-up-millis=5");
    assertThat(run.exit()).isZero();
    long declined = Long.parseLong(counts(run).group(3));
    assertThat(declined).isPositive();
    Report report = run.readReport();
    assertThat(report.total("leaked")).isEqualTo(declined);
    assertThat(report.total("live")).isZero();
    List<Map<String, Object>> leaking =
        report.nodes().stream().filter(node -> Report.number(node, "leaked") > 0).toList();
    assertThat(leaking).hasSize(1);
    assertThat(leaking.get(0).get("site").toString()).contains("AgentHandler.acknowledgeUnscored");
    assertThat(run.stderr()).contains("held last by   AgentHandler.acknowledgeUnscored");
  }

  @Tag("full")
  @Test
  void worksWithRealPeers() throws Exception {
    PeerScript.needs("bash", "haproxy", "curl", "wrk");
    Path report = folder.resolve("report.txt");
    assertThat(PeerScript.run("--seconds", "2", "--report", report.toString()))
        .matches("RATE \\d+ requests/s");
  }
}
