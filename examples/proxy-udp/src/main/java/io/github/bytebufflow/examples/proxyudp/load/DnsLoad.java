package io.github.bytebufflow.examples.proxyudp.load;

import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.common.Range;
import io.github.bytebufflow.examples.common.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Asks as many questions as are answered, on the loopback address. With {@code --through} a load
 * balancer stands in between, which adds the headers; else the headers are made here.
 *
 * <p>It ends with 0 if each answer was right, and no more than one question in a hundred remained
 * without: UDP may lose some, as where a machine is too busy.
 */
@Command(
    name = "dns-load",
    mixinStandardHelpOptions = true,
    description = "Asks questions of DNS, behind PROXY v2 headers, and checks the answers.")
public final class DnsLoad implements Callable<Integer> {
  private static final int LOSS = 100;

  @Option(names = "--port", required = true, paramLabel = "N", description = "port to ask")
  private int port;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description = "how long to ask, 0 to 600; default ${DEFAULT-VALUE}")
  private int seconds;

  @Option(
      names = "--window",
      paramLabel = "N",
      defaultValue = "64",
      description = "questions without an answer at once, 1 to 1024; default ${DEFAULT-VALUE}")
  private int window;

  @Option(names = "--through", description = "a load balancer is at the port: add no headers")
  private boolean through;

  @Option(
      names = "--bad",
      paramLabel = "N",
      description = "first send N datagrams whose last TLV overruns the header, 0 to 1000")
  private int bad;

  @Option(
      names = "--from",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "address of loopback to send from; default ${DEFAULT-VALUE}")
  private String from;

  /** Made with its options unset. */
  public DnsLoad() {}

  /**
   * Runs the load.
   *
   * @param arguments see {@code --help}
   */
  public static void main(String... arguments) {
    System.exit(Program.run(new DnsLoad(), arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Range.check("--port", port, 1, 0xFFFF);
    Range.check("--seconds", seconds, 0, 600);
    Range.check("--window", window, 1, 1024);
    Range.check("--bad", bad, 0, 1000);
    InetAddress own = InetAddress.getByName(from);
    if (!own.isLoopbackAddress()) {
      throw new UsageException("--from is '" + from + "'; expected an address of loopback");
    }
    try (DatagramChannel channel = DatagramChannel.open()) {
      channel.bind(new InetSocketAddress(own, 0));
      channel.connect(new InetSocketAddress("127.0.0.1", port));
      Questions questions = through ? Questions.plain(own) : Questions.behindHeaders();
      for (int i = 0; i < bad; i++) {
        channel.write(questions.overrun());
        // They are few, and each is to arrive.
        Thread.sleep(1);
      }
      return seconds == 0 ? 0 : load(channel, questions);
    }
  }

  private int load(DatagramChannel channel, Questions questions) throws IOException {
    Exchange exchange = new Exchange(channel, questions, window);
    double took = exchange.run(seconds);
    System.out.printf(
        Locale.ROOT,
        "dns-load: %d answers in %.3f s, %d wrong, %d lost%n",
        exchange.right(),
        took,
        exchange.wrong(),
        exchange.lost());
    System.out.printf(Locale.ROOT, "RATE %.0f answers/s%n", exchange.right() / took);
    boolean well =
        exchange.right() > 0 && exchange.wrong() == 0 && exchange.lost() * LOSS <= exchange.right();
    return well ? 0 : 1;
  }
}
