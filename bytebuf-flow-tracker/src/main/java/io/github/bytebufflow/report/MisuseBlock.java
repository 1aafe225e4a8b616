package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything about one misuse, wherever it showed: the block, and the sentence for {@code next:}.
 * Both are made from one {@link MisuseVerdict}, so they say the same.
 */
final class MisuseBlock {
  /** Frames that are shown of a release. */
  private static final int FRAMES = 4;

  /** Other places that are named, of one misuse. */
  private static final int PLACES = 5;

  private final Misuse all;
  private final MisuseRecord misuse;
  private final MisuseVerdict verdict;

  MisuseBlock(Misuse all, Snapshot snapshot) {
    this.all = all;
    misuse = all.common();
    verdict = all.verdict(snapshot);
  }

  /** What to do, in one sentence. */
  String next() {
    return Page.clean(verdict.next);
  }

  /** Draws the block. */
  void draw(Paint paint, Page page) {
    page.line(
        paint.leak("bytebuf-flow: MISUSE   ")
            + paint.heading(what(misuse.what) + ", " + times(all.count()))
            + (all.records.size() == 1 ? " at " : ", most often at ")
            + Page.clean(misuse.site));
    page.fact("had ended at", endedAt(misuse.endedAt));
    frames(page, "released in", misuse.releasedBy());
    frames(page, "tried in", misuse.triedBy());
    others(page);
    String label = "look at";
    for (int i = 0; i < verdict.suspects.size(); i++) {
      MisuseVerdict.Suspect suspect = verdict.suspects.get(i);
      String rank = verdict.suspects.size() == 1 ? "" : i + 1 + ". ";
      page.fact(label, rank + suspect.site + ", which " + suspect.reason);
      label = "";
    }
    page.fact("next", verdict.next);
  }

  /** Where else the same showed. */
  private void others(Page page) {
    Map<String, Long> places = new LinkedHashMap<>();
    for (MisuseRecord other : all.records.subList(1, all.records.size())) {
      if (!other.site.equals(misuse.site)) {
        places.merge(what(other.what) + " at " + other.site, other.count, Long::sum);
      }
    }
    String label = "shows also as";
    int left = PLACES;
    for (Map.Entry<String, Long> place : places.entrySet()) {
      if (left-- == 0) {
        page.fact("", "… " + Amounts.count(places.size() - PLACES, "more place"));
        return;
      }
      page.fact(label, place.getKey() + ", " + times(place.getValue()));
      label = "";
    }
  }

  private static void frames(Page page, String title, List<StackTraceElement> stack) {
    String label = title;
    if (!stack.isEmpty()) {
      CodeOwner innermost = CodeOwner.of(stack.get(0).getClassName());
      for (String line : Frames.worth(stack, innermost, FRAMES)) {
        page.fact(label, line);
        label = "";
      }
    }
  }

  static String what(String what) {
    switch (what) {
      case "release":
        return "double release";
      case "retain":
        return "retain after the last release";
      case "access":
        return "use after the last release";
      default:
        return Page.clean(what);
    }
  }

  static String times(long count) {
    return count == 1 ? "once" : Amounts.count(count) + " times";
  }

  private static String endedAt(List<String> path) {
    int size = path.size();
    if (size == 0) {
      return "an unknown place";
    }
    StringBuilder text = new StringBuilder(path.get(size - 1));
    for (int i = size - 2; i >= Math.max(0, size - 4); i--) {
      text.append(" <- ").append(path.get(i));
    }
    return size > 4 ? text.append(" <- … ").append(path.get(0)).toString() : text.toString();
  }
}
