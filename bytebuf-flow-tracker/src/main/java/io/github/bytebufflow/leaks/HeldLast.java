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
   * @param leak the leak
   * @param suspects the likeliest first; at least one
   * @return the first where no class was seen
   */
  public static Suspect of(Leak leak, List<Suspect> suspects) {
    for (Suspect suspect : suspects) {
      if (isSeen(leak, suspect.className)) {
        return suspect;
      }
    }
    return suspects.get(0);
  }

  /** Whether a path or the stack of its last step has a class. */
  private static boolean isSeen(Leak leak, String className) {
    return leak.paths().stream().anyMatch(path -> isSeen(path, className));
  }

  private static boolean isSeen(LeakPath leak, String className) {
    return leak.nodes().stream().anyMatch(node -> className.equals(node.place.className))
        || leak.end().place.stack.stream()
            .anyMatch(frame -> className.equals(frame.getClassName()));
  }
}
