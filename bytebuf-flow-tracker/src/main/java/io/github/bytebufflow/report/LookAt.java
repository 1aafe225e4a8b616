package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.CodeOwner;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/** One line on what to look at next, from what happened last. */
final class LookAt {
  private LookAt() {}

  static String of(LeakPath leak, Parting parting) {
    List<SnapshotNode> path = leak.nodes();
    SnapshotNode end = leak.end();
    String method = StepText.method(end);
    boolean partsHere = parting.index == path.size() - 1;
    String noun = RootText.noun(leak.root());
    switch (end.place.kind) {
      case THROW:
        return "the exception path out of "
            + method
            + ": "
            + StepText.exception(end)
            + " leaves it with the "
            + noun
            + " unreleased";
      case ENTER:
        return partsHere
            ? "a way through " + method + " that forgets the " + noun + "; " + others(parting)
            : method
                + ": the "
                + noun
                + " came in and was neither released nor passed on"
                + raised(path);
      case CALL:
        return method
            + ": what it allocates"
            + (end.place.line > 0 ? " in line " + end.place.line : "")
            + (partsHere ? " is not always released" : never(end));
      case RETURN:
        return "what is done with the " + noun + " that " + method + " returns" + caller(end);
      case HANDOFF:
        return "who takes it on from "
            + site(end)
            + ": it was handed over and never released"
            + raised(path);
      case RETAIN:
        return "the retain at " + site(end) + ": it raised the count, and no release lowered it";
      case VIEW:
        return "the view made at "
            + site(end)
            + ": who got it, and did they release it"
            + raised(path);
      case RELEASE:
        if (end.place.ref == 1) {
          return "the release at "
              + site(end)
              + ": it did nothing, as that of an unreleasable wrapper does";
        }
        return "the count behind "
            + site(end)
            + " was still "
            + StepText.after(end)
            + ": one release is missing"
            + raised(path);
      case WRITE:
        return end.place.ref > 1
            ? "the count behind the write at "
                + site(end)
                + " was still "
                + StepText.after(end)
                + ": one release is missing"
                + raised(path)
            : "the write at " + site(end) + ": it neither completed nor failed";
      case TAIL:
        return "the tail of the pipeline: no handler took the message" + raised(path);
      case TOUCH:
        return "what comes after the touch at " + site(end) + raised(path);
      default:
        return "the callers of "
            + site(end)
            + ": no step followed, so no method in scope had the "
            + noun
            + " (option include)";
    }
  }

  /** Netty's classes may pass a buffer on without a step, so less is claimed of them. */
  private static String never(SnapshotNode end) {
    return CodeOwner.of(end.place.className) == CodeOwner.NETTY
        ? " is never released"
        : " is neither released nor passed on";
  }

  private static String others(Parting parting) {
    Parting.Share best = parting.shares.get(0);
    return (2 * best.count > parting.whole ? "most " : "others ") + best.text;
  }

  private static String site(SnapshotNode node) {
    return Page.clean(node.place.site);
  }

  /** The method that called the one that returned it, from the exemplar. */
  private static String caller(SnapshotNode end) {
    int own = Frames.own(end);
    List<StackTraceElement> above =
        own < 0 ? List.of() : end.place.stack.subList(own + 1, end.place.stack.size());
    if (above.isEmpty()) {
      return "";
    }
    return " to " + Frames.text(above.get(0));
  }

  /** Where the count was raised last, if it stands above 1. */
  private static String raised(List<SnapshotNode> path) {
    SnapshotNode end = path.get(path.size() - 1);
    if (end.place.ref < 2) {
      return "";
    }
    for (int i = path.size() - 1; i > 0; i--) {
      SnapshotNode before = path.get(i - 1);
      if (path.get(i).place.ref <= before.place.ref) {
        continue;
      }
      if (path.get(i).place.kind == Kind.RETAIN) {
        return "; the count was raised at " + site(path.get(i));
      }
      if (before.place.kind == Kind.VIEW) {
        return "; the count was raised with the view made at " + site(before);
      }
      return "; the count was raised between " + site(before) + " and " + site(path.get(i));
    }
    return "; the count was " + Amounts.bucket(end.place.ref) + ", so somebody retained it before";
  }
}
