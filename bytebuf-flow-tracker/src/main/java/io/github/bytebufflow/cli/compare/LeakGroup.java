package io.github.bytebufflow.cli.compare;

import io.github.bytebufflow.leaks.HeldLast;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Responsibility;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All leaking paths of a snapshot that have one fingerprint. Immutable once they are all added. */
public final class LeakGroup {
  /** The digits behind LEAK. */
  public final String fingerprint;

  /** Who had the buffers last, or where the worst of the paths ends. */
  public final String place;

  /** The entry that accepts the leak, also if its last day is over; or null. */
  public final Accepted accepted;

  /** Whether the leak is known, and accepted on the day of the snapshot. */
  public final boolean isAccepted;

  private long leaked;
  private long bytes;

  private LeakGroup(LeakPath worst, Finding finding, boolean isAccepted) {
    fingerprint = worst.fingerprint();
    accepted = worst.accepted();
    this.isAccepted = isAccepted;
    place =
        finding == null || finding.suspects.isEmpty()
            ? worst.end().place.site
            : Responsibility.place(HeldLast.of(worst, finding.suspects));
  }

  /**
   * The leaks of direct and pooled memory.
   *
   * @param snapshot where to look
   * @return by fingerprint, the worst first, and the accepted ones last
   */
  public static Map<String, LeakGroup> all(Snapshot snapshot) {
    Map<String, Finding> findings = new HashMap<>();
    for (Finding finding : snapshot.findings) {
      findings.putIfAbsent(finding.fingerprint, finding);
    }
    Map<String, LeakGroup> groups = new LinkedHashMap<>();
    LeakPaths paths = LeakPaths.of(snapshot);
    for (List<LeakPath> some : List.of(paths.leaks(), paths.accepted())) {
      for (LeakPath leak : some) {
        LeakGroup group = groups.get(leak.fingerprint());
        if (group == null) {
          Finding finding = findings.get(leak.fingerprint());
          group = new LeakGroup(leak, finding, some == paths.accepted());
          groups.put(group.fingerprint, group);
        }
        group.leaked += leak.leaked();
        group.bytes += leak.bytes() + leak.heldBytes();
      }
    }
    return groups;
  }

  /** Those that are not accepted. */
  static List<LeakGroup> unknown(Map<String, LeakGroup> all) {
    List<LeakGroup> unknown = new ArrayList<>();
    for (LeakGroup group : all.values()) {
      if (!group.isAccepted) {
        unknown.add(group);
      }
    }
    return unknown;
  }

  /**
   * How many buffers leaked.
   *
   * @return 1 or more
   */
  public long leaked() {
    return leaked;
  }

  /**
   * Their capacity.
   *
   * @return bytes
   */
  public long bytes() {
    return bytes;
  }

  /**
   * Buffers and bytes as text.
   *
   * @return such as {@code 3 buffers, 96 B}
   */
  public String amount() {
    return Amounts.count(leaked, "buffer") + ", " + Amounts.bytes(bytes);
  }
}
