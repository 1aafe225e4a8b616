package io.github.bytebufflow.examples.spop;

import io.github.bytebufflow.examples.common.Lifetime;
import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.common.Range;
import io.github.bytebufflow.examples.common.UsageException;
import io.github.bytebufflow.examples.spop.agent.AgentServer;
import io.github.bytebufflow.examples.spop.agent.Limits;
import io.github.bytebufflow.examples.spop.codec.Frame;
import io.github.bytebufflow.examples.spop.reputation.Network;
import io.github.bytebufflow.examples.spop.reputation.Reputation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The program: tells HAProxy the score of an address. */
@Command(
    name = "spop-agent",
    description =
        "Tells HAProxy the score of an address, over the stream processing offload protocol.",
    mixinStandardHelpOptions = true)
public final class SpopAgent implements Callable<Integer> {
  /** Ranges that are kept for documentation (RFC 5737 and 3849), so nobody is hurt. */
  private static final List<String> KNOWN =
      List.of("203.0.113.0/24=95", "198.51.100.0/24=60", "2001:db8::/32=40");

  private static final int MOST_FRAME_SIZE = 1 << 20;

  private static final Limits USUAL = new Limits();

  @Option(names = "--port", paramLabel = "N", description = "0 to 65535; 0, the default, is any")
  private int port;

  @Option(
      names = "--score",
      paramLabel = "RANGE=N",
      description = "score of a range, 0 to 100, such as 203.0.113.0/24=95; may be repeated")
  private List<String> scores = KNOWN;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "at a time; default ${DEFAULT-VALUE}")
  private int connections = USUAL.connections;

  @Option(
      names = "--max-frame-size",
      paramLabel = "BYTES",
      description = "256 to 1048576; default ${DEFAULT-VALUE}")
  private int frameSize = USUAL.frameSize;

  @Option(
      names = "--pipelined",
      paramLabel = "N",
      description = "questions of one connection at a time; default ${DEFAULT-VALUE}")
  private int pipelined = USUAL.questionsPerConnection;

  @Option(names = "--workers", paramLabel = "N", description = "threads; default ${DEFAULT-VALUE}")
  private int workers = USUAL.workers;

  @Option(
      names = "--queue",
      paramLabel = "N",
      description = "questions that wait for a worker; default ${DEFAULT-VALUE}")
  private int queue = USUAL.queue;

  @Option(
      names = "--wait-millis",
      paramLabel = "N",
      description =
          "how long a question waits for a worker; default ${DEFAULT-VALUE}, 0 is for ever")
  private int waitMillis = (int) USUAL.wait.toMillis();

  @Option(
      names = "--idle-seconds",
      paramLabel = "N",
      description = "after which a silent connection ends; default ${DEFAULT-VALUE}")
  private int idleSeconds = (int) USUAL.idle.toSeconds();

  @Option(
      names = "--look-up-millis",
      paramLabel = "N",
      description = "how long a look-up takes; default ${DEFAULT-VALUE}")
  private int lookUpMillis;

  @Option(names = "--leak", description = "forget the payload that no worker takes")
  private boolean leak;

  @Mixin private Lifetime lifetime;

  /** Made by picocli. */
  public SpopAgent() {}

  /**
   * Runs the program.
   *
   * @param arguments see {@code --help}
   */
  public static void main(String[] arguments) {
    System.exit(Program.run(new SpopAgent(), arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    lifetime.check();
    AgentServer server = new AgentServer(limits(), reputation(), leak);
    int bound = server.listen(port);
    System.out.println("spop-agent: listens on port " + bound);
    lifetime.serve(bound, server::close);
    System.out.println("spop-agent: " + server.counters());
    return 0;
  }

  private Limits limits() {
    Range.check("--port", port, 0, 65535);
    Range.check("--connections", connections, 1, 100_000);
    Range.check("--max-frame-size", frameSize, Frame.LEAST_MAX_FRAME_SIZE, MOST_FRAME_SIZE);
    Range.check("--pipelined", pipelined, 1, 100_000);
    Range.check("--workers", workers, 1, 1000);
    Range.check("--queue", queue, 1, 1_000_000);
    Range.check("--wait-millis", waitMillis, 0, 3_600_000);
    Range.check("--idle-seconds", idleSeconds, 1, 86_400);
    Range.check("--look-up-millis", lookUpMillis, 0, 60_000);
    Limits limits = new Limits();
    limits.connections = connections;
    limits.frameSize = frameSize;
    limits.questionsPerConnection = pipelined;
    limits.workers = workers;
    limits.queue = queue;
    limits.wait = Duration.ofMillis(waitMillis);
    limits.idle = Duration.ofSeconds(idleSeconds);
    return limits;
  }

  private Reputation reputation() {
    List<Network> networks = new ArrayList<>();
    for (String score : scores) {
      try {
        networks.add(Network.of(score));
      } catch (IllegalArgumentException e) {
        throw new UsageException("--score: " + e.getMessage());
      }
    }
    return new Reputation(networks, lookUpMillis);
  }
}
