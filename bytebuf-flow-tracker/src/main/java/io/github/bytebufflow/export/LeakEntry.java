package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.HeldLast;
import io.github.bytebufflow.leaks.Leak;
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
import java.util.List;
import java.util.Map;

/** A leak with what was found of it. Immutable. */
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

  /** The leak. */
  final Leak leak;

  /** What was found of it. */
  final Finding finding;

  /** Flows released at each node of its paths or below. */
  final Outcomes outcomes;

  private LeakEntry(Leak leak, Findings findings, Outcomes outcomes) {
    this.leak = leak;
    this.outcomes = outcomes;
    finding = findings.of(leak, outcomes);
  }

  /** Some leaks, in their order, at most so many. */
  static List<LeakEntry> of(List<Leak> leaks, Snapshot snapshot, int most) {
    Findings findings = new Findings(snapshot);
    Outcomes outcomes = new Outcomes();
    List<LeakEntry> entries = new ArrayList<>();
    for (Leak leak : leaks.subList(0, Math.min(most, leaks.size()))) {
      entries.add(new LeakEntry(leak, findings, outcomes));
    }
    return entries;
  }

  String fingerprint() {
    return leak.fingerprint();
  }

  /**
   * {@code direct}: for composites and views the memory of most bytes that they keep; empty where
   * nothing is known of that.
   */
  String memory() {
    Memory memory = leak.memory();
    if (memory != Memory.NONE) {
      return memory.json();
    }
    return leak.memories().entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(most -> most.getKey().json())
        .orElse("");
  }

  /** {@code 42 buffers, 10,752 B direct}. */
  String amount() {
    StringBuilder text = new StringBuilder(Plain.count(leak.leaked(), noun()));
    if (leak.allBytes() > 0) {
      text.append(", ").append(Plain.count(leak.allBytes())).append(" B");
      text.append(leak.directBytes() == leak.allBytes() ? " direct" : "");
    }
    return text.toString();
  }

  private String noun() {
    return leak.root().rootKind == RootKind.RESOURCE ? "resource" : "buffer";
  }

  /** Where to look first: the likeliest suspect, else the last step in code that is no tool's. */
  At at() {
    if (!finding.suspects.isEmpty()) {
      return at(finding.suspects.get(0));
    }
    List<SnapshotNode> nodes = leak.nodes();
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
    return finding.suspects.isEmpty() ? null : HeldLast.of(leak, finding.suspects);
  }

  private static At at(Place place) {
    return new At(place.className, place.method, place.line);
  }

  /** The place of a suspect; its line may be that of the method's last step. */
  At at(Suspect suspect) {
    int line = suspect.line;
    List<SnapshotNode> nodes = leak.nodes();
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
   * What became of other buffers on the same path, in one sentence; empty where all leaked from the
   * beginning.
   */
  String others() {
    List<SnapshotNode> nodes = leak.nodes();
    int parting = outcomes.parting(nodes);
    if (parting < 0) {
      return "";
    }
    SnapshotNode node = nodes.get(parting);
    long released = outcomes.released(node);
    return Plain.count(released)
        + (released == 1 ? " other buffer" : " other buffers")
        + " took the same path to "
        + FrameNames.brief(node.place)
        + (released == 1 ? " and was released" : " and were released");
  }
}
