package io.github.bytebufflow.benchmarks.run;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The codecs of the examples, each beside those of others. */
final class PeerRows {
  private PeerRows() {}

  static List<Row> all() {
    return Stream.of(ProxyRows.all(), SpopRows.all(), AmqpRows.all(), SocksRows.all())
        .flatMap(List::stream)
        .map(Row.Builder::build)
        .collect(Collectors.toList());
  }
}
