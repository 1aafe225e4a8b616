package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The digits behind LEAK of each node where buffers leaked. */
final class Fingerprints {
  private final Map<SnapshotNode, String> byEnd = new IdentityHashMap<>();

  Fingerprints(LeakPaths paths) {
    for (List<Leak> some : List.of(paths.leaks(), paths.accepted(), paths.heap(), paths.unheld())) {
      for (Leak leak : some) {
        leak.paths().forEach(path -> byEnd.put(path.end(), leak.fingerprint()));
        for (LeakPath held : leak.holds()) {
          byEnd.put(held.end(), held.fingerprint());
        }
      }
    }
  }

  /** Eight hexadecimal digits; null where nothing leaked. */
  String of(SnapshotNode end) {
    return byEnd.get(end);
  }
}
