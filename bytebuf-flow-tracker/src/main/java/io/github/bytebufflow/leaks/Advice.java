package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.List;

/** What to do about a leak, from those who may be responsible. */
final class Advice {
  /** From this weight on one suspect may be named alone. */
  static final int CERTAIN = 60;

  /** Most weight of one that is never named alone. */
  static final int OPEN = CERTAIN - 1;

  /** By how much the first suspect must outweigh the second to be named alone. */
  static final int MARGIN = 10;

  /** So many candidates are named. */
  private static final int NAMED = 3;

  private Advice() {}

  /** Whether the first suspect may be named alone. */
  static boolean isDecided(List<Suspect> suspects) {
    return !suspects.isEmpty()
        && suspects.get(0).weight >= CERTAIN
        && (suspects.size() == 1 || suspects.get(0).weight - suspects.get(1).weight >= MARGIN);
  }

  /**
   * One sentence.
   *
   * @param fingerprint the digits of the leak
   * @param decided whether the first suspect is certain
   * @param decider what would decide between the suspects, or empty
   */
  static String next(String fingerprint, List<Suspect> suspects, boolean decided, String decider) {
    String gone = "LEAK " + fingerprint;
    if (suspects.isEmpty()) {
      return "run with netty=full: it shows the steps inside Netty on which " + gone + " ended";
    }
    if (!decided) {
      return candidates(suspects) + (decider.isEmpty() ? "" : "; " + decider);
    }
    Suspect first = suspects.get(0);
    String place = Responsibility.place(first);
    if (first.known != null && first.artifact != null) {
      return "update "
          + first.artifact
          + ", whose leak in "
          + place
          + " is "
          + first.known
          + ", and see that "
          + gone
          + " is gone";
    }
    return CodeOwner.of(first.className) == CodeOwner.NETTY
        ? "try a newer Netty; if " + gone + " is still there, report " + place + " with this text"
        : "fix " + place + " and see that " + gone + " is gone";
  }

  /** Where to look: at the first of the suspects. */
  static String candidates(List<Suspect> suspects) {
    StringBuilder names = new StringBuilder("look at ");
    int most = Math.min(NAMED, suspects.size());
    for (int i = 0; i < most; i++) {
      names.append(i == 0 ? "" : i == most - 1 ? ", or " : ", ");
      names.append(Responsibility.place(suspects.get(i)));
    }
    return names.toString();
  }
}
