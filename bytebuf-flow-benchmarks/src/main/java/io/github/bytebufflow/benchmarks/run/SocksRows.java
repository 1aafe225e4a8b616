package io.github.bytebufflow.benchmarks.run;

import java.util.List;

/** SOCKS5 and Shadowsocks. */
final class SocksRows {
  private SocksRows() {}

  static List<Row.Builder> all() {
    return List.of();
  }
}
