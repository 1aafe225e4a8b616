package io.github.bytebufflow.benchmarks.run;

import java.util.ArrayList;
import java.util.List;

/** Frames of the stream processing offload protocol. The peers in Go are measured by go-peers. */
final class SpopRows {
  private static final String TYPE = "SpopBenchmark";
  private static final String NOTIFY = "NOTIFY of 125 B, one message";
  private static final String MESSAGES = "NOTIFY of 500 B, four messages";
  private static final String REST = "ACK and numbers";

  private SpopRows() {}

  static List<Row.Builder> all() {
    List<Row.Builder> rows = new ArrayList<>();
    rows.addAll(readers("notify", NOTIFY, 1));
    rows.addAll(readers("messages", MESSAGES, 4));
    rows.add(
        row("spop.ours.heap", NOTIFY, "spop-agent, payload, heap", "notifyPayload", 1, "heap"));
    rows.add(row("spop.ours.ack", REST, "spop-agent writes an ACK", "ack", 1, "direct"));
    rows.add(row("spop.ours.read-ack", REST, "spop-agent reads an ACK", "readAck", 1, "direct"));
    rows.add(row("spop.ours.varint", REST, "spop-agent reads 9 numbers", "varints", 1, "direct"));
    return rows;
  }

  private static List<Row.Builder> readers(String name, String group, int messages) {
    return List.of(
        row("spop.ours." + name, group, "spop-agent, payload", "notifyPayload", messages, "direct"),
        row(
            "spop.ours." + name + "-frame",
            group,
            "spop-agent, whole frame",
            "notifyFrame",
            messages,
            "direct"),
        row("spop.array." + name, group, "an array, unchecked", "array", messages, "heap").plain(),
        row("spop.objects." + name, group, "objects", "objects", messages, "heap").plain());
  }

  private static Row.Builder row(
      String id, String group, String title, String method, int messages, String memory) {
    return Row.Builder.peer(id, group, title, TYPE, method)
        .with("messageCount", messages)
        .with("memory", memory);
  }
}
