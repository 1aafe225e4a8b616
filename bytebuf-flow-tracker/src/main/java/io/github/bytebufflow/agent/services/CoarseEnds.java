package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.options.NettyMode;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.Scope;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells whether a leaking path ends where it says little, and which classes would say more: those
 * of Netty or out of scope that had the buffer since a method in scope last had it.
 */
final class CoarseEnds {
  /** So many classes are asked for at once. */
  private static final int MOST = 3;

  /** Steps of a method after which the method may have passed the buffer on. */
  private static final Set<Kind> MAY_PASS_ON =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.CALL, Kind.ENTER, Kind.VIEW, Kind.RETAIN, Kind.TOUCH));

  /** All that can be woven and is not Netty's. */
  private static final Scope ALL = new Scope(List.of(), List.of());

  private final Options options;
  private final Scope scope;
  private final Set<String> classes = new LinkedHashSet<>();

  private CoarseEnds(Options options) {
    this.options = options;
    scope = options.scope();
  }

  /** What would tell more about a path, or null where the path says enough. */
  static ZoomRequest of(List<SnapshotNode> path, Options options) {
    return new CoarseEnds(options).request(path);
  }

  /** Whether only a stack could tell, and none was kept: a later flow may bring one. */
  static boolean needsStack(List<SnapshotNode> path) {
    return path.size() == 1 && path.get(0).place.stack.isEmpty();
  }

  private ZoomRequest request(List<SnapshotNode> path) {
    Place end = path.get(path.size() - 1).place;
    boolean calls = false;
    if (path.get(0).rootKind == RootKind.RESOURCE) {
      return null;
    }
    if (path.size() == 1) {
      frames(end.stack, 0);
    } else if (isInScope(end.className)) {
      calls =
          MAY_PASS_ON.contains(end.kind)
              && !(options.include.isEmpty() && options.exclude.isEmpty());
      if (end.kind == Kind.RETURN || "<init>".equals(end.method)) {
        frames(end.stack, ownFrames(end));
      }
    } else {
      steps(path);
    }
    if (classes.isEmpty() && !calls) {
      return null;
    }
    return new ZoomRequest(
        List.copyOf(classes), calls ? end.className : null, calls ? end.method : null);
  }

  /** The classes of the last steps, as far as no method in scope had the buffer between them. */
  private void steps(List<SnapshotNode> path) {
    for (int i = path.size() - 1; i > 0; i--) {
      Place step = path.get(i).place;
      if (isInScope(step.className) && step.kind != Kind.HANDOFF) {
        return;
      }
      add(step.className);
    }
  }

  /** The classes of frames, from one of them outwards, up to the first in scope. */
  private void frames(List<StackTraceElement> stack, int from) {
    for (StackTraceElement frame : stack.subList(from, stack.size())) {
      if (isInScope(frame.getClassName())) {
        return;
      }
      add(frame.getClassName());
    }
  }

  private static int ownFrames(Place end) {
    int own = 0;
    while (own < end.stack.size() && end.stack.get(own).getClassName().equals(end.className)) {
      own++;
    }
    return own;
  }

  private void add(String name) {
    if (classes.size() < MOST && name != null && !isInScope(name) && mayTellMore(name)) {
      classes.add(name);
    }
  }

  private boolean isInScope(String name) {
    return name != null && scope.contains(name);
  }

  private boolean mayTellMore(String name) {
    return NettyCopy.has(name)
        ? options.netty != NettyMode.OFF && NettyTypes.mayTellMore(name)
        : ALL.contains(name);
  }
}
