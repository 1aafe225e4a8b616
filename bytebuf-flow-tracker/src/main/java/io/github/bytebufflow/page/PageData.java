package io.github.bytebufflow.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import io.github.bytebufflow.snapshot.json.WellFormed;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * What the page shows: the JSON of a snapshot without its tree, the leak report, and the tree as
 * rows of numbers. Most of a tree's JSON is names and stacks, which many nodes share; here each of
 * them stands once, so 50,000 nodes are some megabytes and not a hundred.
 *
 * <p>The form belongs to the page of the same jar and may change in any release.
 */
final class PageData extends NodeWalk<IOException> {
  /** Version of the form; the page has the same number in {@code model.js}. */
  static final int FORM = 2;

  private static final int LOOP = 1;
  private static final int STACK_LEAKED = 2;

  // Nothing is pooled: a pool would leave buffers in thread-locals of the application's threads.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private final JsonGenerator json;
  private final Interned<Place> places = new Interned<>();
  private final Stacks stacks = new Stacks();
  private final long[] row = new long[16];

  private PageData(JsonGenerator json) {
    this.json = json;
  }

  static void write(Snapshot snapshot, String report, OutputStream out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      json.writeNumberField("page", FORM);
      json.writeFieldName("snapshot");
      json.writeRawValue("");
      json.flush();
      SnapshotJson.write(
          new Snapshot(
              snapshot.tracker,
              snapshot.totals,
              List.of(),
              snapshot.misuses,
              snapshot.allFindings(),
              snapshot.balance),
          out);
      json.writeStringField("report", WellFormed.of(report));
      PageData data = new PageData(json);
      data.nodes(snapshot);
      data.places();
      data.stacks.write(json);
      json.writeEndObject();
    }
  }

  private void nodes(Snapshot snapshot) throws IOException {
    json.writeArrayFieldStart("nodes");
    through(snapshot.roots);
    json.writeEndArray();
  }

  @Override
  protected void enter(SnapshotNode node) throws IOException {
    Place place = node.place;
    Counts counts = node.counts;
    int last = 0;
    row[last++] = depth() - 1L;
    row[last++] = places.index(new PlaceKey(place), place);
    row[last++] = place.ref;
    row[last++] = (place.loop ? LOOP : 0) | (place.stackLeaked ? STACK_LEAKED : 0);
    row[last++] = stacks.index(place.stack, place.thread);
    row[last++] = counts.released;
    row[last++] = counts.leaked;
    row[last++] = counts.live;
    row[last++] = counts.leakedBytes;
    row[last++] = counts.liveBytes;
    row[last++] = counts.indirect;
    row[last++] = counts.suspect;
    row[last++] = counts.oldestMillis;
    row[last++] = counts.firstLeakMillis;
    row[last++] = counts.lastLeakMillis;
    while (row[last - 1] == 0 && last > 1) {
      last--;
    }
    json.writeArray(row, 0, last);
  }

  private void places() throws IOException {
    json.writeArrayFieldStart("places");
    for (Place place : places.values()) {
      json.writeStartArray();
      text(place.site);
      json.writeString(place.kind.json());
      json.writeNumber(place.line);
      text(place.className);
      text(place.method);
      text(place.title);
      text(place.exception);
      text(place.memory == null ? null : place.memory.json());
      text(place.netty);
      text(place.buffer);
      text(CodeOwner.home(place.className));
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void text(String text) throws IOException {
    json.writeString(text == null ? "" : WellFormed.of(text));
  }
}
