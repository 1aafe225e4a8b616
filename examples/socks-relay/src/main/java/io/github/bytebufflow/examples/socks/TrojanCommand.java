package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.common.UsageException;
import io.github.bytebufflow.examples.socks.relay.Relay;
import io.github.bytebufflow.examples.socks.relay.Settings;
import io.github.bytebufflow.examples.socks.relay.TrojanInlet;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Trojan in, nothing out. */
@Command(
    name = "trojan",
    mixinStandardHelpOptions = true,
    description = "A Trojan server, CONNECT only; whoever has no password gets to the fallback.")
final class TrojanCommand extends RelayCommand {
  @Option(
      names = "--password",
      required = true,
      paramLabel = "TEXT",
      description = "that of the clients")
  private String password;

  @Option(
      names = "--cert",
      required = true,
      paramLabel = "FILE",
      description = "the chain of certificates, PEM")
  private File certificate;

  @Option(
      names = "--key",
      required = true,
      paramLabel = "FILE",
      description = "its private key, PKCS #8 in PEM")
  private File key;

  @Option(
      names = "--fallback",
      required = true,
      paramLabel = "HOST:PORT",
      description = "a plain HTTP server for all who are no clients")
  private String fallback;

  private SslContext tls;
  private InetSocketAddress address;

  @Override
  void check() throws IOException {
    if (password.isEmpty()) {
      throw new UsageException("--password is empty; expected a text");
    }
    address = Addresses.resolved("--fallback", fallback);
    try {
      tls = SslContextBuilder.forServer(certificate, key).sslProvider(SslProvider.JDK).build();
    } catch (IllegalArgumentException e) {
      throw new UsageException("--cert or --key can't be read: " + e.getMessage());
    }
  }

  @Override
  void start(Relay relay, Settings limits) throws IOException, InterruptedException {
    relay.listen(new TrojanInlet(relay, tls, password, address));
  }
}
