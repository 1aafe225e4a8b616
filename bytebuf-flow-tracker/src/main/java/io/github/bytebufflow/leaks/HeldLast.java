package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Suspect;
import java.util.List;

/**
 * Who had the buffers of a leak last. Who made a stream, for example, or another caller, may be the
 * likeliest to be responsible, and has never had one of these buffers.
 */
public final class HeldLast {
  private HeldLast() {}

  /**
   * The likeliest suspect whose class was seen with the buffers.
   *
   * @param leak the path
   * @param suspects the likeliest first; at least one
   * @return the first where no class was seen
   */
  public static Suspect of(LeakPath leak, List<Suspect> suspects) {
    LeakPath seen = leak.finer() == null ? leak : leak.finer();
    for (Suspect suspect : suspects) {
      if (isSeen(seen, suspect.className)) {
        return suspect;
      }
    }
    return suspects.get(0);
  }

  /** Whether the path or the stack of its last step has a class. */
  private static boolean isSeen(LeakPath leak, String className) {
    return leak.nodes().stream().anyMatch(node -> className.equals(node.place.className))
        || leak.end().place.stack.stream()
            .anyMatch(frame -> className.equals(frame.getClassName()));
  }
}
