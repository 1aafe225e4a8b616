package io.github.bytebufflow.cli.compare;

import io.github.bytebufflow.leaks.HeldLast;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Responsibility;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A leak of a snapshot, as tables of leaks show it. Immutable. */
public final class LeakGroup {
  /** The digits behind LEAK. */
  public final String fingerprint;

  /** Who had the buffers last, or where most of them ended. */
  public final String place;

  /** The entry that accepts the leak, also if its last day is over; or null. */
  public final Accepted accepted;

  /** Whether the leak is known, and accepted on the day of the snapshot. */
  public final boolean isAccepted;

  /** The digits of what is the same leak, though the buffers were made or looked at elsewhere. */
  public final Set<String> also;

  private final long leaked;
  private final long bytes;

  private LeakGroup(Leak leak, Finding finding, boolean isAccepted) {
    fingerprint = leak.fingerprint();
    also = leak.also();
    accepted = leak.accepted();
    leaked = leak.leaked();
    bytes = leak.allBytes();
    this.isAccepted = isAccepted;
    place =
        finding == null || finding.suspects.isEmpty()
            ? leak.end().place.site
            : Responsibility.place(HeldLast.of(leak, finding.suspects));
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
    for (Leak leak : paths.leaks()) {
      groups.put(leak.fingerprint(), of(leak, findings, false));
    }
    for (Leak leak : paths.accepted()) {
      groups.put(leak.fingerprint(), of(leak, findings, true));
    }
    return groups;
  }

  /**
   * The same leak in another snapshot, where the digits that come first may be other ones.
   *
   * @param others the leaks of the other snapshot, by fingerprint
   * @return the leak, or null
   */
  LeakGroup in(Map<String, LeakGroup> others) {
    LeakGroup same = others.get(fingerprint);
    if (same != null) {
      return same;
    }
    for (LeakGroup other : others.values()) {
      if (also.contains(other.fingerprint)
          || other.also.contains(fingerprint)
          || !Collections.disjoint(also, other.also)) {
        return other;
      }
    }
    return null;
  }

  private static LeakGroup of(Leak leak, Map<String, Finding> findings, boolean isAccepted) {
    return new LeakGroup(leak, findings.get(leak.fingerprint()), isAccepted);
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
