package io.github.bytebufflow.export;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The source file of each class, as a path below the root of the sources: {@code
 * com/acme/Shop.java}. The stacks of a snapshot tell the name of the file; where no stack has the
 * class, the name of the class does.
 */
final class SourceFiles {
  /** So many classes are learned; the others are guessed. */
  private static final int MOST = 100_000;

  private final Map<String, String> byClass = new HashMap<>();

  SourceFiles(Snapshot snapshot) {
    new Learning().through(snapshot.roots);
    for (Finding finding : snapshot.findings) {
      for (Suspect suspect : finding.suspects) {
        learn(suspect.className, suspect.file);
      }
    }
  }

  private void learn(String className, String file) {
    if (className != null && file != null && byClass.size() < MOST) {
      byClass.putIfAbsent(className, file);
    }
  }

  /** The path of a class's source, empty for no class. */
  String of(String className) {
    if (className == null) {
      return "";
    }
    int dot = className.lastIndexOf('.', hidden(className));
    String file = byClass.get(className);
    if (file == null) {
      String simple = className.substring(dot + 1, hidden(className));
      int inner = simple.indexOf('$', 1);
      file = (inner < 0 ? simple : simple.substring(0, inner)) + ".java";
    }
    return Plain.text(className.substring(0, dot + 1).replace('.', '/') + file);
  }

  /** A hidden class has a slash and an address behind its name. */
  private static int hidden(String className) {
    int slash = className.indexOf('/');
    return slash < 0 ? className.length() : slash;
  }

  private final class Learning extends NodeWalk<RuntimeException> {
    @Override
    protected void enter(SnapshotNode node) {
      List<StackTraceElement> stack = node.place.stack;
      for (StackTraceElement frame : stack) {
        learn(frame.getClassName(), frame.getFileName());
      }
    }
  }
}
