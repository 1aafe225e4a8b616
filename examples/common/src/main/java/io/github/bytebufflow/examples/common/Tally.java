package io.github.bytebufflow.examples.common;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts by reason, as refused input by what was wrong with it. Thread-safe; a count allocates
 * nothing.
 *
 * @param <R> the reasons
 */
public final class Tally<R extends Enum<R>> {
  private final Map<R, LongAdder> counts;

  /**
   * All counts zero.
   *
   * @param reasons the type of the reasons
   */
  public Tally(Class<R> reasons) {
    counts = new EnumMap<>(reasons);
    for (R reason : reasons.getEnumConstants()) {
      counts.put(reason, new LongAdder());
    }
  }

  /**
   * Counts one.
   *
   * @param reason why
   */
  public void add(R reason) {
    counts.get(reason).increment();
  }

  /**
   * How often, exact once nobody counts.
   *
   * @param reason why
   * @return 0 or more
   */
  public long of(R reason) {
    return counts.get(reason).sum();
  }

  /**
   * All together.
   *
   * @return 0 or more
   */
  public long sum() {
    return counts.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** As {@code bad signature 3, truncated 1}, or {@code none}: only what was counted. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ");
    text.setEmptyValue("none");
    counts.forEach(
        (reason, count) -> {
          if (count.sum() > 0) {
            text.add(reason.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + count.sum());
          }
        });
    return text.toString();
  }
}
