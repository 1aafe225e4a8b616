package io.github.bytebufflow.serve.program;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.report.MemoryReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The balance of a snapshot for the API. A figure that is not known has no key. */
final class MemoryValues {
  private MemoryValues() {}

  /** The values; an empty map where the snapshot has no balance. */
  static Map<String, Object> of(Snapshot snapshot) {
    Balance balance = snapshot.balance;
    if (balance == null) {
      return Map.of();
    }
    Map<String, Object> values = new HashMap<>();
    balance.books.fields(new Known(values));
    values.put("taken", balance.takenMillis);
    values.put("missing", balance.missing);
    values.put("verdicts", verdicts(balance.verdicts));
    values.put("allocators", allocators(balance.allocators));
    values.put("pinned", pinned(balance.pinned));
    values.put("paths", paths(balance.paths));
    values.put("queues", queues(balance.queues));
    Supplier<Object> history = () -> history(balance.history);
    values.put("history", history);
    Supplier<Object> report = () -> MemoryReport.of(snapshot, ReportSettings.DEFAULT);
    values.put("report", report);
    return values;
  }

  private static List<Map<String, Object>> verdicts(List<Verdict> verdicts) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      Map<String, Object> values = new HashMap<>();
      values.put("cause", verdict.cause.toString());
      values.put("bytes", verdict.bytes);
      values.put("sentence", verdict.sentence);
      values.put("next", verdict.next);
      all.add(values);
    }
    return all;
  }

  private static List<Map<String, Object>> allocators(List<AllocatorBooks> allocators) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (AllocatorBooks books : allocators) {
      Map<String, Object> values = figures(books);
      values.put("netty", books.netty);
      values.put("class", books.className);
      all.add(values);
    }
    return all;
  }

  private static List<Map<String, Object>> pinned(List<PinnedPath> paths) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (PinnedPath path : paths) {
      Map<String, Object> values = figures(path);
      values.put("path", path.path);
      all.add(values);
    }
    return all;
  }

  private static List<Map<String, Object>> paths(List<LivePath> paths) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (LivePath path : paths) {
      Map<String, Object> values = figures(path);
      values.put("path", path.path);
      all.add(values);
    }
    return all;
  }

  private static List<Map<String, Object>> queues(List<ChannelQueue> queues) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (ChannelQueue queue : queues) {
      Map<String, Object> values = figures(queue);
      values.put("channel", queue.channel);
      if (queue.remote != null) {
        values.put("remote", queue.remote);
      }
      values.put("writable", queue.writable);
      values.put("active", queue.active);
      all.add(values);
    }
    return all;
  }

  private static List<Map<String, Object>> history(List<BalancePoint> points) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (BalancePoint point : points) {
      Map<String, Object> values = figures(point.books);
      values.put("at", point.atMillis);
      all.add(values);
    }
    return all;
  }

  private static Map<String, Object> figures(Figures.Owner owner) {
    Map<String, Object> values = new HashMap<>();
    owner.fields(new Known(values));
    return values;
  }

  /** Puts figures that are known under their names in JSON. */
  private static final class Known implements Figures<RuntimeException> {
    private final Map<String, Object> values;

    Known(Map<String, Object> values) {
      this.values = values;
    }

    @Override
    public long figure(String name, long value) {
      if (Figures.isKnown(value)) {
        values.put(name, value);
      }
      return value;
    }
  }
}
