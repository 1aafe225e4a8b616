package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All leaks with one fingerprint, in numbers and names: what tables, metrics and events show. Heap,
 * and what the option {@code accept} names, is left out. Immutable.
 */
public final class NamedLeak {
  /** The digits behind LEAK. */
  public final String fingerprint;

  /** Leaking paths with this fingerprint, at least 1. */
  public final int paths;

  /** Buffers that leaked by themselves, not because another leaked one held them. */
  public final long leaked;

  /** Their capacity, and that of the buffers that they hold. */
  public final long bytes;

  /** Live buffers where these leaked. */
  public final long live;

  /** Class and method that is most likely responsible; where the buffers ended if none is named. */
  public final String suspect;

  /** Where the worst of the paths ended. */
  public final String site;

  /** What to do next: a sentence. */
  public final String next;

  /** The worst path. */
  public final String path;

  private NamedLeak(List<LeakPath> paths, Finding finding) {
    LeakPath worst = paths.get(0);
    long leakedSum = 0;
    long bytesSum = 0;
    long liveSum = 0;
    for (LeakPath one : paths) {
      leakedSum += one.leaked();
      bytesSum += one.bytes() + one.heldBytes();
      liveSum += one.end().counts.live;
    }
    fingerprint = worst.fingerprint();
    this.paths = paths.size();
    leaked = leakedSum;
    bytes = bytesSum;
    live = liveSum;
    site = worst.end().place.site;
    suspect = finding.suspects.isEmpty() ? site : name(finding.suspects.get(0));
    next = finding.next;
    path = PathName.of(worst.nodes());
  }

  private static String name(Suspect suspect) {
    String method = Names.method(suspect.method);
    return method == null ? suspect.className : suspect.className + '.' + method;
  }

  /**
   * The leaks of a snapshot.
   *
   * @param snapshot where to look
   * @return the worst first
   */
  public static List<NamedLeak> of(Snapshot snapshot) {
    return of(snapshot, LeakPaths.of(snapshot));
  }

  /**
   * The leaks of a snapshot whose paths are known.
   *
   * @param snapshot where to look
   * @param paths its paths
   * @return the worst first
   */
  public static List<NamedLeak> of(Snapshot snapshot, LeakPaths paths) {
    Map<String, List<LeakPath>> byName = new LinkedHashMap<>();
    for (LeakPath path : paths.leaks()) {
      byName.computeIfAbsent(path.fingerprint(), first -> new ArrayList<>()).add(path);
    }
    Findings findings = new Findings(snapshot);
    List<NamedLeak> leaks = new ArrayList<>();
    // Each root is summed up once.
    Outcomes outcomes = new Outcomes();
    for (List<LeakPath> same : byName.values()) {
      outcomes.add(same.get(0).root());
      leaks.add(new NamedLeak(same, findings.of(same.get(0), outcomes)));
    }
    return leaks;
  }
}
