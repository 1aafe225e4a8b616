package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.common.Range;
import io.github.bytebufflow.examples.common.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Where the relay listens, and its limits; filled by picocli, as a mixin. Not thread-safe. */
public final class Settings {
  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "listen there; default ${DEFAULT-VALUE}")
  String host;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "1080",
      description = "listen there, 0 for a free port; default ${DEFAULT-VALUE}")
  int port;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "event loops, 1 to 64; default ${DEFAULT-VALUE}")
  int threads;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "1024",
      description = "clients at once, 1 to 65536; default ${DEFAULT-VALUE}")
  int connections;

  @Option(
      names = "--associations",
      paramLabel = "N",
      defaultValue = "256",
      description = "clients of the datagram relay at once, 0 to 65536; default ${DEFAULT-VALUE}")
  int associations;

  @Option(
      names = "--early-data",
      paramLabel = "BYTES",
      defaultValue = "131072",
      description = "kept while the target connects, 0 to 1048576; default ${DEFAULT-VALUE}")
  int earlyData;

  @Option(
      names = "--salts",
      paramLabel = "N",
      defaultValue = "65536",
      description =
          "remembered against replays, of streams and of datagrams each, 1 to 16777216, 64 to 128"
              + " bytes each; default ${DEFAULT-VALUE}")
  int salts;

  @Option(
      names = "--connect-timeout",
      paramLabel = "MILLIS",
      defaultValue = "5000",
      description = "for a target, 1 to 600000; default ${DEFAULT-VALUE}")
  int connectMillis;

  @Option(
      names = "--handshake-timeout",
      paramLabel = "MILLIS",
      defaultValue = "10000",
      description = "for a client's request, 1 to 600000; default ${DEFAULT-VALUE}")
  int handshakeMillis;

  @Option(
      names = "--idle-timeout",
      paramLabel = "MILLIS",
      defaultValue = "300000",
      description = "without a byte either way, 1 to 86400000; default ${DEFAULT-VALUE}")
  int idleMillis;

  @Option(
      names = "--leak",
      description = "forget to release what is left of a connection that failed")
  boolean leak;

  /** Made by picocli. */
  public Settings() {}

  /** What an empty command line gives. */
  public static Settings ofDefaults() {
    Settings settings = new Settings();
    CommandSpec spec = CommandSpec.create();
    spec.addMixin("settings", CommandSpec.forAnnotatedObject(settings));
    new CommandLine(spec).parseArgs();
    return settings;
  }

  /** How many salts to remember against replays. */
  public int salts() {
    return salts;
  }

  /**
   * Refuses what is out of range.
   *
   * @throws UsageException with one sentence for the user
   */
  public void check() {
    Range.check("--port", port, 0, 65535);
    Range.check("--threads", threads, 1, 64);
    Range.check("--connections", connections, 1, 65536);
    Range.check("--associations", associations, 0, 65536);
    Range.check("--early-data", earlyData, 0, 1 << 20);
    Range.check("--salts", salts, 1, 1 << 24);
    Range.check("--connect-timeout", connectMillis, 1, 600_000);
    Range.check("--handshake-timeout", handshakeMillis, 1, 600_000);
    Range.check("--idle-timeout", idleMillis, 1, 86_400_000);
  }
}
