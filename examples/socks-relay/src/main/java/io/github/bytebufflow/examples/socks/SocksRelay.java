package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.common.UsageException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The relay, in one of four modes. */
@Command(
    name = "socks-relay",
    mixinStandardHelpOptions = true,
    description = "Relays connections and datagrams between SOCKS5, Shadowsocks, Trojan and none.",
    subcommands = {
      SocksCommand.class,
      ClientCommand.class,
      ServerCommand.class,
      TrojanCommand.class
    })
public final class SocksRelay implements Callable<Integer> {
  SocksRelay() {}

  /**
   * Runs it.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(Program.run(new SocksRelay(), args));
  }

  @Override
  public Integer call() {
    throw new UsageException("no mode; expected socks, client, server or trojan");
  }
}
