package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import io.github.bytebufflow.examples.socks.relay.Relay;
import io.github.bytebufflow.examples.socks.relay.Settings;
import io.github.bytebufflow.examples.socks.relay.ShadowsocksInlet;
import io.github.bytebufflow.examples.socks.relay.ShadowsocksServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shadowsocks in, nothing out. */
@Command(
    name = "server",
    mixinStandardHelpOptions = true,
    description = "A Shadowsocks server for connections and datagrams, AEAD ciphers only.")
final class ServerCommand extends RelayCommand {
  @Mixin private CipherOptions cipher;
  private MasterKey key;

  @Override
  void check() {
    key = cipher.key();
  }

  @Override
  void start(Relay relay, Settings limits) throws IOException, InterruptedException {
    ShadowsocksServer here = new ShadowsocksServer(new InetSocketAddress(0), key, limits.salts());
    ShadowsocksInlet inlet = new ShadowsocksInlet(relay, here);
    relay.listen(inlet, inlet::datagrams);
  }
}
