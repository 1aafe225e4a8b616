package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * The counts of a buffer on the path that its flow took: who took one, who gave one back, and who
 * gave back one that it had not taken.
 *
 * <p>A buffer begins with one count. A retain, or a view that raises the count, adds one. A release
 * gives back a count of its own where one was taken before it: by the same method, else by the same
 * class, else by anybody for it. Of all other releases the first gives back the count of the
 * allocation, and the second is the one too many.
 */
final class MisuseCounts {
  /**
   * From here on the bucket of the reference count does not tell the count. A file may say more.
   */
  private static final int MANY = 3;

  private final List<Place> steps;

  /** The step before which each count was taken; its place is null where nobody was seen. */
  private final List<Event> retains = new ArrayList<>();

  private final List<Event> releases = new ArrayList<>();
  private int open = 1;

  /** The step behind the one that read the count last. */
  private int since;

  private int unseen;

  private static final class Event {
    final int at;
    final Place place;

    Event(int at, Place place) {
      this.at = at;
      this.place = place;
    }
  }

  MisuseCounts(List<Place> steps) {
    this.steps = steps;
    for (int i = 0; i < steps.size(); i++) {
      step(i, steps.get(i));
    }
    unseen += open;
  }

  /** Whether the path shows a release for each count. */
  boolean isWhole() {
    return unseen == 0;
  }

  /** The releases without a count of their own, in order; the last one is that of a misuse. */
  List<Place> unpaid(Place misuse) {
    List<Event> all = new ArrayList<>(releases);
    if (misuse != null) {
      all.add(new Event(steps.size(), misuse));
    }
    List<Event> counts = new ArrayList<>(retains);
    for (int nearness = 0; nearness < 4; nearness++) {
      for (int i = counts.size() - 1; i >= 0; i--) {
        Event release = paid(counts.get(i), all, nearness);
        if (release != null) {
          all.remove(release);
          counts.remove(i);
        }
      }
    }
    List<Place> unpaid = new ArrayList<>();
    for (Event release : all) {
      unpaid.add(release.place);
    }
    return unpaid;
  }

  /** The first release behind a retain that is as near to it, or null. */
  private static Event paid(Event retain, List<Event> releases, int nearness) {
    for (Event release : releases) {
      if (release.at >= retain.at && isNear(retain.place, release.place, nearness)) {
        return release;
      }
    }
    return null;
  }

  private static boolean isNear(Place retain, Place release, int nearness) {
    switch (nearness) {
      case 0:
        return retain != null && MisuseUse.isSameMethod(retain, release);
      case 1:
        return retain != null && MisuseUse.isSameClass(retain, release);
      case 2:
        // What is retained for Netty, Netty releases.
        return MisuseUse.isNetty(release);
      default:
        return true;
    }
  }

  private void step(int i, Place step) {
    switch (step.kind) {
      case ALLOCATE:
        open = Math.min(step.ref, MANY);
        break;
      case RETAIN:
        retains.add(new Event(i, step));
        open++;
        read(i, step.ref);
        break;
      case RELEASE:
        read(i, step.ref);
        releases.add(new Event(i, step));
        open--;
        break;
      case WRITE:
      case TAIL:
        releases.add(new Event(i, step));
        open--;
        break;
      case ENTER:
      case HANDOFF:
        read(i, step.ref);
        break;
      default:
    }
  }

  /** The count that a step read may differ from what the path showed. */
  private void read(int i, int ref) {
    if (ref < MANY || open < MANY) {
      unseen += Math.max(0, open - ref);
      while (open < Math.min(ref, MANY)) {
        // One that nobody made in sight may stand before a release that did not read the count.
        Place view = viewBefore(i);
        retains.add(new Event(view == null ? since : i, view));
        open++;
      }
      open = Math.min(ref, MANY);
    }
    since = i + 1;
  }

  /** The view that raised a count, if one was made since the count was read last. */
  private Place viewBefore(int i) {
    for (int k = i - 1; k >= 0 && !steps.get(k).kind.readsCount(); k--) {
      if (steps.get(k).kind == Kind.VIEW) {
        return steps.get(k);
      }
    }
    return null;
  }
}
