package io.github.bytebufflow.benchmarks.run;

import java.util.ArrayList;
import java.util.List;

/** PROXY protocol headers of datagrams. */
final class ProxyRows {
  private static final String TYPE = "ProxyHeaderBenchmark";

  private ProxyRows() {}

  static List<Row.Builder> all() {
    List<Row.Builder> rows = new ArrayList<>();
    for (int payload : new int[] {64, 512, 1500}) {
      for (String tlvs : List.of("none", "four", "crc")) {
        rows.add(row("ours", "the codec of proxy-udp", "ours", payload, tlvs));
        rows.add(row("custom", "a parser over an array", "custom", payload, tlvs).plain());
        rows.add(row("proprot", "proprot", "proprot", payload, tlvs).plain());
        rows.add(row("netty", "netty-codec-haproxy", "netty", payload, tlvs));
      }
    }
    for (String tlvs : List.of("none", "four", "crc")) {
      rows.add(
          row(
              "netty-parser",
              "netty-codec-haproxy without its frame decoder",
              "nettyDecodeHeader",
              512,
              tlvs));
      rows.add(row("ours-encode", "written by proxy-udp", "encode", 512, tlvs));
    }
    return rows;
  }

  private static Row.Builder row(
      String peer, String title, String method, int payload, String tlvs) {
    return Row.Builder.peer(
            "proxy." + peer + "." + payload + "." + tlvs,
            "PROXY v2 header before " + payload + " B, TLVs: " + tlvs,
            title,
            TYPE,
            method)
        .with("payload", payload)
        .with("tlvs", tlvs);
  }
}
