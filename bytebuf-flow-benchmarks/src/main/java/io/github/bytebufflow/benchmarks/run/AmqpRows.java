package io.github.bytebufflow.benchmarks.run;

import java.util.ArrayList;
import java.util.List;

/** Frames of AMQP 0.9.1: the codec of the example, RabbitMQ's client for Java, Qpid's broker. */
final class AmqpRows {
  private static final String GROUP = "AMQP 0.9.1";

  private AmqpRows() {}

  static List<Row.Builder> all() {
    List<Row.Builder> rows = new ArrayList<>();
    add(rows, "marshal", "marshal", "basic.ack to bytes");
    add(rows, "unmarshal", "unmarshal", "basic.ack from bytes");
    add(rows, "read.128", "read", "a body of 128 B from a stream");
    add(rows, "read.16k", "readLarge", "a body of 16 KiB from a stream");
    add(rows, "write.128", "write", "a body of 128 B into a stream");
    add(rows, "write.16k", "writeLarge", "a body of 16 KiB into a stream");
    add(rows, "publish", "publish", "basic.publish to bytes");
    add(rows, "deliver", "deliver", "basic.deliver from bytes");
    add(rows, "table", "table", "a table of 10 entries from bytes");
    add(rows, "header", "header", "a content header of 6 properties from bytes");
    return rows;
  }

  private static void add(List<Row.Builder> rows, String id, String method, String title) {
    rows.add(
        Row.Builder.peer("amqp.ours." + id, GROUP, title + ", ours", "AmqpOursBenchmark", method));
    rows.add(
        Row.Builder.peer(
                "amqp.client." + id, GROUP, title + ", client", "AmqpClientBenchmark", method)
            .plain());
    rows.add(
        Row.Builder.peer("amqp.qpid." + id, GROUP, title + ", Qpid", "AmqpQpidBenchmark", method)
            .plain());
  }
}
