package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Buffers, views and bytes of several leaking paths, each counted once. */
final class Sums {
  private long buffers;
  private long views;
  private long resources;
  private long bytes;
  private long direct;

  private Sums() {}

  /** The paths themselves. */
  static Sums of(List<LeakPath> paths) {
    Sums sums = new Sums();
    for (LeakPath path : paths) {
      sums.add(path);
    }
    return sums;
  }

  /** What the paths hold. */
  static Sums heldBy(List<LeakPath> paths) {
    Set<LeakPath> held = new LinkedHashSet<>();
    for (LeakPath path : paths) {
      held.addAll(path.holds());
    }
    return of(new ArrayList<>(held));
  }

  private void add(LeakPath path) {
    if (path.root().rootKind == RootKind.RETAINED_VIEW) {
      views += path.leaked();
    } else if (path.root().rootKind == RootKind.RESOURCE) {
      resources += path.leaked();
    } else {
      buffers += path.leaked();
    }
    bytes += path.bytes();
    direct += path.memory().isDirect() ? path.bytes() : 0;
  }

  boolean isEmpty() {
    return buffers == 0 && views == 0 && resources == 0;
  }

  /** {@code 42 buffers and 3 retained views}. */
  String number() {
    List<String> parts = new ArrayList<>();
    if (buffers > 0 || views + resources == 0) {
      parts.add(Amounts.count(buffers, "buffer"));
    }
    if (views > 0) {
      parts.add(Amounts.count(views, "retained view"));
    }
    if (resources > 0) {
      parts.add(Amounts.count(resources, "resource"));
    }
    return String.join(" and ", parts);
  }

  /** {@code 10.5 KiB direct}, {@code 10.5 KiB (8 KiB direct)}, with what others hold. */
  String size(Sums held) {
    long all = bytes + held.bytes;
    long allDirect = direct + held.direct;
    String text = Amounts.bytes(all);
    if (allDirect == 0) {
      return text;
    }
    return allDirect == all
        ? text + " direct"
        : text + " (" + Amounts.bytes(allDirect) + " direct)";
  }

  /** How many buffers leaked on paths, those that they hold among them. */
  static long buffers(List<LeakPath> paths) {
    return of(paths).buffers + heldBy(paths).buffers;
  }

  /** {@code 42 buffers, 10.5 KiB direct leaked on 2 paths}. */
  static String text(List<LeakPath> paths, String what) {
    Sums sums = of(paths);
    Sums held = heldBy(paths);
    return sums.number()
        + (held.isEmpty() ? "" : " holding " + held.number())
        + ", "
        + sums.size(held)
        + (what.isEmpty() ? "" : " " + what)
        + " on "
        + Amounts.count(paths.size(), "path");
  }
}
