package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;

/** The share of all buffers that was followed: "no leaks" holds for these only. */
final class Share {
  private Share() {}

  /** Whether every buffer was followed from its allocation on, as far as the tracker knows. */
  static boolean isAll(Snapshot snapshot) {
    return !isSampled(snapshot)
        && !isDirectOnly(snapshot)
        && snapshot.tracker.off.isEmpty()
        && snapshot.totals.untracked == 0;
  }

  static boolean isSampled(Snapshot snapshot) {
    return snapshot.totals.sampledOut > 0 || !option(snapshot, "sample", "1").equals("1");
  }

  static boolean isDirectOnly(Snapshot snapshot) {
    return option(snapshot, "direct-only", "false").equals("true");
  }

  static String option(Snapshot snapshot, String name, String unset) {
    return snapshot.tracker.options.getOrDefault(name, unset);
  }

  /** {@code 12 buffers allocated}, {@code 3 of about 15,000 buffers followed}. */
  static String followed(Totals totals) {
    return totals.sampledOut == 0
        ? Amounts.count(totals.allocated, "buffer") + " allocated"
        : Amounts.count(totals.allocated)
            + " of about "
            + Amounts.count(totals.allocated + totals.sampledOut, "buffer")
            + " followed";
  }

  /** One sentence for each option that left buffers out. */
  static List<String> sentences(Snapshot snapshot) {
    List<String> sentences = new ArrayList<>();
    Totals totals = snapshot.totals;
    if (isSampled(snapshot)) {
      String sample = option(snapshot, "sample", "1");
      String what = sample.equals("1") ? "sample was above 1 for a time" : "sample=" + sample;
      sentences.add(
          what
              + ": "
              + followed(totals)
              + (totals.sampledOut > 0
                  ? "; leaks on rare paths may be among the others"
                  : "; none was left out so far"));
    }
    if (isDirectOnly(snapshot)) {
      sentences.add("direct-only=true: heap buffers were not followed");
    }
    return sentences;
  }
}
