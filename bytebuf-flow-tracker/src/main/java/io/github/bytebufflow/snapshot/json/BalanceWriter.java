package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import java.io.IOException;
import java.util.List;

/** Writes where the memory is. What is not known is left out. */
final class BalanceWriter {
  private final JsonGenerator json;
  private final Known known = new Known();

  BalanceWriter(JsonGenerator json) {
    this.json = json;
  }

  void write(Balance balance) throws IOException {
    json.writeObjectFieldStart(JsonNames.MEMORY);
    json.writeFieldName(JsonNames.VERDICT);
    verdict(balance.verdict());
    if (balance.verdicts.size() > 1) {
      json.writeArrayFieldStart(JsonNames.ALSO);
      for (Verdict also : balance.verdicts.subList(1, balance.verdicts.size())) {
        verdict(also);
      }
      json.writeEndArray();
    }
    json.writeNumberField(JsonNames.TAKEN, balance.takenMillis);
    if (balance.isDifference()) {
      json.writeNumberField(JsonNames.SINCE, balance.sinceMillis);
    }
    balance.books.fields(known);
    json.writeArrayFieldStart(JsonNames.ALLOCATORS);
    for (AllocatorBooks allocator : balance.allocators) {
      json.writeStartObject();
      text(JsonNames.NETTY, allocator.netty);
      text(JsonNames.CLASS, allocator.className);
      figures(allocator);
    }
    json.writeEndArray();
    json.writeArrayFieldStart(JsonNames.PINNED);
    for (PinnedPath path : balance.pinned) {
      json.writeStartObject();
      texts(JsonNames.PATH, path.path);
      text(JsonNames.KEPT_AT, path.keptAt);
      figures(path);
    }
    json.writeEndArray();
    json.writeArrayFieldStart(JsonNames.PATHS);
    for (LivePath path : balance.paths) {
      json.writeStartObject();
      texts(JsonNames.PATH, path.path);
      text(JsonNames.KEPT_AT, path.keptAt);
      if (!path.slicedAt.isEmpty()) {
        text(JsonNames.SLICED_AT, path.slicedAt);
      }
      if (!path.viewsAt.isEmpty()) {
        text(JsonNames.VIEWS_AT, path.viewsAt);
      }
      figures(path);
    }
    json.writeEndArray();
    json.writeArrayFieldStart(JsonNames.QUEUES);
    for (ChannelQueue queue : balance.queues) {
      queue(queue);
    }
    json.writeEndArray();
    json.writeArrayFieldStart(JsonNames.HISTORY);
    for (BalancePoint point : balance.history) {
      point(point);
    }
    json.writeEndArray();
    if (!balance.missing.isEmpty()) {
      texts(JsonNames.MISSING, balance.missing);
    }
    json.writeEndObject();
  }

  private void verdict(Verdict verdict) throws IOException {
    json.writeStartObject();
    json.writeStringField(JsonNames.CAUSE, verdict.cause.toString());
    json.writeNumberField(JsonNames.BYTES, verdict.bytes);
    text(JsonNames.SENTENCE, verdict.sentence);
    text(JsonNames.NEXT, verdict.next);
    json.writeEndObject();
  }

  private void queue(ChannelQueue queue) throws IOException {
    json.writeStartObject();
    text(JsonNames.CHANNEL, queue.channel);
    if (queue.remote != null) {
      text(JsonNames.REMOTE, queue.remote);
    }
    json.writeBooleanField(JsonNames.WRITABLE, queue.writable);
    json.writeBooleanField(JsonNames.ACTIVE, queue.active);
    figures(queue);
  }

  private void point(BalancePoint point) throws IOException {
    json.writeStartObject();
    json.writeNumberField(JsonNames.AT, point.atMillis);
    point.books.fields(known);
    if (!point.paths.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.PATHS);
      for (BalancePoint.Bytes path : point.paths) {
        json.writeStartObject();
        texts(JsonNames.PATH, path.path);
        json.writeNumberField(JsonNames.BYTES, path.bytes);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  /** Writes the figures of an object, and ends it. */
  private void figures(Figures.Owner owner) throws IOException {
    owner.fields(known);
    json.writeEndObject();
  }

  private void text(String name, String value) throws IOException {
    json.writeStringField(name, WellFormed.of(value));
  }

  private void texts(String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(WellFormed.of(value));
    }
    json.writeEndArray();
  }

  private final class Known implements Figures<IOException> {
    @Override
    public long figure(String name, long value) throws IOException {
      if (Figures.isKnown(value)) {
        json.writeNumberField(name, value);
      }
      return value;
    }
  }
}
