package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.List;

/**
 * A leak in numbers and names: what tables, metrics and events show. Heap, and what the option
 * {@code accept} names, is left out. Immutable.
 */
public final class NamedLeak {
  /** The digits behind LEAK. */
  public final String fingerprint;

  /** Paths on which the buffers were lost, at least 1. */
  public final int paths;

  /** Buffers that leaked by themselves, not because another leaked one held them. */
  public final long leaked;

  /** Their capacity, and that of the buffers that they hold. */
  public final long bytes;

  /** Live buffers where these leaked. */
  public final long live;

  /** Class and method that is most likely responsible; where the buffers ended if none is named. */
  public final String suspect;

  /** Where the path of most of them ended. */
  public final String site;

  /** What to do next: a sentence. */
  public final String next;

  /** The path of most of them. */
  public final String path;

  private NamedLeak(Leak leak, Finding finding) {
    fingerprint = leak.fingerprint();
    paths = leak.paths().size();
    leaked = leak.leaked();
    bytes = leak.allBytes();
    live = leak.live();
    site = leak.end().place.site;
    suspect = finding.suspects.isEmpty() ? site : name(finding.suspects.get(0));
    next = finding.next;
    path = PathName.of(leak.nodes());
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
    Findings findings = new Findings(snapshot);
    List<NamedLeak> leaks = new ArrayList<>();
    // Each root is summed up once.
    Outcomes outcomes = new Outcomes();
    for (Leak leak : paths.leaks()) {
      leaks.add(new NamedLeak(leak, findings.of(leak, outcomes)));
    }
    return leaks;
  }
}
