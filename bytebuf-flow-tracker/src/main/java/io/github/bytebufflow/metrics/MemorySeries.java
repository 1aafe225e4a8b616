package io.github.bytebufflow.metrics;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the values of the metrics of memory out of a balance. A figure that is not known has no
 * sample, since 0 would be a claim. All series are bounded: labels are names of ours, but for the
 * most reserved allocators. Stateless.
 */
final class MemorySeries {
  /** Most classes of allocators that have series of their own. */
  static final int MOST_ALLOCATORS = 20;

  /** In place of Netty and class of all allocators that have no series. */
  static final String OTHER = "other";

  private static final String LINE = "line";

  /** Figures of the books that are limits, and what each is the limit of. */
  private static final Map<String, String> LIMITS =
      Map.of("limit", "netty", "jdkLimit", "jdk", "containerLimit", "container");

  /** The figures of allocators that add up; a size of chunks does not, and counts are no bytes. */
  private static final List<String> BYTES_OF_ALLOCATORS =
      List.of("reserved", "reservedHeap", "live", "rounding", "pinned", "free");

  private MemorySeries() {}

  static void add(Families to, Balance balance) {
    balance.books.fields(
        new EachKnown() {
          @Override
          void known(String name, long value) {
            String of = LIMITS.get(name);
            if (of != null) {
              to.add(Metric.MEMORY_LIMIT, value, "of", of);
            } else {
              to.add(Metric.MEMORY, value, LINE, label(name));
            }
          }
        });
    verdicts(to, balance);
    allocators(to, balance.allocators);
    long wasted = 0;
    for (PinnedPath path : balance.pinned) {
      wasted += path.wasted;
    }
    to.add(Metric.PINNED_WASTED, wasted);
    queues(to, balance.queues);
  }

  /** Every cause has its series from the start, so that an alert sees a change. */
  private static void verdicts(Families to, Balance balance) {
    Map<Cause, Long> explained = new EnumMap<>(Cause.class);
    for (Verdict verdict : balance.verdicts) {
      explained.merge(verdict.cause, verdict.bytes, Long::sum);
    }
    for (Cause cause : Cause.values()) {
      String name = cause.toString();
      to.add(Metric.VERDICT, cause == balance.verdict().cause ? 1 : 0, "cause", name);
      to.add(Metric.VERDICT_BYTES, explained.getOrDefault(cause, 0L), "cause", name);
    }
  }

  private static void queues(Families to, List<ChannelQueue> queues) {
    long writable = 0;
    for (ChannelQueue queue : queues) {
      if (queue.writable) {
        writable++;
      }
    }
    to.add(Metric.QUEUED_CHANNELS, writable, "writable", "true");
    to.add(Metric.QUEUED_CHANNELS, queues.size() - writable, "writable", "false");
  }

  private static void allocators(Families to, List<AllocatorBooks> allocators) {
    // Two Nettys of one version may differ by their place only, which is no label.
    Map<List<String>, Map<String, Long>> sums = new LinkedHashMap<>();
    for (AllocatorBooks books : allocators) {
      List<String> key = List.of(withoutPlace(books.netty), books.className);
      if (!sums.containsKey(key) && sums.size() >= MOST_ALLOCATORS) {
        key = List.of(OTHER, OTHER);
      }
      Map<String, Long> sum = sums.computeIfAbsent(key, first -> new LinkedHashMap<>());
      books.fields(
          new EachKnown() {
            @Override
            void known(String name, long value) {
              if (BYTES_OF_ALLOCATORS.contains(name)) {
                sum.merge(name, value, Long::sum);
              }
            }
          });
    }
    sums.forEach(
        (key, sum) ->
            sum.forEach(
                (name, value) ->
                    to.add(
                        Metric.ALLOCATOR,
                        value,
                        MetricValues.NETTY,
                        key.get(0),
                        "class",
                        key.get(1),
                        LINE,
                        label(name))));
  }

  /** A path of the machine is no label, nor is a class loader, of which there may be ever more. */
  static String withoutPlace(String netty) {
    String loaded = before(netty, " by ");
    return before(loaded, " from ");
  }

  private static String before(String text, String word) {
    int at = text.indexOf(word);
    return at < 0 ? text : text.substring(0, at);
  }

  /** The name of a figure in JSON as the value of a label: {@code own-direct}. */
  static String label(String name) {
    StringBuilder label = new StringBuilder();
    for (char c : name.toCharArray()) {
      if (Character.isUpperCase(c)) {
        label.append('-');
      }
      label.append(c);
    }
    return label.toString().toLowerCase(Locale.ROOT);
  }

  /** Gets the figures that are known. */
  private abstract static class EachKnown implements Figures<RuntimeException> {
    abstract void known(String name, long value);

    @Override
    public final long figure(String name, long value) {
      if (Figures.isKnown(value)) {
        known(name, value);
      }
      return value;
    }
  }
}
