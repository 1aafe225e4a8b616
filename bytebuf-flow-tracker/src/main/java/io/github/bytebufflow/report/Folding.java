package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Names;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Libraries;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which steps of a path are drawn as one line: consecutive steps inside Netty and libraries, on a
 * path that also has steps of the application. Always drawn are the root, the last step, the step
 * where the paths split, an exception, the tail of the pipeline, and a retain or release that no
 * other step of the same run undoes. Immutable.
 */
final class Folding {
  /** A single step takes no more room by itself. */
  private static final int LEAST = 2;

  private final List<SnapshotNode> path;

  /** For the first step of each run the last one, for all other steps -1. */
  private final int[] ends;

  /** For each step whether it is in a run. */
  private final boolean[] folded;

  /** The runs of a path, whose step at {@code split} is always drawn. */
  Folding(List<SnapshotNode> path, int split) {
    this.path = path;
    ends = new int[path.size()];
    folded = new boolean[path.size()];
    Arrays.fill(ends, -1);
    if (!hasApplication(path)) {
      return;
    }
    boolean[] dull = dull(split);
    for (int i = 1; i < path.size(); i++) {
      int to = i;
      while (to < path.size() && dull[to]) {
        to++;
      }
      if (to - i >= LEAST) {
        ends[i] = to - 1;
        Arrays.fill(folded, i, to, true);
      }
      i = Math.max(i, to);
    }
  }

  /** The last step of the run that begins at a step; -1 where none begins. */
  int to(int from) {
    return ends[from];
  }

  /** Whether a step is drawn only as a part of a run. */
  boolean has(int index) {
    return folded[index];
  }

  /**
   * {@code … 4 steps in io.netty: HttpServerCodec, MessageAggregator.decode}, without the methods
   * where that is too long, and then without what is too much.
   */
  String text(int from, int width) {
    List<SnapshotNode> run = path.subList(from, to(from) + 1);
    Set<String> owners = new LinkedHashSet<>();
    Set<String> methods = new LinkedHashSet<>();
    Set<String> classes = new LinkedHashSet<>();
    String before = "";
    for (SnapshotNode node : run) {
      owners.add(owner(node));
      String name = node.place.kind == Kind.HANDOFF ? type(node) : StepText.method(node);
      if (name.startsWith(before + '.')) {
        // A hand-off to a class, and the method that it leads to.
        methods.remove(before);
      }
      methods.add(name);
      classes.add(type(node));
      before = name;
    }
    String head = "… " + run.size() + " steps in " + String.join(" and ", owners);
    String whole = head + ": " + String.join(", ", methods);
    if (whole.length() <= width) {
      return whole;
    }
    StringBuilder text = new StringBuilder(width).append(head);
    String separator = ": ";
    int left = classes.size();
    for (String name : classes) {
      left--;
      int room = width - text.length() - separator.length() - (left > 0 ? ", …".length() : 0);
      if (name.length() > room) {
        return text.append(separator).append('…').toString();
      }
      text.append(separator).append(name);
      separator = ", ";
    }
    return text.toString();
  }

  /** Whether a step is the program's own: neither Netty's, nor a library's, nor the JDK's. */
  static boolean isApplication(SnapshotNode node) {
    String name = node.place.className;
    return name != null && isApplication(name);
  }

  /** The same of a class. */
  static boolean isApplication(String className) {
    return CodeOwner.isOwnCode(className);
  }

  /** Whether a step below the root is the program's own. */
  static boolean hasApplication(List<SnapshotNode> path) {
    return path.subList(1, path.size()).stream().anyMatch(Folding::isApplication);
  }

  /** Whether a step is inside Netty or a library. What goes into a queue of the JDK is not. */
  private static boolean isForeign(SnapshotNode node) {
    String name = node.place.className;
    return name != null && (CodeOwner.of(name) == CodeOwner.NETTY || Libraries.has(name));
  }

  /** {@code io.netty}, {@code org.springframework}. */
  static String owner(SnapshotNode node) {
    return CodeOwner.home(node.place.className);
  }

  private static String type(SnapshotNode node) {
    return Page.clean(Names.simple(node.place.className));
  }

  private boolean[] dull(int split) {
    boolean[] dull = new boolean[path.size()];
    Deque<Integer> retains = new ArrayDeque<>();
    for (int i = 1; i < path.size(); i++) {
      if (!isForeign(path.get(i))) {
        retains.clear();
        continue;
      }
      dull[i] = true;
      switch (path.get(i).place.kind) {
        case RETAIN:
          dull[i] = false;
          retains.push(i);
          break;
        case RELEASE:
        case WRITE:
          dull[i] = !retains.isEmpty();
          if (dull[i]) {
            dull[retains.pop()] = true;
          }
          break;
        case THROW:
        case TAIL:
        case TOUCH:
          dull[i] = false;
          break;
        default:
      }
    }
    dull[path.size() - 1] = false;
    if (split >= 0) {
      dull[split] = false;
    }
    return dull;
  }
}
