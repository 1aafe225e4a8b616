package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import io.github.bytebufflow.examples.socks.relay.Relay;
import io.github.bytebufflow.examples.socks.relay.Settings;
import io.github.bytebufflow.examples.socks.relay.ShadowsocksServer;
import io.github.bytebufflow.examples.socks.relay.Socks5Inlet;
import java.io.IOException;
import java.net.InetSocketAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** SOCKS5 in, Shadowsocks out. */
@Command(
    name = "client",
    mixinStandardHelpOptions = true,
    description = "A SOCKS5 server that reaches all targets through a Shadowsocks server.")
final class ClientCommand extends RelayCommand {
  @Mixin private LoginOptions login;
  @Mixin private CipherOptions cipher;

  @Option(
      names = "--server",
      required = true,
      paramLabel = "HOST:PORT",
      description = "the Shadowsocks server")
  private String server;

  private MasterKey key;
  private InetSocketAddress address;

  @Override
  void check() {
    login.check();
    key = cipher.key();
    address = Addresses.resolved("--server", server);
  }

  @Override
  void start(Relay relay, Settings limits) throws IOException, InterruptedException {
    ShadowsocksServer remote = new ShadowsocksServer(address, key, limits.salts());
    relay.listen(Socks5Inlet.shadowsocks(relay, login.user(), login.password(), remote));
  }
}
