package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonToken;
import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads where the memory is. */
final class BalanceReader {
  private final JsonReader reader;

  BalanceReader(JsonReader reader) {
    this.reader = reader;
  }

  Balance balance() throws IOException {
    reader.begin(JsonNames.MEMORY, JsonToken.START_OBJECT);
    Verdict first = null;
    List<Verdict> also = List.of();
    long taken = 0;
    long since = 0;
    Books books = new Books();
    List<AllocatorBooks> allocators = List.of();
    List<PinnedPath> pinned = List.of();
    List<LivePath> paths = List.of();
    List<ChannelQueue> queues = List.of();
    List<BalancePoint> history = List.of();
    List<String> missing = List.of();
    while (reader.json.nextToken() != JsonToken.END_OBJECT) {
      String name = reader.json.currentName();
      reader.json.nextToken();
      switch (name) {
        case JsonNames.VERDICT:
          first = verdict();
          break;
        case JsonNames.ALSO:
          also = all(name, this::verdict);
          break;
        case JsonNames.TAKEN:
          taken = reader.number(name);
          break;
        case JsonNames.SINCE:
          since = reader.number(name);
          break;
        case JsonNames.ALLOCATORS:
          allocators = all(name, this::allocator);
          break;
        case JsonNames.PINNED:
          pinned = all(name, this::pinned);
          break;
        case JsonNames.PATHS:
          paths = all(name, this::live);
          break;
        case JsonNames.QUEUES:
          queues = all(name, this::queue);
          break;
        case JsonNames.HISTORY:
          history = all(name, this::point);
          break;
        case JsonNames.MISSING:
          missing = reader.texts(name);
          break;
        default:
          figure(books, name);
      }
    }
    if (first == null) {
      throw reader.bad("\"" + JsonNames.MEMORY + "\" has no \"" + JsonNames.VERDICT + "\"");
    }
    List<Verdict> verdicts = new ArrayList<>();
    verdicts.add(first);
    verdicts.addAll(also);
    return new Balance(
        taken, since, books, allocators, pinned, paths, queues, history, missing, verdicts);
  }

  /** Reads one object, of which the beginning was read. */
  private interface Element<T> {
    T read() throws IOException;
  }

  private <T> List<T> all(String name, Element<T> element) throws IOException {
    reader.begin(name, JsonToken.START_ARRAY);
    List<T> all = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(name, JsonToken.START_OBJECT);
      all.add(element.read());
    }
    return all;
  }

  /** Goes to the value of the next field; its name, or null at the end of the object. */
  private String next() throws IOException {
    if (reader.json.nextToken() == JsonToken.END_OBJECT) {
      return null;
    }
    String name = reader.json.currentName();
    reader.json.nextToken();
    return name;
  }

  private void figure(Figures.Owner owner, String name) throws IOException {
    OneFigure field = new OneFigure(name);
    owner.fields(field);
    if (!field.isKnown) {
      reader.json.skipChildren();
    }
  }

  private Verdict verdict() throws IOException {
    reader.begin(JsonNames.VERDICT, JsonToken.START_OBJECT);
    Cause cause = Cause.UNKNOWN;
    long bytes = 0;
    String sentence = "";
    String then = "";
    for (String name = next(); name != null; name = next()) {
      switch (name) {
        case JsonNames.CAUSE:
          cause = Cause.of(reader.text(name));
          break;
        case JsonNames.BYTES:
          bytes = reader.amount(name);
          break;
        case JsonNames.SENTENCE:
          sentence = reader.text(name);
          break;
        case JsonNames.NEXT:
          then = reader.text(name);
          break;
        default:
          reader.json.skipChildren();
      }
    }
    return new Verdict(cause, bytes, sentence, then);
  }

  private AllocatorBooks allocator() throws IOException {
    AllocatorBooks allocator = new AllocatorBooks();
    for (String name = next(); name != null; name = next()) {
      switch (name) {
        case JsonNames.NETTY:
          allocator.netty = reader.text(name);
          break;
        case JsonNames.CLASS:
          allocator.className = reader.text(name);
          break;
        default:
          figure(allocator, name);
      }
    }
    return allocator;
  }

  private PinnedPath pinned() throws IOException {
    PinnedPath path = new PinnedPath();
    for (String name = next(); name != null; name = next()) {
      switch (name) {
        case JsonNames.PATH:
          path.path = List.copyOf(reader.texts(name));
          break;
        case JsonNames.KEPT_AT:
          path.keptAt = reader.text(name);
          break;
        default:
          figure(path, name);
      }
    }
    return path;
  }

  private LivePath live() throws IOException {
    LivePath path = new LivePath();
    for (String name = next(); name != null; name = next()) {
      switch (name) {
        case JsonNames.PATH:
          path.path = List.copyOf(reader.texts(name));
          break;
        case JsonNames.KEPT_AT:
          path.keptAt = reader.text(name);
          break;
        case JsonNames.SLICED_AT:
          path.slicedAt = reader.text(name);
          break;
        case JsonNames.VIEWS_AT:
          path.viewsAt = reader.text(name);
          break;
        default:
          figure(path, name);
      }
    }
    return path;
  }

  private ChannelQueue queue() throws IOException {
    ChannelQueue queue = new ChannelQueue();
    for (String name = next(); name != null; name = next()) {
      switch (name) {
        case JsonNames.CHANNEL:
          queue.channel = reader.text(name);
          break;
        case JsonNames.REMOTE:
          queue.remote = reader.text(name);
          break;
        case JsonNames.WRITABLE:
          queue.writable = reader.truth(name);
          break;
        case JsonNames.ACTIVE:
          queue.active = reader.truth(name);
          break;
        default:
          figure(queue, name);
      }
    }
    return queue;
  }

  private BalancePoint point() throws IOException {
    long at = 0;
    BalancePoint.Moving books = new BalancePoint.Moving();
    List<BalancePoint.Bytes> paths = List.of();
    for (String name = next(); name != null; name = next()) {
      switch (name) {
        case JsonNames.AT:
          at = reader.number(name);
          break;
        case JsonNames.PATHS:
          paths = all(name, this::bytes);
          break;
        default:
          figure(books, name);
      }
    }
    return new BalancePoint(at, books, paths);
  }

  private BalancePoint.Bytes bytes() throws IOException {
    List<String> path = List.of();
    long bytes = 0;
    for (String name = next(); name != null; name = next()) {
      switch (name) {
        case JsonNames.PATH:
          path = List.copyOf(reader.texts(name));
          break;
        case JsonNames.BYTES:
          bytes = reader.number(name);
          break;
        default:
          reader.json.skipChildren();
      }
    }
    return new BalancePoint.Bytes(path, bytes);
  }

  /** Reads the one figure that the parser is at, and leaves all others as they are. */
  private final class OneFigure implements Figures<IOException> {
    boolean isKnown;
    private final String name;

    OneFigure(String name) {
      this.name = name;
    }

    @Override
    public long figure(String candidate, long value) throws IOException {
      if (!candidate.equals(name)) {
        return value;
      }
      isKnown = true;
      return reader.number(name);
    }
  }
}
