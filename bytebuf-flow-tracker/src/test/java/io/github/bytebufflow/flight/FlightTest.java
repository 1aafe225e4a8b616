package io.github.bytebufflow.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.DataAmount;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The event of the balance in a recording of this JVM. */
class FlightTest {
  @TempDir Path directory;

  /** A recording has a chunk at least, and each begins with the event. */
  private List<RecordedEvent> recorded(Balance balance, boolean enabled) throws IOException {
    Snapshot snapshot = Trees.snapshot().with(balance);
    Flight flight = new Flight(() -> snapshot, Runnable::run);
    flight.register();
    try (Recording recording = new Recording()) {
      if (enabled) {
        recording.enable("bytebufflow.Balance").with("period", "everyChunk");
      }
      recording.enable("bytebufflow.Summary").with("period", "everyChunk");
      recording.start();
      recording.stop();
      Path file = directory.resolve("events.jfr");
      recording.dump(file);
      List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
      assertThat(events).anyMatch(e -> e.getEventType().getName().equals("bytebufflow.Summary"));
      events.removeIf(e -> !e.getEventType().getName().equals("bytebufflow.Balance"));
      return events;
    } finally {
      flight.unregister();
    }
  }

  @Test
  void hasEveryLine() throws IOException {
    Balance whole = Balances.whole();
    RecordedEvent event = recorded(whole, true).get(0);
    whole.books.fields(
        (name, value) -> {
          ValueDescriptor field = event.getEventType().getField(name);
          assertThat(field).as(name).isNotNull();
          assertThat(field.getAnnotation(DataAmount.class).value()).isEqualTo(DataAmount.BYTES);
          assertThat(event.getLong(name)).as(name).isEqualTo(value);
          return value;
        });
    assertThat(event.getString("cause")).isEqualTo("fragmentation");
    assertThat(event.getLong("explained")).isEqualTo(150L << 20);
    assertThat(event.getString("sentence")).startsWith("40 buffers of 320.0 KiB at Cache.put");
    assertThat(event.getString("next"))
        .isEqualTo("copy what Cache.put keeps into unpooled buffers");
    assertThat(event.getStackTrace()).isNull();
  }

  /** The tools of the flight recorder print this number as N/A. */
  @Test
  void whatIsNotKnownIsTheLeastNumber() throws IOException {
    RecordedEvent event = recorded(Balances.least(), true).get(0);
    assertThat(event.getLong("used")).isEqualTo(Long.MIN_VALUE);
    assertThat(event.toString()).contains("used = N/A");
    assertThat(event.getString("cause")).isEqualTo("unknown");
  }

  @Test
  void thereIsNoneUnlessAskedFor() throws IOException {
    assertThat(recorded(Balances.whole(), false)).isEmpty();
  }

  @Test
  void thereIsNoneWithoutABalance() throws IOException {
    assertThat(recorded(null, true)).isEmpty();
  }
}
