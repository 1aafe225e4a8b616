package acme.mistakes.aggregator;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

public final class Main {
  private static final ByteBufAllocator ALLOC = PooledByteBufAllocator.DEFAULT;

  public static void main(String[] args) {
    RequestLog log = new RequestLog();
    StreamAggregator aggregator = new StreamAggregator(ALLOC, log);
    for (int n = 0; n < 24; n++) {
      int stream = 2 * n + 1;
      aggregator.onHeaders(stream);
      data(aggregator, stream, false);
      if (n % 5 == 3) {
        data(aggregator, stream, false);
        aggregator.onReset(stream);
      } else if (n < 20) {
        data(aggregator, stream, true);
      }
    }
    aggregator.onReset(3);
    aggregator.onReset(4711);
    aggregator.onGoAway(43);
    aggregator.close();
    System.out.println(
        "requests "
            + log.requests()
            + ", bytes "
            + log.bytes()
            + ", resets "
            + aggregator.resets());
    System.out.println("done");
  }

  private static void data(StreamAggregator aggregator, int stream, boolean end) {
    ByteBuf data = ALLOC.directBuffer(64).writeZero(40);
    aggregator.onData(stream, data, end);
    data.release();
  }
}

/**
 * Gathers the data frames of each stream; a complete body is handed to the consumer, which releases
 * it.
 */
final class StreamAggregator {
  private final Map<Integer, ByteBuf> bodies = new TreeMap<>();
  private final ByteBufAllocator alloc;
  private final BiConsumer<Integer, ByteBuf> requests;
  private int resets;

  StreamAggregator(ByteBufAllocator alloc, BiConsumer<Integer, ByteBuf> requests) {
    this.alloc = alloc;
    this.requests = requests;
  }

  void onHeaders(int stream) {
    bodies.computeIfAbsent(stream, s -> alloc.directBuffer(256));
  }

  void onData(int stream, ByteBuf data, boolean end) {
    ByteBuf body = bodies.get(stream);
    if (body == null) {
      return;
    }
    body.writeBytes(data, data.readerIndex(), data.readableBytes());
    if (end) {
      bodies.remove(stream);
      requests.accept(stream, body);
    }
  }

  void onReset(int stream) {
    if (bodies.remove(stream) != null) {
      resets++;
    }
  }

  void onGoAway(int lastStream) {
    Iterator<Map.Entry<Integer, ByteBuf>> it = bodies.entrySet().iterator();
    while (it.hasNext()) {
      Map.Entry<Integer, ByteBuf> open = it.next();
      if (open.getKey() > lastStream) {
        open.getValue().release();
        it.remove();
      }
    }
  }

  void close() {
    for (ByteBuf body : bodies.values()) {
      body.release();
    }
    bodies.clear();
  }

  int resets() {
    return resets;
  }
}

final class RequestLog implements BiConsumer<Integer, ByteBuf> {
  private int requests;
  private long bytes;

  @Override
  public void accept(Integer stream, ByteBuf body) {
    requests++;
    bytes += body.readableBytes();
    body.release();
  }

  int requests() {
    return requests;
  }

  long bytes() {
    return bytes;
  }
}
