package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaks that are one mistake: a method of the program loses what was made in several places, or
 * what others had looked at before, and the code says of each of these leaks that this method loses
 * the buffers in this line and in this way. A method that only had the buffer joins nothing.
 */
final class Joins {
  /** The digits of a leak that has few of the buffers may be missing in the next run. */
  private static final int MANY = 8;

  private Joins() {}

  /** By fingerprint, the one under which the leak is told. */
  static Map<String, String> of(List<Finding> findings) {
    Map<String, String> joins = new HashMap<>();
    for (Finding finding : findings) {
      finding.also.forEach(digits -> joins.put(digits, finding.fingerprint));
    }
    return joins;
  }

  /** The same for findings that have just been made. */
  static Map<String, String> found(List<Finding> findings) {
    Map<List<Object>, List<Finding>> same = new LinkedHashMap<>();
    for (Finding finding : findings) {
      Suspect first = finding.suspects.isEmpty() ? null : finding.suspects.get(0);
      if (first != null
          && first.weight > Candidates.HAD
          && first.line > 0
          && CodeOwner.isOwnCode(first.className)) {
        List<Object> key =
            List.of(
                finding.heap,
                first.className,
                Names.method(first.method),
                first.line,
                first.reason,
                madeBy(first, finding.path));
        same.computeIfAbsent(key, none -> new ArrayList<>()).add(finding);
      }
    }
    Map<String, String> joins = new HashMap<>();
    for (List<Finding> some : same.values()) {
      String main = main(some);
      for (Finding finding : some) {
        if (!finding.fingerprint.equals(main)) {
          joins.put(finding.fingerprint, main);
        }
      }
    }
    return joins;
  }

  /** The line in which the method itself made the buffer: each may be a mistake of its own. */
  private static String madeBy(Suspect suspect, List<String> path) {
    String made = path.size() < 2 ? "" : path.get(1);
    return made.contains(' ' + Names.of(suspect.className, suspect.method) + ':') ? made : "";
  }

  /** The same in each run, as far as possible: the first in order of those with many buffers. */
  private static String main(List<Finding> some) {
    long most = some.stream().mapToLong(finding -> finding.leaked).max().orElse(0);
    return some.stream()
        .filter(finding -> finding.leaked >= most / MANY)
        .map(finding -> finding.fingerprint)
        .sorted()
        .findFirst()
        .orElseThrow();
  }
}
