package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.HeldLast;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All leaking paths with one fingerprint: one leak to a reader. Immutable once it is made. */
final class LeakEntry {
  /** A place in the source: the class and the line, 0 where unknown. */
  static final class At {
    final String className;
    final String method;
    final int line;

    At(String className, String method, int line) {
      this.className = className;
      this.method = method;
      this.line = line;
    }
  }

  /** The paths, the worst first; never empty. */
  final List<LeakPath> paths = new ArrayList<>();

  /** What was found of the worst path. */
  final Finding finding;

  /** Flows released at each node of the worst path or below it. */
  final Outcomes outcomes;

  private LeakEntry(LeakPath worst, Findings findings, Outcomes outcomes) {
    outcomes.add(worst.root());
    this.outcomes = outcomes;
    finding = findings.of(worst, outcomes);
  }

  /** The leaks of some paths, in their order, at most so many. */
  static List<LeakEntry> of(List<LeakPath> paths, Snapshot snapshot, int most) {
    Findings findings = new Findings(snapshot);
    Outcomes outcomes = new Outcomes();
    Map<String, LeakEntry> entries = new LinkedHashMap<>();
    for (LeakPath path : paths) {
      LeakEntry entry = entries.get(path.fingerprint());
      if (entry == null && entries.size() < most) {
        entry = new LeakEntry(path, findings, outcomes);
        entries.put(path.fingerprint(), entry);
      }
      if (entry != null) {
        entry.paths.add(path);
      }
    }
    return new ArrayList<>(entries.values());
  }

  /** How many leaks some paths are. */
  static int number(List<LeakPath> paths) {
    Map<String, Boolean> fingerprints = new LinkedHashMap<>();
    for (LeakPath path : paths) {
      fingerprints.put(path.fingerprint(), true);
    }
    return fingerprints.size();
  }

  LeakPath worst() {
    return paths.get(0);
  }

  String fingerprint() {
    return worst().fingerprint();
  }

  long leaked() {
    long sum = 0;
    for (LeakPath path : paths) {
      sum += path.leaked();
    }
    return sum;
  }

  long bytes() {
    long sum = 0;
    for (LeakPath path : paths) {
      sum += path.bytes();
    }
    return sum;
  }

  /** What the buffers held, in bytes: that of the components of composites. */
  long heldBytes() {
    long sum = 0;
    for (LeakPath path : paths) {
      sum += path.heldBytes();
    }
    return sum;
  }

  /** {@code direct}, or an empty text where the buffers have no memory of their own. */
  String memory() {
    Memory memory = worst().memory();
    return memory == Memory.NONE ? "" : memory.json();
  }

  /** {@code 42 buffers, 10,752 B direct}. */
  String amount() {
    StringBuilder text = new StringBuilder(Plain.count(leaked(), noun()));
    if (bytes() > 0) {
      text.append(", ").append(Plain.count(bytes())).append(" B");
      text.append(memory().isEmpty() ? "" : " " + memory());
    }
    if (heldBytes() > 0) {
      text.append(", holding ").append(Plain.count(heldBytes())).append(" B");
    }
    return text.toString();
  }

  private String noun() {
    RootKind kind = worst().root().rootKind;
    return kind == RootKind.RETAINED_VIEW
        ? "retained view"
        : kind == RootKind.RESOURCE
            ? "resource"
            : kind == RootKind.COMPOSITE ? "composite" : "buffer";
  }

  /** Where to look first: the likeliest suspect, else the last step in code that is no tool's. */
  At at() {
    if (!finding.suspects.isEmpty()) {
      return at(finding.suspects.get(0));
    }
    List<SnapshotNode> nodes = worst().nodes();
    for (int i = nodes.size() - 1; i >= 0; i--) {
      Place place = nodes.get(i).place;
      if (place.className != null && CodeOwner.of(place.className) == CodeOwner.APPLICATION) {
        return at(place);
      }
    }
    for (int i = nodes.size() - 1; i >= 0; i--) {
      if (nodes.get(i).place.className != null) {
        return at(nodes.get(i).place);
      }
    }
    return null;
  }

  /** Who had the buffers last, of the suspects; null where there are none. */
  Suspect heldLast() {
    return finding.suspects.isEmpty() ? null : HeldLast.of(worst(), finding.suspects);
  }

  private static At at(Place place) {
    return new At(place.className, place.method, place.line);
  }

  /** The place of a suspect; its line may be that of the method's last step. */
  At at(Suspect suspect) {
    int line = suspect.line;
    List<SnapshotNode> nodes = worst().nodes();
    for (int i = nodes.size() - 1; i >= 0 && line <= 0; i--) {
      Place place = nodes.get(i).place;
      line = place.isIn(suspect.className, suspect.method) ? place.line : 0;
    }
    return new At(suspect.className, suspect.method, line);
  }

  /** {@code com.acme.Shop.order}. */
  static String name(At at) {
    return at.method == null ? at.className : at.className + '.' + at.method;
  }

  /** The same with the line: {@code com.acme.Shop.order:31}. */
  static String place(At at) {
    return name(at) + (at.line > 0 ? ":" + at.line : "");
  }

  /**
   * What became of the others that came the same way, in one sentence; empty where all leaked from
   * the beginning.
   */
  String others() {
    List<SnapshotNode> nodes = worst().nodes();
    int parting = outcomes.parting(nodes);
    if (parting < 0) {
      return "";
    }
    SnapshotNode node = nodes.get(parting);
    long released = outcomes.released(node);
    return Plain.count(released)
        + (released == 1 ? " other was" : " others were")
        + " released that came the same way to "
        + FrameNames.brief(node.place);
  }
}
