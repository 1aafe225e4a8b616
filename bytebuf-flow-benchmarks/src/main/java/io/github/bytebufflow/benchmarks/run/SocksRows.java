package io.github.bytebufflow.benchmarks.run;

import java.util.ArrayList;
import java.util.List;

/** SOCKS5 and Shadowsocks. */
final class SocksRows {
  private static final String HANDSHAKE = "SocksHandshakeBenchmark";
  private static final String CHUNKS = "SocksChunkBenchmark";
  private static final String RELAY = "SocksRelayBenchmark";

  private SocksRows() {}

  static List<Row.Builder> all() {
    List<Row.Builder> rows = new ArrayList<>();
    for (String target : List.of("ipv4", "name")) {
      String group = "SOCKS5 handshake, target as " + (target.equals("name") ? "name" : "IPv4");
      rows.add(
          Row.Builder.peer("socks.ours.handshake." + target, group, "ours", HANDSHAKE, "ours")
              .with("target", target));
      rows.add(
          Row.Builder.peer(
                  "socks.ours.handshake-address." + target,
                  group,
                  "ours, and an InetSocketAddress made",
                  HANDSHAKE,
                  "oursWithAddress")
              .with("target", target));
      rows.add(
          Row.Builder.peer(
                  "socks.netty.handshake." + target, group, "netty-codec-socks", HANDSHAKE, "netty")
              .with("target", target));
    }
    for (String method : List.of("aes-256-gcm", "chacha20-ietf-poly1305")) {
      String group = "Shadowsocks, 64 KB in chunks, " + method;
      for (String memory : List.of("direct", "heap")) {
        rows.add(
            chunks("socks.ours.seal." + method + "." + memory, group, "seal, ", "seal", memory)
                .with("method", method));
        rows.add(
            chunks("socks.ours.open." + method + "." + memory, group, "open, ", "open", memory)
                .with("method", method));
      }
      rows.add(
          Row.Builder.peer(
                  "socks.jdk.seal." + method,
                  group,
                  "seal, the JDK's cipher on arrays",
                  CHUNKS,
                  "jdkSeal")
              .with("method", method)
              .with("memory", "heap")
              .warmed(5)
              .plain());
    }
    relay(rows, "1k", 1024, 1);
    relay(rows, "64k", 65_536, 1);
    relay(rows, "1m", 1_048_576, 16);
    return rows;
  }

  private static Row.Builder chunks(
      String id, String group, String title, String method, String memory) {
    return Row.Builder.peer(id, group, title + memory + " buffers", CHUNKS, method)
        .with("memory", memory)
        .warmed(5);
  }

  private static void relay(List<Row.Builder> rows, String name, int size, int buffers) {
    String group = "Relay between two channels, " + name;
    rows.add(
        Row.Builder.peer("socks.ours.relay." + name, group, "ours", RELAY, "ours")
            .with("size", size)
            .allocates(buffers, 0));
    rows.add(
        Row.Builder.peer("socks.simple.relay." + name, group, "a simple handler", RELAY, "simple")
            .with("size", size)
            .allocates(buffers, 0));
  }
}
