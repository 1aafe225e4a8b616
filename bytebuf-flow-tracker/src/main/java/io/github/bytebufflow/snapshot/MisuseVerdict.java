package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * Who has to change where a buffer was used after its end, as far as the path of its flow and the
 * stack of the misuse tell. Reports, JSON and advice are made from this. Immutable.
 *
 * <p>Of the releases without a count of their own ({@link MisuseCounts}) the second is the one too
 * many. Where one of the two is Netty's, which releases what it was given, the other is. A method
 * that only reads a buffer after its end is never told to retain: who released the buffer, or who
 * passed it on, has to change.
 */
public final class MisuseVerdict {
  /** Classes that release their message when the method of the subclass has returned. */
  private static final List<String> RELEASE_AFTERWARDS =
      List.of(
          ".SimpleChannelInboundHandler",
          ".MessageToMessageDecoder",
          ".MessageToMessageEncoder",
          ".MessageToByteEncoder",
          ".ByteToMessageDecoder");

  /** Frames that are kept of a stack; a shorter one is whole. */
  private static final int MAX_FRAMES = 64;

  /** Those to look at, the likeliest first; at least one. */
  public final List<Suspect> suspects;

  /** Whether the evidence decides for the first suspect. */
  public final boolean decided;

  /** What to do, in one sentence without a full stop. */
  public final String next;

  /** A method that may have to change. Immutable. */
  public static final class Suspect {
    /** Name of the class: binary, or simple where the record has no more; or null. */
    public final String className;

    /** Name of the method, or null. */
    public final String method;

    /** Line in the source, 0 where unknown. */
    public final int line;

    /** {@code Class.method:line}. */
    public final String site;

    /** What the method did, to be read behind its name. */
    public final String reason;

    Suspect(Place place, String reason) {
      className = place.className;
      method = place.method;
      line = place.line;
      site = place.site;
      this.reason = reason;
    }
  }

  private MisuseVerdict(boolean decided, String next, List<Suspect> suspects) {
    this.decided = decided;
    this.next = next;
    this.suspects = List.copyOf(suspects);
  }

  /**
   * Judges one record.
   *
   * @param record the misuse
   * @param snapshot what the record is from
   * @return who has to change
   */
  public static MisuseVerdict of(MisuseRecord record, Snapshot snapshot) {
    boolean full = "full".equals(snapshot.tracker.options.get("netty"));
    return new Case(record, full).judge();
  }

  private static MisuseVerdict decided(String next, Suspect suspect) {
    return new MisuseVerdict(true, next, List.of(suspect));
  }

  private static MisuseVerdict open(String next, Suspect... suspects) {
    List<Suspect> different = new ArrayList<>();
    for (Suspect suspect : suspects) {
      if (suspect != null) {
        different.add(suspect);
      }
    }
    return new MisuseVerdict(false, next, different);
  }

  /** One record while it is judged. */
  private static final class Case {
    private final MisuseRecord record;
    private final List<Place> steps;
    private final Place user;
    private final boolean full;

    Case(MisuseRecord record, boolean full) {
      this.record = record;
      this.full = full;
      steps = record.steps;
      user = MisuseUse.of(record);
    }

    MisuseVerdict judge() {
      if (steps.isEmpty()) {
        return withoutPath();
      }
      boolean released = isRelease(end());
      if (record.what.equals("release")) {
        MisuseCounts counts = new MisuseCounts(steps);
        List<Place> unpaid = counts.unpaid(user);
        return released && counts.isWhole() && unpaid.size() > 1
            ? released(unpaid.get(0), unpaid.get(1))
            : withoutRelease();
      }
      return released ? used(end()) : withoutRelease();
    }

    private Place end() {
      return steps.get(steps.size() - 1);
    }

    /** Whether a last step is the release that ended the flow: a release that left no count. */
    private static boolean isRelease(Place step) {
      switch (step.kind) {
        case RELEASE:
        case WRITE:
        case TAIL:
          return step.ref == 1;
        default:
          return false;
      }
    }

    // ---- released twice

    private MisuseVerdict released(Place first, Place second) {
      boolean firstIsNetty = MisuseUse.isNetty(first);
      boolean secondIsNetty = MisuseUse.isNetty(second);
      Place outer = firstIsNetty && releasesAfterwards(second) ? handlerAbove(second) : null;
      if (outer != null && isPassedOn(outer)) {
        // The inner handler owned what it got, and its base class released it. So does the one
        // around, after its handler has passed the buffer on.
        return passedOn(outer, second.site);
      }
      if (firstIsNetty) {
        Place handler = secondIsNetty || !isOnPath(second) ? handler(first) : null;
        if (handler != null) {
          return passedOn(handler, first.site);
        }
        return secondIsNetty ? byNettyTwice(second, outer) : afterNetty(first, second);
      }
      if (secondIsNetty) {
        return beforeNetty(first, second);
      }
      String why = "released at " + first.site + ownCount() + " and again at " + second.site;
      Suspect again =
          new Suspect(second, "releases, without a retain, what " + first.site + " had released");
      if (MisuseUse.isSameMethod(first, second)) {
        return decided("remove one of the two releases of one count: " + why, again);
      }
      return open(
          "look at "
              + second.site
              + ", or "
              + first.site
              + ": "
              + why
              + ", which had no retain; if the count was meant for "
              + plain(second)
              + ", "
              + first.site
              + " must not release",
          again,
          new Suspect(first, "released it before" + ownCount()));
    }

    private MisuseVerdict afterNetty(Place first, Place second) {
      return decided(
          "remove the release at "
              + second.site
              + ", or retain before the buffer is given to Netty: "
              + first.site
              + " had released it"
              + ownCount(),
          new Suspect(second, "releases, without a retain, what " + first.site + " had released"));
    }

    /** The application released, and then Netty did; maybe on behalf of a handler before. */
    private MisuseVerdict beforeNetty(Place first, Place second) {
      Suspect early =
          new Suspect(first, "releases, without a retain, what " + second.site + " releases");
      if (releasesAfterwards(second)) {
        Place handler = handlerAbove(second);
        if (handler != null && isPassedOn(handler)) {
          return passedOn(handler, second.site);
        }
        Place returned = handler == null ? handlerThatReturned() : null;
        if (returned != null && isPassedOn(returned)) {
          return open(
              "retain in "
                  + plain(returned)
                  + " what it passes on, if "
                  + second.site
                  + " released for it; else remove the release at "
                  + first.site,
              new Suspect(returned, "passes on, without a retain, what is released after it"),
              early);
        }
      }
      return decided(
          "remove the release at "
              + first.site
              + ", or retain before it: "
              + second.site
              + " releases the buffer itself",
          early);
    }

    private MisuseVerdict byNettyTwice(Place second, Place above) {
      Place handler = above;
      if (handler == null && releasesAfterwards(second)) {
        handler = handlerThatReturned();
      }
      return handler == null ? withoutRelease() : passedOn(handler, second.site);
    }

    /** A handler passed on or kept what its base class releases when the method has returned. */
    private MisuseVerdict passedOn(Place handler, String releaser) {
      Place view = viewIn(handler);
      if (view != null) {
        return open(
            "see at "
                + view.site
                + " whether the view has a count of its own: "
                + plain(handler)
                + " passes on or keeps the buffer, and "
                + releaser
                + " releases it when that method has returned",
            new Suspect(view, "makes a view, to which no count was added"),
            new Suspect(handler, "passes on or keeps what " + releaser + " releases"));
      }
      return decided(
          "retain in "
              + plain(handler)
              + " what it passes on or keeps: "
              + releaser
              + " releases the buffer when that method has returned"
              + (releaser.equals(user.site)
                  ? ""
                  : ", and then " + user.site + " " + verb() + " it"),
          new Suspect(
              handler, "passes on or keeps, without a retain, what " + releaser + " releases"));
    }

    /** The last view that a handler made of the buffer, or null. */
    private Place viewIn(Place handler) {
      for (int i = steps.size() - 1; i > 0; i--) {
        if (steps.get(i).kind == Kind.VIEW && MisuseUse.isSameClass(steps.get(i), handler)) {
          return steps.get(i);
        }
      }
      return null;
    }

    /** {@code (the count that Shop.order:57 allocated)}, with a space before. */
    private String ownCount() {
      Place taken =
          steps.size() > 1 && steps.get(1).kind == Kind.CALL ? steps.get(1) : steps.get(0);
      boolean allocated = taken.kind == Kind.CALL || taken.site.indexOf('(') < 0;
      return allocated ? " (the count that " + taken.site + " allocated)" : " (its first count)";
    }

    // ---- used after the release

    private MisuseVerdict used(Place release) {
      if (MisuseUse.isSameMethod(release, user)) {
        return decided(
            "move the release at " + release.site + " behind the use at " + user.site,
            new Suspect(user, verb() + " what it had released at " + release.site));
      }
      if (MisuseUse.isNetty(release)) {
        return usedAfterNetty(release);
      }
      Suspect released =
          new Suspect(
              release,
              "released the last count"
                  + ownCount()
                  + ", and then "
                  + user.site
                  + " "
                  + verb()
                  + " it");
      if (MisuseUse.isNetty(user)) {
        return isGivenToNetty()
            ? decided(
                "remove the release at "
                    + release.site
                    + ": the buffer had been given to Netty, and "
                    + user.site
                    + " still "
                    + verb()
                    + " it",
                released)
            : open(
                "do not give Netty at "
                    + record.site
                    + " what "
                    + release.site
                    + " has released, or remove that release",
                released,
                caller("gives Netty what " + release.site + " had released"));
      }
      return open(
          record.what.equals("retain")
              ? "retain before "
                  + release.site
                  + " releases, as a retain at "
                  + user.site
                  + " is too late; or move that release behind it"
              : "move the release at "
                  + release.site
                  + " behind the use at "
                  + user.site
                  + ", or do not let "
                  + plain(user)
                  + " have the buffer after it",
          released,
          new Suspect(user, verb() + " what " + release.site + " had released"));
    }

    private MisuseVerdict usedAfterNetty(Place release) {
      Place handler = handler(release);
      if (handler != null) {
        return passedOn(handler, release.site);
      }
      Place giver = last();
      if (giver == null || releasesAfterwards(release)) {
        return open(
            "see how " + record.site + " got the buffer, which " + release.site + " had released",
            new Suspect(user, verb() + " what " + release.site + " had released"));
      }
      String next =
          plain(giver)
              + " gave the buffer away, and "
              + release.site
              + " released it: use it before that, or keep a count of it for what "
              + user.site
              + " does";
      Suspect gave = new Suspect(giver, "gave away what " + user.site + " still " + verb());
      return MisuseUse.isSameClass(giver, user)
          ? decided(next, gave)
          : open(
              next,
              gave,
              MisuseUse.isNetty(user)
                  ? null
                  : new Suspect(user, verb() + " what " + release.site + " had released"));
    }

    private String verb() {
      switch (record.what) {
        case "retain":
          return "retains";
        case "release":
          return "releases";
        default:
          return "uses";
      }
    }

    /** The place in the application that the record names, where the user is Netty. */
    private Suspect caller(String reason) {
      for (StackTraceElement frame : record.stack) {
        if (record.site.endsWith("." + frame.getMethodName() + ":" + frame.getLineNumber())) {
          Place place = MisuseUse.at(frame);
          return MisuseUse.isApplication(place) ? new Suspect(place, reason) : null;
        }
      }
      return null;
    }

    // ---- what the path shows

    private boolean isGivenToNetty() {
      for (Place step : steps.subList(0, steps.size() - 1)) {
        if (step.kind == Kind.HANDOFF && MisuseUse.isNetty(step)) {
          return true;
        }
      }
      return false;
    }

    private boolean isOnPath(Place place) {
      for (Place step : steps) {
        if (step.kind != Kind.HANDOFF && MisuseUse.isSameClass(step, place)) {
          return true;
        }
      }
      return false;
    }

    private static boolean releasesAfterwards(Place place) {
      if (!MisuseUse.isNetty(place)) {
        return false;
      }
      for (String name : RELEASE_AFTERWARDS) {
        if (place.className.endsWith(name) || place.className.contains(name + "$")) {
          return true;
        }
      }
      return false;
    }

    /** The last step in the application, or null. */
    private Place last() {
      for (int i = steps.size() - 1; i > 0; i--) {
        Place step = steps.get(i);
        if (step.kind != Kind.HANDOFF && MisuseUse.isApplication(step)) {
          return step;
        }
      }
      return null;
    }

    /** Where the handler of the application began for which a base class released, or null. */
    private Place handler(Place release) {
      if (!releasesAfterwards(release)) {
        return null;
      }
      for (int i = steps.size() - 1; i > 0; i--) {
        if (isToHandler(steps.get(i))) {
          return MisuseUse.isApplication(steps.get(i)) ? entry(i) : null;
        }
      }
      return null;
    }

    private static boolean isToHandler(Place step) {
      return step.kind == Kind.HANDOFF && step.method == null && step.className != null;
    }

    /**
     * The handler for which a base class releases, from the stack of the release before: the
     * handler's frame stands on that of the base class, which is as far from the bottom as in the
     * stack of the misuse. Null where the stacks do not show it.
     */
    private Place handlerAbove(Place base) {
      List<StackTraceElement> stack = end().stack;
      int depth = 0;
      for (int i = record.stack.size() - 1; i >= 0 && depth == 0; i--) {
        depth = isOf(record.stack.get(i), base, true) ? record.stack.size() - i : 0;
      }
      // Where the bottom of a stack was not kept, the only frame of the base class has to do.
      boolean whole = Math.max(stack.size(), record.stack.size()) < MAX_FRAMES;
      Place found = null;
      for (int i = 1; i < stack.size(); i++) {
        if (isOf(stack.get(i), base, false) && (!whole || stack.size() - i == depth)) {
          Place handler = MisuseUse.at(stack.get(i - 1));
          if (found != null || !MisuseUse.isApplication(handler)) {
            return null;
          }
          found = onPath(handler);
        }
      }
      return found;
    }

    private static boolean isOf(StackTraceElement frame, Place place, boolean line) {
      return place.isIn(frame.getClassName(), frame.getMethodName())
          && (!line || frame.getLineNumber() == place.line);
    }

    /** The step in the same method, or the place itself. */
    private Place onPath(Place place) {
      for (Place step : steps) {
        if (step.kind == Kind.ENTER && MisuseUse.isSameMethod(step, place)) {
          return step;
        }
      }
      return place;
    }

    /** Whether a buffer went on from a handler of the application to another. */
    private boolean isPassedOn(Place handler) {
      boolean behind = false;
      for (Place step : steps) {
        if (behind && isToHandler(step)) {
          return true;
        }
        behind |= step.kind != Kind.HANDOFF && MisuseUse.isSameClass(step, handler);
      }
      return false;
    }

    /**
     * The handler that has returned when its base class releases: of the handlers of the
     * application that the buffer came to, the first that is not on the stack any more.
     */
    private Place handlerThatReturned() {
      for (int i = 1; i < steps.size(); i++) {
        if (isToHandler(steps.get(i)) && MisuseUse.isApplication(steps.get(i))) {
          Place entry = entry(i);
          if (!isRunning(entry)) {
            return entry;
          }
        }
      }
      return null;
    }

    private boolean isRunning(Place place) {
      for (StackTraceElement frame : record.stack) {
        if (frame.getClassName().equals(place.className)) {
          return true;
        }
      }
      return false;
    }

    /** The first step in the application behind a hand-off to a handler, or the hand-off. */
    private Place entry(int handoff) {
      for (Place step : steps.subList(handoff + 1, steps.size())) {
        if (step.kind == Kind.HANDOFF) {
          break;
        }
        if (MisuseUse.isApplication(step)) {
          return step;
        }
      }
      return steps.get(handoff);
    }

    // ---- nothing to decide on

    private MisuseVerdict withoutPath() {
      int size = record.endedAt.size();
      String ended = size == 0 ? "an unknown place" : record.endedAt.get(size - 1);
      return open(
          "see whether "
              + record.site
              + " or who had the buffer before must leave it alone: its flow had ended at "
              + ended,
          new Suspect(user, verb() + " it after its end"));
    }

    /** The path does not show the release that ended the flow. */
    private MisuseVerdict withoutRelease() {
      Place end = end();
      if (end.kind == Kind.HANDOFF
          && "addComponent".equals(end.method)
          && record.what.equals("release")
          && !MisuseUse.isNetty(user)) {
        return decided(
            "remove the release at "
                + user.site
                + ": the composite that took the buffer releases it",
            new Suspect(user, "releases, without a retain, what a composite had taken over"));
      }
      Place last = last();
      String more =
          full
              ? "it happened in code that is not in scope (option include)"
              : "netty=full shows it if Netty did";
      Place giver = giver();
      if (giver != null && !MisuseUse.isSameMethod(giver, user)) {
        return open(
            "see how "
                + giver.site
                + " gave out the buffer that "
                + user.site
                + " "
                + verb()
                + ": the release that ended the buffer is not on its path; "
                + more,
            new Suspect(giver, "had the buffer last before it came to " + user.site),
            new Suspect(user, verb() + " it after a release that the path does not show"));
      }
      return open(
          "the release that ended the buffer is not on its path, which ends at "
              + end.site
              + ": "
              + more,
          new Suspect(user, verb() + " it after a release that the path does not show"),
          last == null || MisuseUse.isSameMethod(last, user)
              ? null
              : new Suspect(last, "had it last before the release that the path does not show"));
    }

    /**
     * Who gave the buffer out: of the methods that were running at the last step and not any more
     * at the misuse, the outermost. What it had returned to, led to the misuse. Null where the
     * stacks do not show it.
     */
    private Place giver() {
      List<StackTraceElement> then = end().stack;
      List<StackTraceElement> now = record.stack;
      if (Math.max(then.size(), now.size()) >= MAX_FRAMES) {
        return null;
      }
      int common = 0;
      while (common < Math.min(then.size(), now.size())
          && isSame(then.get(then.size() - 1 - common), now.get(now.size() - 1 - common))) {
        common++;
      }
      int at = then.size() - 1 - common;
      if (common == 0 || at < 0) {
        return null;
      }
      Place giver = MisuseUse.at(then.get(at));
      return giver.className.contains(".channel.")
              || CodeOwner.of(giver.className) == CodeOwner.JAVA
          ? null
          : giver;
    }

    private static boolean isSame(StackTraceElement one, StackTraceElement other) {
      return one.getClassName().equals(other.getClassName())
          && one.getMethodName().equals(other.getMethodName());
    }

    private static String plain(Place place) {
      return place.line > 0 && place.site.endsWith(":" + place.line)
          ? place.site.substring(0, place.site.lastIndexOf(':'))
          : place.site;
    }
  }
}
