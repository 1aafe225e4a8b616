package io.github.bytebufflow.benchmarks.run;

import java.util.List;

/** PROXY protocol headers of datagrams. */
final class ProxyRows {
  private ProxyRows() {}

  static List<Row.Builder> all() {
    return List.of();
  }
}
