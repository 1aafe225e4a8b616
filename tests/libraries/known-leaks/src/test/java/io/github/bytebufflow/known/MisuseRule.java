package io.github.bytebufflow.known;

import io.github.bytebufflow.known.Verdict.Next;
import io.github.bytebufflow.known.Verdict.Place;
import java.util.Map;

/**
 * How the report of a misuse is judged.
 *
 * <ul>
 *   <li>Named first: the line {@code next:} has a method that the fix changed, and no other before
 *       it.
 *   <li>Among the first three: the line {@code next:} has it behind another, or the block of the
 *       misuse, which is the first one, has it.
 *   <li>On the path: where the misuse was, or on the way to where the buffer had ended.
 *   <li>In the stack: a frame of the misuse.
 * </ul>
 *
 * The reader is sent right if named first, to candidates if the report says that nothing is
 * decided, if {@code next:} has it at all, or has no method, or says {@code netty=full}; else
 * wrong.
 */
final class MisuseRule {
  private MisuseRule() {}

  static Verdict judge(Map<String, Object> misuse, String text, FixedMethods fixed) {
    String next = Judge.last(text);
    String named = FixedMethods.first(next);
    boolean first = fixed.isIn(named);
    Place place = first ? Place.FIRST : place(misuse, next, block(text), fixed);
    Next sent =
        first
            ? Next.RIGHT
            : Boolean.FALSE.equals(misuse.get("decided"))
                    || fixed.isIn(next)
                    || named.isEmpty()
                    || next.contains("netty=full")
                ? Next.CANDIDATES
                : Next.WRONG;
    return new Verdict(place, sent, named.isEmpty() ? "(nobody)" : named);
  }

  private static Place place(
      Map<String, Object> misuse, String next, String block, FixedMethods fixed) {
    if (fixed.isIn(next) || fixed.isIn(block)) {
      return Place.AMONG_THREE;
    }
    if (fixed.isIn((String) misuse.getOrDefault("site", ""))
        || Judge.strings(misuse.get("endedAt")).stream().anyMatch(fixed::isIn)) {
      return Place.PATH;
    }
    return Judge.strings(misuse.get("stack")).stream().anyMatch(fixed::hasFrame)
        ? Place.STACK
        : Place.NOWHERE;
  }

  /** From the first misuse to the empty line behind it. */
  private static String block(String text) {
    int start = text.indexOf("bytebuf-flow: MISUSE ");
    if (start < 0) {
      return "";
    }
    int end = text.indexOf("\n\n", start);
    return end < 0 ? text.substring(start) : text.substring(start, end);
  }
}
