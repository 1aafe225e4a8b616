package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders suspects where the evidence decides nobody: those who read look at the first three, so
 * these should not all be named for the same reason.
 */
final class Spread {
  /** So many are spread. */
  private static final int NAMED = 3;

  /** By how much a suspect is behind for each one before that is named for the same reason. */
  private static final int SAME_REASON = 12;

  /** By how much for each one before that is named because of the same field. */
  private static final int SAME_FIELD = 8;

  private final Map<Suspect, Hypothesis> reasons = new IdentityHashMap<>();
  private final Map<Suspect, String> fields = new IdentityHashMap<>();

  /**
   * Adds one.
   *
   * @param field the field in which the buffer was kept, or null
   */
  void add(Suspect suspect, Hypothesis reason, String field) {
    reasons.put(suspect, reason);
    fields.put(suspect, field);
  }

  /**
   * The order in which suspects are named. The first stays the first.
   *
   * @param suspects the weightiest first
   * @return all of them, with the same weights in the same order
   */
  List<Suspect> of(List<Suspect> suspects) {
    List<Suspect> left = new ArrayList<>(suspects);
    List<Suspect> ordered = new ArrayList<>();
    while (!left.isEmpty()) {
      Suspect next = left.get(0);
      if (!ordered.isEmpty() && ordered.size() < NAMED) {
        for (Suspect other : left) {
          if (worth(other, ordered) > worth(next, ordered)) {
            next = other;
          }
        }
      }
      left.remove(next);
      ordered.add(next);
    }
    // Each place keeps its weight, so that the order alone says what is new.
    for (int i = 0; i < ordered.size(); i++) {
      ordered.set(i, ordered.get(i).weighing(suspects.get(i).weight));
    }
    return ordered;
  }

  private int worth(Suspect suspect, List<Suspect> before) {
    int worth = suspect.weight;
    String field = fields.get(suspect);
    for (Suspect one : before) {
      worth -= reasons.get(one) == reasons.get(suspect) ? SAME_REASON : 0;
      worth -= field != null && field.equals(fields.get(one)) ? SAME_FIELD : 0;
    }
    return worth;
  }
}
