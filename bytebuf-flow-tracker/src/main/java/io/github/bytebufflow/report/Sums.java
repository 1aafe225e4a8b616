package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Buffers, resources and bytes of several leaks, each counted once. */
final class Sums {
  private long buffers;
  private long resources;
  private long bytes;
  private long direct;

  private Sums() {}

  /** The leaks, with the memory of what their buffers hold. */
  static Sums of(List<Leak> leaks) {
    Sums sums = new Sums();
    for (Leak leak : leaks) {
      if (leak.root().rootKind == RootKind.RESOURCE) {
        sums.resources += leak.leaked();
      } else {
        sums.buffers += leak.leaked();
      }
      sums.bytes += leak.allBytes();
      sums.direct += leak.directBytes();
    }
    return sums;
  }

  /** {@code 42 buffers}. */
  String number() {
    List<String> parts = new ArrayList<>();
    if (buffers > 0 || resources == 0) {
      parts.add(Amounts.count(buffers, "buffer"));
    }
    if (resources > 0) {
      parts.add(Amounts.count(resources, "resource"));
    }
    return String.join(" and ", parts);
  }

  /** {@code 10.5 KiB direct}, {@code 10.5 KiB (8 KiB direct)}. */
  String size() {
    String text = Amounts.bytes(bytes);
    if (direct == 0) {
      return text;
    }
    return direct == bytes ? text + " direct" : text + " (" + Amounts.bytes(direct) + " direct)";
  }

  /** How many owners of memory leaked, those that others held among them. */
  static long owners(List<Leak> leaks) {
    Set<LeakPath> all = new LinkedHashSet<>();
    for (Leak leak : leaks) {
      all.addAll(leak.paths());
      all.addAll(leak.holds());
    }
    long owners = 0;
    for (LeakPath path : all) {
      boolean apart =
          path.root().rootKind == RootKind.RETAINED_VIEW
              || path.root().rootKind == RootKind.RESOURCE;
      owners += apart ? 0 : path.leaked();
    }
    return owners;
  }

  /** {@code 42 buffers, 10.5 KiB direct leaked}. */
  static String text(List<Leak> leaks, String what) {
    Sums sums = of(leaks);
    return sums.number() + ", " + sums.size() + (what.isEmpty() ? "" : " " + what);
  }
}
