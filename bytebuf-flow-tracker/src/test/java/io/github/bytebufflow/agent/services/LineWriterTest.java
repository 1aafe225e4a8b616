package io.github.bytebufflow.agent.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LineWriterTest {
  private static final String NAME = "line-writer-test";

  private final StringBuffer written = new StringBuffer();
  private volatile CountDownLatch blocked = new CountDownLatch(0);
  private volatile boolean failing;

  private final LineWriter writer = new LineWriter(NAME, this::write);

  private void write(String lines) throws IOException {
    try {
      blocked.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    if (failing) {
      throw new IOException("full");
    }
    written.append(lines);
  }

  private static boolean hasThread() {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals(NAME));
  }

  @Test
  void writesInOrderAndKeepsNoThread() {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      writer.add(i + "\n");
      all.append(i).append('\n');
    }
    assertThat(writer.flush(30_000)).isTrue();
    assertThat(written.toString()).isEqualTo(all.toString());
    await().until(() -> !hasThread());
  }

  @Test
  void nobodyWaitsForASinkThatBlocks() {
    blocked = new CountDownLatch(1);
    String line = "x".repeat(1023) + "\n";
    for (int i = 0; i < 5000; i++) {
      writer.add(line);
    }
    assertThat(writer.flush(10)).isFalse();
    assertThat(writer.isStuck(0)).isTrue();
    assertThat(writer.isStuck(TimeUnit.HOURS.toMillis(1))).isFalse();
    blocked.countDown();
    assertThat(writer.flush(30_000)).isTrue();
    long kept = written.toString().lines().filter(l -> l.startsWith("x")).count();
    assertThat(kept).isEqualTo(1024);
    assertThat(written.toString())
        .contains("bytebuf-flow: " + (5000 - kept) + " lines before this one could not be written");
    assertThat(writer.isStuck(0)).isFalse();
  }

  @Test
  void givesBackWhatIsNotWritten() {
    blocked = new CountDownLatch(1);
    writer.add("one\n");
    await().until(() -> writer.isStuck(0));
    writer.add("two\n");
    assertThat(writer.takeBack()).isEqualTo("one\ntwo\n");
    assertThat(writer.flush(0)).isTrue();
    assertThat(writer.isStuck(0)).as("its thread is still in the sink").isTrue();
    blocked.countDown();
    await().until(() -> !hasThread());
    writer.add("three\n");
    assertThat(writer.flush(30_000)).isTrue();
    assertThat(written.toString()).isEqualTo("one\nthree\n");
  }

  @Test
  void countsWhatTheSinkDoesNotTake() {
    failing = true;
    writer.add("one\ntwo\n");
    assertThat(writer.flush(30_000)).isTrue();
    failing = false;
    writer.add("three\n");
    assertThat(writer.flush(30_000)).isTrue();
    assertThat(written.toString())
        .isEqualTo("three\nbytebuf-flow: 2 lines before this one could not be written\n");
  }
}
