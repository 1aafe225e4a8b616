package acme.mistakes.compacted;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Main {
  public static void main(String[] args) {
    TopicRegistry registry = new TopicRegistry();
    String[] prices = {"eur", "usd", "gbp", "eur", "chf", "jpy", "usd", "sek", "eur", "nok"};
    String[] users = {"u1", "u2", "u3", "u4", "u1", "u5", "u6", "u7", "u8", "u9", "u7", "u10"};
    append(registry.topic("prices"), prices);
    append(registry.topic("users"), users);
    registry.compactAll();
    append(registry.topic("audit"), "a", "a", "b");
    registry.topic("users").truncateBefore(4);
    long bytes = registry.topic("prices").bytes() + registry.topic("users").bytes();
    registry.close();
    System.out.println(bytes + " bytes live");
    System.out.println("done");
  }

  private static void append(TopicLog log, String... keys) {
    int i = 0;
    for (String key : keys) {
      ByteBuf value = PooledByteBufAllocator.DEFAULT.directBuffer(40);
      value.writeInt(i++).writeDouble(i * 1.5);
      log.append(key, value);
    }
  }
}

final class LogRecord {
  final long offset;
  final String key;
  final ByteBuf value;

  LogRecord(long offset, String key, ByteBuf value) {
    this.offset = offset;
    this.key = key;
    this.value = value;
  }
}

final class TopicLog {
  private List<LogRecord> records = new ArrayList<>();
  private long next;

  void append(String key, ByteBuf value) {
    records.add(new LogRecord(next++, key, value));
  }

  /** Only the latest record of every key stays. */
  void compact() {
    Map<String, LogRecord> latest = new LinkedHashMap<>();
    for (LogRecord r : records) {
      latest.put(r.key, r);
    }
    List<LogRecord> kept = new ArrayList<>(latest.values());
    kept.sort((a, b) -> Long.compare(a.offset, b.offset));
    records = kept;
  }

  void truncateBefore(long offset) {
    for (Iterator<LogRecord> it = records.iterator(); it.hasNext(); ) {
      LogRecord r = it.next();
      if (r.offset >= offset) {
        break;
      }
      r.value.release();
      it.remove();
    }
  }

  long bytes() {
    long n = 0;
    for (LogRecord r : records) {
      n += r.value.readableBytes();
    }
    return n;
  }

  void close() {
    for (LogRecord r : records) {
      r.value.release();
    }
    records.clear();
  }
}

final class TopicRegistry {
  private final Map<String, TopicLog> topics = new HashMap<>();

  TopicLog topic(String name) {
    return topics.computeIfAbsent(name, n -> new TopicLog());
  }

  void compactAll() {
    topics.values().forEach(TopicLog::compact);
  }

  void close() {
    topics.values().forEach(TopicLog::close);
    topics.clear();
  }
}
