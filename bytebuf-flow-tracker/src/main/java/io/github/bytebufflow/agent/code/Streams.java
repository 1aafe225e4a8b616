package io.github.bytebufflow.agent.code;

import java.util.Set;
import org.objectweb.asm.tree.ClassNode;

/** Which types are those of streams and futures: of what comes, or will come. */
final class Streams {
  private static final String PUBLISHER = "org/reactivestreams/Publisher";

  /** Those of the JDK, as far as methods return them. */
  private static final Set<String> OF_JDK =
      Set.of(
          "java/io/InputStream",
          "java/util/Iterator",
          "java/util/concurrent/CompletableFuture",
          "java/util/concurrent/CompletionStage",
          "java/util/concurrent/Flow$Publisher",
          "java/util/concurrent/Future",
          "java/util/stream/Stream");

  private Streams() {}

  /** Whether an object of a type, which need not be loaded, is a stream or a future. */
  static boolean areOf(Bodies of, String type) {
    return areOf(of, type, 0);
  }

  private static boolean areOf(Bodies of, String type, int depth) {
    if (type.equals(PUBLISHER) || OF_JDK.contains(type)) {
      return true;
    }
    boolean isPlain = type.isEmpty() || type.startsWith("java/");
    ClassNode node =
        isPlain || depth == ClassTrees.MOST_SUPERCLASSES ? null : of.classes().get(type);
    if (node == null) {
      return false;
    }
    for (String parent : node.interfaces) {
      if (areOf(of, parent, depth + 1)) {
        return true;
      }
    }
    return node.superName != null && areOf(of, node.superName, depth + 1);
  }
}
