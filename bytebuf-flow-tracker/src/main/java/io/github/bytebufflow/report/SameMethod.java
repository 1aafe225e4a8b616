package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.List;

/**
 * Which leaks of a report name the same method first: one mistake may leak on several paths.
 * Stateless.
 */
final class SameMethod {
  /** So many digits of other leaks are written out. */
  private static final int LISTED = 3;

  private SameMethod() {}

  /** Which of these names the same method first as another one; -1 if none does. */
  static int indexOf(List<Finding> findings, Finding other) {
    for (int i = 0; i < findings.size(); i++) {
      if (isOne(findings.get(i), other)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * What stands behind the advice for the first of these: which others name the same method alone.
   * Empty where none does, or where several methods may be responsible for the first.
   */
  static String others(List<Finding> findings) {
    Finding first = findings.get(0);
    List<String> digits = new ArrayList<>();
    for (Finding other : findings.subList(1, findings.size())) {
      if (first.decided
          && other.decided
          && isOne(first, other)
          && !other.fingerprint.equals(first.fingerprint)
          && !digits.contains(other.fingerprint)) {
        digits.add(other.fingerprint);
      }
    }
    if (digits.isEmpty()) {
      return "";
    }
    int listed = Math.min(LISTED, digits.size());
    String names = "LEAK " + String.join(", ", digits.subList(0, listed));
    int more = digits.size() - listed;
    return "; "
        + names
        + (more == 0 ? "" : " and " + more + " more")
        + (digits.size() == 1 ? " names" : " name")
        + " the same method";
  }

  private static boolean isOne(Finding x, Finding y) {
    if (x.suspects.isEmpty() || y.suspects.isEmpty()) {
      return false;
    }
    Suspect first = x.suspects.get(0);
    Suspect other = y.suspects.get(0);
    return first.method != null
        && first.className.equals(other.className)
        && first.method.equals(other.method);
  }
}
