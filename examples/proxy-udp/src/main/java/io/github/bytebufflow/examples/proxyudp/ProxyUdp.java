package io.github.bytebufflow.examples.proxyudp;

import io.github.bytebufflow.examples.common.Lifetime;
import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.common.Range;
import io.github.bytebufflow.examples.common.UsageException;
import io.github.bytebufflow.examples.proxyudp.codec.ProxyHeader;
import io.netty.util.NetUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of the service. */
@Command(
    name = "proxy-udp",
    mixinStandardHelpOptions = true,
    description = "Answers questions of DNS with the client's address of a PROXY v2 header.")
public final class ProxyUdp implements Callable<Integer> {
  private static final int LONGEST_DATAGRAM = 65_507;

  @Mixin private Lifetime lifetime;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "5300",
      description = "port to listen on, 0 for a free one; default ${DEFAULT-VALUE}")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "address to listen on; default ${DEFAULT-VALUE}")
  private String bind;

  @Option(
      names = "--trust",
      paramLabel = "CIDR",
      split = ",",
      defaultValue = "127.0.0.0/8,::1",
      description = "load balancers, whose headers are believed; default ${DEFAULT-VALUE}")
  private List<String> trust;

  @Option(
      names = "--max-datagram",
      paramLabel = "N",
      defaultValue = "4096",
      description = "longest datagram in bytes, 28 to 65507; default ${DEFAULT-VALUE}")
  private int maxDatagram;

  @Option(
      names = "--max-header",
      paramLabel = "N",
      defaultValue = "1024",
      description = "longest header in bytes, 16 to 65507; default ${DEFAULT-VALUE}")
  private int maxHeader;

  @Option(names = "--leak", description = "forget to release what is refused, on two paths")
  private boolean leak;

  ProxyUdp() {}

  /**
   * Runs the service until it is told to end.
   *
   * @param arguments see {@code --help}
   */
  public static void main(String... arguments) {
    System.exit(Program.run(new ProxyUdp(), arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    lifetime.check();
    Range.check("--port", port, 0, 0xFFFF);
    Range.check("--max-datagram", maxDatagram, 28, LONGEST_DATAGRAM);
    Range.check("--max-header", maxHeader, ProxyHeader.FIXED_LENGTH, LONGEST_DATAGRAM);
    List<Cidr> trusted = trust.stream().map(Cidr::of).collect(Collectors.toList());
    byte[] address = NetUtil.createByteArrayFromIpAddressString(bind);
    if (address == null) {
      throw new UsageException("--bind is '" + bind + "'; expected an address");
    }
    UdpServer server =
        new UdpServer(
            InetAddress.getByAddress(address), port, trusted, maxDatagram, maxHeader, leak);
    System.out.println("proxy-udp: listening on " + bind + ":" + server.port());
    lifetime.serve(server.port(), () -> close(server));
    return 0;
  }

  private static void close(UdpServer server) {
    if (server.close()) {
      System.out.println("proxy-udp: " + server.counts());
    }
  }
}
