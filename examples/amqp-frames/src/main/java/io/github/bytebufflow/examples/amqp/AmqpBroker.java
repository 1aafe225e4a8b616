package io.github.bytebufflow.examples.amqp;

import io.github.bytebufflow.examples.amqp.broker.BrokerServer;
import io.github.bytebufflow.examples.amqp.broker.Limits;
import io.github.bytebufflow.examples.common.Lifetime;
import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.common.Range;
import io.github.bytebufflow.examples.common.UsageException;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the broker until told to stop, then says in one line what has happened. */
@Command(
    name = "amqp-broker",
    mixinStandardHelpOptions = true,
    description = "A broker of AMQP 0.9.1 in memory, on the loopback address.")
public final class AmqpBroker implements Callable<Integer> {
  private static final Limits USUAL = new Limits();
  private static final int MEBI = 1 << 20;

  @Mixin private Lifetime lifetime;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "where to listen; 0, the default, for a free port")
  private int port;

  @Option(
      names = "--user",
      paramLabel = "NAME:PASSWORD",
      defaultValue = "guest:guest",
      description = "who may log in; guest:guest by default")
  private String user;

  @Option(
      names = "--leak",
      description = "forget the body of a message whose connection ends before its last frame")
  private boolean leak;

  @Option(names = "--connections", paramLabel = "N", description = "at a time; 1000 by default")
  private int connections = USUAL.connections;

  @Option(
      names = "--channel-max",
      paramLabel = "N",
      description = "highest channel of a connection, 1 to 65535; 2047 by default")
  private int channelMax = USUAL.channelMax;

  @Option(
      names = "--frame-max",
      paramLabel = "BYTES",
      description = "of a frame, 4096 to 16777216; 131072 by default")
  private int frameMax = USUAL.frameMax;

  @Option(
      names = "--heartbeat",
      paramLabel = "SECONDS",
      description = "0 to 3600, 0 for none; 60 by default")
  private int heartbeat = USUAL.heartbeat;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "for a handshake, and for either side of a close, 1 to 3600; 10 by default")
  private int timeout = USUAL.handshakeSeconds;

  @Option(
      names = "--message-mib",
      paramLabel = "N",
      description = "of a body, 1 to 1024; 16 by default")
  private int message = (int) (USUAL.messageBytes / MEBI);

  @Option(
      names = "--queue-mib",
      paramLabel = "N",
      description = "of the messages in a queue, 1 to 65536; 64 by default")
  private int queue = (int) (USUAL.queueBytes / MEBI);

  @Option(
      names = "--memory-mib",
      paramLabel = "N",
      description = "of all messages, 1 to 65536; above, publishers wait; 128 by default")
  private int memory = (int) (USUAL.memory / MEBI);

  @Option(
      names = "--queues",
      paramLabel = "N",
      description = "queues, and as many exchanges; 10000 by default")
  private int queues = USUAL.queues;

  @Option(
      names = "--consumers",
      paramLabel = "N",
      description = "of a queue, and of a connection; 10000 by default")
  private int consumers = USUAL.consumers;

  @Option(
      names = "--bindings",
      paramLabel = "N",
      description = "of all exchanges, with one for each queue; 100000 by default")
  private int bindings = USUAL.bindings;

  @Option(
      names = "--table-depth",
      paramLabel = "N",
      description = "tables in tables, 1 to 63; 16 by default")
  private int tableDepth = USUAL.tableDepth;

  /** Made by picocli's caller. */
  AmqpBroker() {}

  /**
   * Runs the program, and exits.
   *
   * @param arguments see {@code --help}
   */
  public static void main(String[] arguments) {
    System.exit(Program.run(new AmqpBroker(), arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    lifetime.check();
    Limits limits = limits();
    BrokerServer server =
        BrokerServer.start(
            Range.check("--port", port, 0, 65535), limits, PooledByteBufAllocator.DEFAULT);
    System.out.println(
        "amqp-broker: listening on 127.0.0.1:"
            + server.port()
            + (leak ? ", half messages leak their body" : ""));
    lifetime.serve(server.port(), server::close);
    System.out.println("amqp-broker: " + server.counts());
    return 0;
  }

  private Limits limits() {
    Limits limits = new Limits();
    int colon = user.indexOf(':');
    if (colon < 1) {
      throw new UsageException("--user is '" + user + "'; expected NAME:PASSWORD");
    }
    limits.user = user.substring(0, colon);
    limits.password = user.substring(colon + 1);
    limits.leak = leak;
    limits.connections = Range.check("--connections", connections, 1, 1_000_000);
    limits.channelMax = Range.check("--channel-max", channelMax, 1, 65535);
    limits.frameMax = Range.check("--frame-max", frameMax, 4096, 16 * MEBI);
    limits.heartbeat = Range.check("--heartbeat", heartbeat, 0, 3600);
    limits.handshakeSeconds = Range.check("--timeout", timeout, 1, 3600);
    limits.messageBytes = (long) Range.check("--message-mib", message, 1, 1024) * MEBI;
    limits.queueBytes = (long) Range.check("--queue-mib", queue, 1, 65536) * MEBI;
    limits.memory = (long) Range.check("--memory-mib", memory, 1, 65536) * MEBI;
    limits.queues = Range.check("--queues", queues, 1, 10_000_000);
    limits.consumers = Range.check("--consumers", consumers, 1, 1_000_000);
    limits.bindings = Range.check("--bindings", bindings, 1, 100_000_000);
    limits.tableDepth = Range.check("--table-depth", tableDepth, 1, 63);
    return limits;
  }
}
