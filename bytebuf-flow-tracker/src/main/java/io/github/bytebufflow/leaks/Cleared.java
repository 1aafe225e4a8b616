package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Methods that what happened speaks for. Who gave the buffer away did right where others took the
 * same steps and were released by somebody else; and whoever had the buffer before it was taken out
 * of a collection has it no more. Immutable.
 */
final class Cleared {
  /** So many steps of released flows are looked at. */
  private static final int MOST_STEPS = 2_000;

  /** One buffer of so many may have been released by chance, as at the end of the program. */
  private static final int MANY = 8;

  private final List<SnapshotNode> path;

  /** The path with looks behind its end. */
  private final List<SnapshotNode> whole;

  /** Who had the buffer last. */
  private final SnapshotNode holder;

  private final Function<SnapshotNode, MethodUse> uses;

  /** The last step from which others went on and were released, or 0. */
  private final int parted;

  /** The methods that had those behind that step. */
  private final Set<String> released = new HashSet<>();

  /** Those of them that took one out of a collection. */
  private final Set<String> takers = new HashSet<>();

  /** The last step that took the buffer out of a collection, or 0. */
  private final int taken;

  /** The methods that had the buffer since: who took it, and to whom these returned it. */
  private final Set<String> holders = new HashSet<>();

  private StackTraceElement outermost;

  private Cleared(
      List<SnapshotNode> path, List<SnapshotNode> whole, Function<SnapshotNode, MethodUse> uses) {
    this.path = path;
    this.whole = whole;
    this.uses = uses;
    holder = path.isEmpty() ? null : LastHolder.of(path);
    parted = parted();
    taken = taken();
    if (taken > 0) {
      follow();
    }
  }

  /**
   * What the steps of a path say.
   *
   * @param path the root first
   * @param whole the same with looks behind its end
   * @param uses what the method of a step does with the buffer, as its code says
   */
  static Cleared of(
      List<SnapshotNode> path, List<SnapshotNode> whole, Function<SnapshotNode, MethodUse> uses) {
    return new Cleared(path, whole, uses);
  }

  /** Whether a method is cleared. */
  boolean has(String className, String method) {
    if (className == null || method == null) {
      return false;
    }
    String name = Names.key(className, method);
    return hadBefore(name) || (gaveAway(name) || returnedOthers(name)) && !keeps(name);
  }

  /** The step that took the buffer out of a collection, at last; or null. */
  SnapshotNode takenOut() {
    return taken == 0 ? null : path.get(taken);
  }

  /**
   * Whether a method took those that were released out of a collection, and has no step with those
   * that were lost.
   */
  boolean hadOthersOnly(String className, String method) {
    String name = Names.key(className, method);
    return takers.contains(name) && whole.stream().noneMatch(node -> isIn(node, name));
  }

  /** Whether a method had the buffer, and others of those stayed where it had found them. */
  boolean mayHaveLooked(String className, String method) {
    return look(className, method) != null;
  }

  /** Whether a method that may only have looked releases what it takes out, as its code says. */
  boolean looksOrReleases(String className, String method) {
    SnapshotNode look = look(className, method);
    MethodUse use = look == null ? MethodUse.UNKNOWN : uses.apply(look);
    return use.releases || use.consumes;
  }

  private SnapshotNode look(String className, String method) {
    String name = Names.key(className, method);
    for (SnapshotNode node : whole) {
      if (isIn(node, name) && isStillThere(node)) {
        return node;
      }
    }
    return null;
  }

  /** Whether a method had the buffer last, and others were released by another one of its class. */
  boolean keptOthers(String className, String method) {
    SnapshotNode end = path.isEmpty() ? null : path.get(path.size() - 1);
    return end != null
        && end.place.kind == Kind.ENTER
        && isIn(end, Names.key(className, method))
        && end.children.stream()
            .anyMatch(
                child ->
                    className.equals(child.place.className)
                        && !child.place.isInMethodOf(end.place)
                        && isAnyReleased(child));
  }

  private static boolean isIn(SnapshotNode node, String name) {
    return node.place.method != null && name.equals(name(node));
  }

  // ---- taken out of a collection

  private int taken() {
    int at = path.size() - 1;
    while (at > 0 && !path.get(at).place.takenOut) {
      at--;
    }
    return at > 0 && (isStillThere(path.get(at)) || hasOtherCounts(at)) ? 0 : at;
  }

  /**
   * Whether there were several counts since a step: then another one may be the one that is left.
   */
  private boolean hasOtherCounts(int since) {
    return path.subList(since, path.size()).stream()
        .anyMatch(node -> node.place.ref > 1 || node.place.kind == Kind.RELEASE);
  }

  /**
   * Whether others were taken out of a collection behind a step, or given back by another method of
   * its class: the step had only looked at them.
   */
  static boolean isStillThere(SnapshotNode node) {
    if (!node.place.takenOut && !node.place.lookedUp || node.place.className == null) {
      // A file may say anything.
      return false;
    }
    for (SnapshotNode child : node.children) {
      boolean isOfObject =
          child.place.takenOut || node.place.className.equals(child.place.className);
      if (isOfObject
          && !child.place.isInMethodOf(node.place)
          && node.place.frameIn(child.place.stack) < 0
          && isAnyReleased(child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAnyReleased(SnapshotNode node) {
    Deque<SnapshotNode> open = new ArrayDeque<>(List.of(node));
    for (int i = 0; i < MOST_STEPS && !open.isEmpty(); i++) {
      SnapshotNode next = open.pop();
      if (next.counts.released > 0) {
        return true;
      }
      next.children.forEach(open::push);
    }
    return false;
  }

  private void follow() {
    SnapshotNode node = path.get(taken);
    holders.add(name(node));
    outermost = frame(node, LeakEvidence.own(node));
    for (SnapshotNode later : path.subList(taken, path.size())) {
      boolean isReturn =
          holders.contains(name(later))
              && (later.place.kind == Kind.RETURN || goesOnInCaller(later));
      StackTraceElement caller = isReturn ? LeakEvidence.caller(later) : null;
      if (caller != null) {
        holders.add(Names.key(caller.getClassName(), caller.getMethodName()));
        outermost = caller;
      }
    }
  }

  /**
   * Whether others went on from a step into the method that had called: it got them all at once.
   */
  private static boolean goesOnInCaller(SnapshotNode node) {
    StackTraceElement caller = LeakEvidence.caller(node);
    return caller != null
        && node.children.stream()
            .anyMatch(
                child ->
                    child.place.isIn(caller.getClassName(), caller.getMethodName())
                        && !child.place.takenOut
                        && isAnyReleased(child));
  }

  private static StackTraceElement frame(SnapshotNode node, int at) {
    return at < 0 ? null : node.place.stack.get(at);
  }

  /** Whether a method had the buffer before it was taken out, and never since. */
  private boolean hadBefore(String name) {
    if (taken == 0 || holders.contains(name) || last(name) >= taken) {
      return false;
    }
    List<StackTraceElement> stack = path.get(path.size() - 1).place.stack;
    int at = indexOf(stack, name);
    int end = outermost == null ? -1 : Stacks.indexOf(stack, outermost);
    boolean wasCalledSince = at >= 0 && (end < 0 || at < end);
    return !wasCalledSince && (at >= 0 || last(name) > 0);
  }

  // ---- given away, as others were

  private int parted() {
    for (int i = path.size() - 1; i > 0; i--) {
      SnapshotNode next = i + 1 < path.size() ? path.get(i + 1) : null;
      long sum = 0;
      for (SnapshotNode child : path.get(i).children) {
        sum += child == next ? 0 : released(child);
      }
      if (sum > 0 && sum >= path.get(path.size() - 1).counts.leaked / MANY) {
        return i;
      }
    }
    return 0;
  }

  private long released(SnapshotNode node) {
    long sum = 0;
    Deque<SnapshotNode> open = new ArrayDeque<>(List.of(node));
    for (int i = 0; i < MOST_STEPS && !open.isEmpty(); i++) {
      SnapshotNode next = open.pop();
      sum += next.counts.released;
      if (next.place.className != null && next.place.method != null) {
        released.add(name(next));
        if (next.place.takenOut) {
          takers.add(name(next));
        }
      }
      next.children.forEach(open::push);
    }
    return sum;
  }

  /** Whether a method had given the buffer away before the leaking ones parted from others. */
  private boolean gaveAway(String name) {
    int last = last(name);
    if (last <= 0 || last > parted || released.contains(name)) {
      return false;
    }
    SnapshotNode had = path.get(last);
    if (had == holder && last < path.size() - 1) {
      // What came behind that gave another count back.
      return false;
    }
    if (had.place.kind == Kind.RETURN || LeakEvidence.isConstructor(had)) {
      return true;
    }
    if (last == parted) {
      return false;
    }
    return path.subList(last + 1, parted + 1).stream().anyMatch(Cleared::isPassedOn)
        || indexOf(path.get(parted).place.stack, name) < 0 && !hasRaised(name);
  }

  /** Whether a method keeps the buffer besides: that it gave the buffer on is not all. */
  private boolean keeps(String name) {
    return path.stream().anyMatch(node -> isIn(node, name) && LeakEvidence.isKept(node, uses));
  }

  /**
   * Whether a method returned the buffer whenever it got one, and others that it returned ended.
   */
  private boolean returnedOthers(String name) {
    int last = last(name);
    if (last <= 0 || path.get(last).place.kind != Kind.RETURN) {
      return false;
    }
    for (int i = 1; i < last; i++) {
      SnapshotNode node = path.get(i);
      SnapshotNode next = path.get(i + 1);
      if (node.place.kind == Kind.RETURN
          && name.equals(name(node))
          && node.children.stream().anyMatch(one -> one != next && isAnyReleased(one))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method has made one of several counts. */
  private boolean hasRaised(String name) {
    return path.stream()
        .anyMatch(node -> node.place.kind == Kind.RETAIN && node.place.ref > 1 && isIn(node, name));
  }

  /** Whether a handler passed the buffer on to the next one, for good. */
  private static boolean isPassedOn(SnapshotNode node) {
    return node.place.kind == Kind.HANDOFF && node.place.method == null;
  }

  // ---- names

  /** The last step in a method, or -1. */
  private int last(String name) {
    for (int i = path.size() - 1; i > 0; i--) {
      if (isIn(path.get(i), name)) {
        return i;
      }
    }
    return -1;
  }

  private static int indexOf(List<StackTraceElement> stack, String name) {
    for (int i = 0; i < stack.size(); i++) {
      if (name.equals(Names.key(stack.get(i).getClassName(), stack.get(i).getMethodName()))) {
        return i;
      }
    }
    return -1;
  }

  private static String name(SnapshotNode node) {
    return Names.key(node.place.className, node.place.method);
  }
}
