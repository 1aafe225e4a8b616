package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.socks.relay.Relay;
import io.github.bytebufflow.examples.socks.relay.Settings;
import io.github.bytebufflow.examples.socks.relay.Socks5Inlet;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** SOCKS5 in, nothing out. */
@Command(
    name = "socks",
    mixinStandardHelpOptions = true,
    description = "A SOCKS5 server: CONNECT and UDP ASSOCIATE, with or without a log-in.")
final class SocksCommand extends RelayCommand {
  @Mixin private LoginOptions login;

  @Override
  void check() {
    login.check();
  }

  @Override
  void start(Relay relay, Settings limits) throws IOException, InterruptedException {
    relay.listen(Socks5Inlet.direct(relay, login.user(), login.password()));
  }
}
