package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The JSON form of a snapshot, schema {@value #SCHEMA}, in UTF-8. Thread-safe.
 *
 * <p>Neither direction recurses, so the depth of a path is bounded by {@link #MAX_DEPTH} and not by
 * the stack of the thread that writes or reads.
 */
public final class SnapshotJson {
  /** Version of the JSON form. */
  public static final int SCHEMA = 1;

  /** The longest path that is written or read, in nodes. */
  public static final int MAX_DEPTH = 10_000;

  // A node is an object within an array; the document around the roots adds two levels, a stack
  // one.
  private static final int MAX_NESTING = 2 * MAX_DEPTH + 3;

  // Nothing is pooled: a pool would leave buffers in thread-locals of the application's threads.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(MAX_NESTING).build())
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING).build())
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private SnapshotJson() {}

  /**
   * Writes a snapshot, followed by a line end, and flushes.
   *
   * @param snapshot what to write
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails or a path is longer than {@link #MAX_DEPTH}
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      new JsonWriter(json).write(snapshot);
      json.writeRaw('\n');
    }
  }

  /**
   * Writes a balance as it stands in the JSON of its snapshot, as the field {@code memory} of an
   * object, followed by a line end, and flushes.
   *
   * @param balance what to write
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void writeBalance(Balance balance, OutputStream out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      new BalanceWriter(json).write(balance);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /**
   * Reads a snapshot. Fields that this version does not know are skipped.
   *
   * @param in UTF-8 text that {@link #write} wrote; it is not closed
   * @return the snapshot; frames of its stacks have neither module nor loader
   * @throws SnapshotFormatException if the text is no snapshot of schema {@value #SCHEMA}, or a
   *     path in it is longer than {@link #MAX_DEPTH}
   * @throws IOException if {@code in} fails
   */
  public static Snapshot read(InputStream in) throws IOException {
    return JsonReader.read(FACTORY, in);
  }
}
