package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Obedient;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Those who may have lost a buffer and stand neither on its path nor in its stack: the methods that
 * end an object which keeps the buffer, or take the buffer out of the object, and other callers of
 * the method that gave it out. {@link LostObjects} has those who lose the object itself. The path
 * proves nothing of any of them, so none is ever certain.
 */
final class OffPath {
  /** By how much a method that ends an object is less likely where another one gives back. */
  private static final int ELSEWHERE = 10;

  /** So many methods are named that end the work of one object. */
  static final int KEEPERS = 3;

  /** So many are named that may leave the buffer where it is, though they give back some. */
  private static final int MAYBE = 2;

  /** By how much an end that leaves the buffer is less likely than a method that loses it. */
  private static final int INSIDE = 5;

  /** What Netty calls when a channel or a handler has come to its end: what these leave stays. */
  private static final Set<String> LAST =
      Set.of("channelInactive", "channelUnregistered", "handlerRemoved", "handlerRemoved0");

  /** Least weight of a method that removes what is in the field, and gives it to nobody. */
  private static final int DROPS = 58;

  /** The same where it gives that back on other ways, and others have lost what has the field. */
  private static final int EMPTIES = DROPS + 1;

  /** By how much a method that replaces is less likely where another one is certain to do so. */
  private static final int MAYBE_NEW = 4;

  /** Weight of a method that cancels tasks: which ones, only a run can say. */
  private static final int CANCELS = 55;

  /** Weight of who lets go of an object that may have lost all before. */
  private static final int MAYBE_ABANDONED = 56;

  /** Most weight of another caller. */
  private static final int OTHER_CALLER = 56;

  private final Code code;
  private final Candidates candidates;

  /** The classes on the path. */
  private final Set<String> around;

  OffPath(Code code, Candidates candidates, Set<String> around) {
    this.around = around;
    this.code = code;
    this.candidates = candidates;
  }

  /**
   * Where a method keeps the buffer in a field on all ways: those that end the work of the object,
   * and leave the buffer there.
   *
   * @param weight of the method that keeps the buffer
   */
  void kept(MethodUse use, int weight) {
    if (use.storesIn != null && use.lostAt == 0) {
      kept(use.storesIn, use.stores, keepers(use.storesIn, use.stores), weight);
      abandoned(use);
      keptElsewhere(use, weight + 1);
      unread(use, weight + 2);
    }
  }

  /** The object has an end that gives all back: those who let the object go without. */
  private void abandoned(MethodUse use) {
    List<MethodUse> all = code.abandoned(use.storesIn, Names.member(use.stores));
    // An end that empties the field loses what is there for sure.
    boolean isEmptied =
        keepers(use.storesIn, use.stores).stream()
            .anyMatch(end -> isEmptying(end) && candidates.loses(end.className, end.method));
    for (MethodUse one : all.subList(0, Math.min(KEEPERS, all.size()))) {
      String from =
          one.takenOutOf == null
              ? "a collection"
              : Names.of(one.takenOutOf.className, one.takenOutOf.field);
      add(
          Hypothesis.MESSAGE,
          one,
          one.lostAt,
          isEmptied ? MAYBE_ABANDONED : Advice.OPEN,
          one.skippedAt > 0
              ? "disposes of other objects of this kind, but not on the path to line "
                  + one.skippedAt
              : "takes out of "
                  + from
                  + " the object that holds it, and does not dispose of that object");
    }
  }

  /** A stream keeps the buffer until someone reads the stream: those who could, and do not. */
  private void unread(MethodUse use, int weight) {
    List<MethodUse> all = code.unread(use.storesIn, around);
    String stream = Names.simple(use.storesIn);
    for (MethodUse one : all.subList(0, Math.min(KEEPERS, all.size()))) {
      add(
          Hypothesis.MESSAGE,
          one,
          one.lostAt,
          weight,
          "receives the object through which "
              + stream
              + " is read, and returns in line "
              + one.lostAt
              + " without reading; unread content stays in "
              + use.stores);
    }
  }

  /** The method keeps buffers in several fields: ends that leave one of the others alone. */
  private void keptElsewhere(MethodUse use, int weight) {
    for (MethodUse.Made field : use.fields) {
      String place = Names.of(field.className, field.field);
      if (place.equals(use.stores)) {
        continue;
      }
      List<Keeper> ends = keepers(field.className, field.field);
      boolean drained = areDrained(ends);
      for (Keeper keeper : ends) {
        // Where another end gives back, this one may have nothing to do with the field.
        if (!keeper.drains && (keeper.drops || !keeper.reads && !drained)) {
          add(keeper, keeper.drops ? Math.max(weight, DROPS) : weight, ended(keeper, place));
        }
      }
    }
  }

  /**
   * Where a constructor keeps the buffer in a field: the ends of the object's class that leave the
   * buffer in that inherited field. No other object has the buffer, so these come first.
   *
   * @param made binary names of the object's class and its superclasses, as far as they have code
   */
  void inherited(MethodUse constructor, Set<String> made) {
    if (constructor.storesIn != null) {
      for (Keeper keeper : code.keepers(constructor.storesIn, Names.member(constructor.stores))) {
        if (keeper.inherited != null && made.contains(keeper.className)) {
          add(keeper, Advice.OPEN, ended(keeper, constructor.stores));
        }
      }
    }
  }

  /**
   * Of those that end the work of the object only the ones that drop what is in the field.
   *
   * @param less by how much they are less likely than others that drop something
   * @return whether there is one
   */
  boolean dropped(MethodUse use, int less) {
    return dropped(use.storesIn, use.stores, less);
  }

  /** The same of a field. */
  boolean dropped(MethodUse.Made field, int less) {
    return dropped(field.className, Names.of(field.className, field.field), less);
  }

  private boolean dropped(String className, String place, int less) {
    boolean found = false;
    for (Keeper keeper : keepers(className, place)) {
      if (isEmptying(keeper)) {
        found = true;
        add(keeper, ofEmptying(keeper) - less, ended(keeper, place));
      }
    }
    return found;
  }

  private static int ofEmptying(Keeper keeper) {
    if (keeper.emptiesAt > 0) {
      return EMPTIES;
    }
    return isForPool(keeper) ? DROPS - 1 : DROPS;
  }

  /** Whether an end gives its object back to a pool: another method has to empty that before. */
  private static boolean isForPool(Keeper keeper) {
    return keeper.method.equals("recycle");
  }

  /** Where none of those that end the work of an object gives back what is in a field: all. */
  void leftByAll(MethodUse use, int weight) {
    List<Keeper> ends = keepers(use.storesIn, use.stores);
    if (ends.stream().noneMatch(end -> end.drains)) {
      left(ends, use.stores, weight);
    }
  }

  /** Some of those that end the work of an object, and leave what is in a field. */
  private void left(List<Keeper> ends, String place, int weight) {
    for (Keeper end : ends.subList(0, Math.min(KEEPERS, ends.size()))) {
      add(end, weight, ended(end, place));
    }
  }

  private void replaced(String className, String place, List<Keeper> ends, int weight) {
    // What drops an element drops it for sure; a key may be new.
    boolean dropped = ends.stream().anyMatch(OffPath::isEmptying);
    replaced(className, place, dropped ? weight - 1 : weight + 1);
  }

  /**
   * Those that put something else into a field, or the map in it, and forget what was there.
   *
   * @return whether one has asked whether there was something
   */
  boolean replaced(String className, String place, int weight) {
    List<MethodUse> uses = code.replacing(className, Names.member(place));
    boolean surely = uses.stream().anyMatch(use -> use.replacesSurely);
    for (MethodUse use : uses) {
      // Where one has asked, the keys of the others may be new ones.
      int less = surely ? weight - MAYBE_NEW : weight;
      if (add(
          Hypothesis.TAKEN_OUT,
          use,
          use.lostAt,
          use.replacesSurely ? Math.max(weight, DROPS) : less,
          "overwrites " + place + ", and does not release the previous value")) {
        candidates.areAbout(use.className, use.method, place);
      }
    }
    return surely;
  }

  /** Of those that end the work of an object the one at count 0, if it leaves a field alone. */
  void deallocated(MethodUse use) {
    for (MethodUse.Made field : use.fields) {
      for (Keeper keeper : keepers(field.className, field.field)) {
        if (keeper.method.equals("deallocate") && !keeper.drains && !keeper.reads) {
          add(keeper, Advice.OPEN, ended(keeper, Names.of(field.className, field.field)));
        }
      }
    }
  }

  /**
   * Where a method gives the buffer to an object that it keeps in a field: the same of that object.
   *
   * @param weight of the method that gives the buffer
   */
  void keptByAnother(MethodUse use, int weight) {
    if (use.takenIn != null && use.lostAt == 0) {
      List<Keeper> keepers = keepers(use.takenInClass, use.takenIn);
      // What an end asks of the object may well be to give back all.
      boolean asked = keepers.removeIf(keeper -> keeper.reads && !keeper.drops);
      if (!asked) {
        kept(use.takenInClass, use.takenIn, keepers, weight);
      }
    }
  }

  /**
   * Where an object was made that keeps the buffer in a field: those of its methods that lose the
   * buffer on one way and give it back on another, and its ends that leave the buffer there.
   *
   * @param weight of the methods
   */
  void lostInside(MethodUse constructor, int weight) {
    if (constructor.storesIn == null) {
      return;
    }
    String place = constructor.stores;
    // What can be released is to be released by who has it, whatever its methods do.
    boolean releasable = code.isReleasable(constructor.storesIn);
    for (MethodUse use :
        releasable
            ? List.<MethodUse>of()
            : code.lostInside(constructor.storesIn, Names.member(place))) {
      if (add(
          Hypothesis.TAKEN_OUT,
          use,
          use.lostAt,
          weight,
          "releases the content of "
              + place
              + " on other paths, but not on the path to line "
              + use.lostAt)) {
        candidates.areAbout(use.className, use.method, place);
      }
    }
    if (constructor.lostAt == 0) {
      // The class of the object was seen as it was made.
      List<Keeper> ends = keepers(constructor.storesIn, constructor.stores);
      kept(constructor.storesIn, place, ends, weight - INSIDE, true);
    }
  }

  /**
   * Where the buffer is in a task that never ran: those who cancel such tasks, or drop them.
   *
   * @param className binary name of the class that made the task
   * @param task binary name of the class of the task, or null for that of a lambda
   */
  void cancelled(String className, String task) {
    List<MethodUse> uses = code.cancelling(className, task);
    for (MethodUse use : uses.subList(0, Math.min(KEEPERS, uses.size()))) {
      add(
          Hypothesis.TAKEN_OUT,
          use,
          use.lostAt,
          CANCELS,
          "prevents tasks from running, and releases nothing that they hold");
    }
  }

  /** The same of an object that a method has made with the buffer. */
  void keptIn(MethodUse.Made object, int weight) {
    String place = Names.of(object.className, object.field);
    kept(object.className, place, keepers(object.className, object.field), weight);
  }

  /**
   * Where a method makes an object that keeps the buffer in a field: those that end the work of
   * that object, and leave the buffer there, if none of its ends gives the buffer back.
   *
   * @param most weight of each at most
   */
  void keptByObject(MethodUse.Made object, int most) {
    List<Keeper> keepers = keepers(object.className, object.field);
    if (areDrained(keepers)) {
      return;
    }
    String place = Names.of(object.className, object.field);
    for (Keeper keeper : keepers.subList(0, Math.min(KEEPERS, keepers.size()))) {
      candidates.guess(
          Hypothesis.KEPT,
          keeper.className,
          keeper.method,
          keeper.file,
          keeper.line,
          most,
          ended(keeper, place));
    }
  }

  /** Whether one of the ends of an object gives back all that is in a field. */
  private static boolean areDrained(List<Keeper> ends) {
    // What goes by how something ended is no end of the object.
    return ends.stream().anyMatch(end -> end.drains && !end.drainsSome && !end.isAnswer);
  }

  private static boolean isLast(Keeper end) {
    return LAST.contains(end.method);
  }

  /** Whether an end empties a field, on some way, and gives back nothing of what was there. */
  private static boolean isEmptying(Keeper end) {
    return end.drops || end.emptiesAt > 0;
  }

  /** Whether an end of an object gives back what is in a field of the object. */
  boolean isDrained(String className, String field) {
    return keepers(className, field).stream().anyMatch(end -> end.drains && !end.isAnswer);
  }

  /** Whether a method takes something out of a field, and gives that back on some way. */
  boolean isGivenBack(String className, String field) {
    return code.takenOut(className, Names.member(field)).stream()
        .anyMatch(use -> use.consumes || use.releases);
  }

  /** Whether an end of an object gives back what is in a field, or a method hands that out. */
  boolean isHandedOut(String className, String field) {
    return isDrained(className, field)
        || code.takenOut(className, Names.member(field)).stream()
            .anyMatch(use -> use.consumes || use.returns);
  }

  /**
   * A field has an object that keeps the buffer: whether an end of the object with the field has
   * the other end, too. Where none does, the ends are named.
   *
   * @param weight of each
   */
  boolean isEndedByOwner(Receiver receiver, int weight) {
    List<Keeper> ends = keepers(receiver.fieldOwner, receiver.field);
    String place = Names.of(receiver.fieldOwner, receiver.field);
    replaced(receiver.fieldOwner, place, ends, weight);
    if (ends.stream().anyMatch(end -> end.reads || end.drains)) {
      List<Keeper> leaving = new ArrayList<>();
      for (Keeper end : ends) {
        if (end.drops && !end.reads || end.emptiesAt > 0) {
          add(end, weight + 1, ended(end, place));
        } else if (end.drops) {
          // What takes the object out may have ended the one that came in.
          add(end, weight - 1, ended(end, place));
        } else if (!end.reads && !end.drains && end.inherited == null) {
          leaving.add(end);
        }
      }
      // What has many ends has some for other things.
      if (leaving.size() <= MAYBE) {
        left(leaving, place, weight);
      }
      return true;
    }
    left(ends, place, weight);
    return false;
  }

  /** Whether the method throws with the buffer, or a call may that the buffer is given to. */
  private static boolean mayThrow(MethodUse use) {
    return use.thrownAt > 0 || !use.readers.isEmpty() && (use.lostIfCallThrows || use.lostAt > 0);
  }

  /** Those who end the work of an object of which nobody knows whether it is of a subclass. */
  private List<Keeper> keepers(String className, String field) {
    List<Keeper> keepers = new ArrayList<>(code.keepers(className, Names.member(field)));
    keepers.removeIf(keeper -> keeper.inherited != null && !keeper.overrides);
    return keepers;
  }

  private void kept(String className, String place, List<Keeper> keepers, int weight) {
    kept(className, place, keepers, weight, false);
  }

  private void kept(
      String className, String place, List<Keeper> keepers, int weight, boolean isClassKnown) {
    boolean drained = areDrained(keepers);
    boolean leftAtLast =
        keepers.stream().noneMatch(end -> end.drains && (isLast(end) || Obedient.is(end.method)));
    int named = 0;
    for (Keeper keeper : keepers) {
      if (keeper.inherited != null) {
        // Where all other ends give back, the object is likely one of the subclass.
        boolean likely = keeper.overrides && drained && !isClassKnown;
        add(keeper, likely ? weight + 1 : weight - ELSEWHERE, ended(keeper, place));
      } else if (keeper.emptiesAt > 0) {
        add(keeper, Math.max(weight + 1, DROPS), ended(keeper, place));
      } else if ((!keeper.drains || keeper.drainsSome) && named < KEEPERS) {
        named++;
        boolean isTold = isForPool(keeper) && (drained || !keeper.reads);
        boolean drops = keeper.drops && !isTold;
        boolean likely = !drained || drops || keeper.drainsSome || leftAtLast && isLast(keeper);
        int more = !likely ? weight - ELSEWHERE : isTold ? weight : weight + 1;
        if (add(keeper, drops ? Math.max(more, DROPS) : more, ended(keeper, place))) {
          candidates.areAbout(keeper.className, keeper.method, place);
        }
      }
    }
    for (Keeper keeper : named == 0 ? keepers : List.<Keeper>of()) {
      // What does as it is told gives back all: who has not called such a one is to blame.
      if (named < MAYBE && !keeper.delegates && (keeper.mayFail || !Obedient.is(keeper.method))) {
        named++;
        boolean onlyHasAnother = !keeper.reads && keeper.leavesAt > 0;
        int less = keeper.isAnswer ? -1 : onlyHasAnother ? 1 : ELSEWHERE;
        boolean isBest = add(keeper, weight - less, mayLeave(keeper, place));
        if (isBest && !keeper.isAnswer && (keeper.mayFail || keeper.leavesAt == 0)) {
          // That it releases others says that it works, and the code shows no way around that.
          candidates.isRefuted(keeper.className, keeper.method);
        }
      }
    }
    if (drained) {
      replaced(className, place, keepers, weight);
    }
    List<MethodUse> takenOut = code.takenOut(className, Names.member(place));
    for (MethodUse use : takenOut) {
      boolean isLost = use.lostAt > 0 && !use.lostCaught;
      boolean isRefused = !isLost && use.refusedAt > 0;
      if (isLost || isRefused || drained && mayThrow(use)) {
        if (add(
            Hypothesis.TAKEN_OUT,
            use,
            isLost ? use.lostAt : isRefused ? use.refusedAt : use.thrownAt,
            // What an end leaves may be nothing; what was taken out is lost for sure on that way.
            isLost && isOnlyTaken(use, takenOut)
                ? Math.max(weight + 2, DROPS)
                : isLost || isRefused ? weight + 2 : weight + 1,
            "takes it out of " + place + how(use, isLost, isRefused))) {
          candidates.areAbout(use.className, use.method, place);
        }
      }
    }
  }

  /** Whether a method gives nothing away of all that it takes out. */
  private static boolean isOnlyTaken(MethodUse use, List<MethodUse> takenOut) {
    return takenOut.stream()
        .filter(one -> one.className.equals(use.className) && one.method.equals(use.method))
        .noneMatch(one -> one.consumes || one.returns);
  }

  private static String how(MethodUse use, boolean isLost, boolean isRefused) {
    return isLost
        ? ", but does not release it on the path to line " + use.lostAt
        : isRefused
            ? ", and passes it on, but ignores whether it was accepted"
            : ", but does not release it if an exception escapes";
  }

  /** Adds a method at one of its lines; returns whether this is its best reason. */
  private boolean add(Hypothesis hypothesis, MethodUse use, int line, int weight, String reason) {
    return candidates.addOffPath(
        hypothesis, use.className, use.method, use.file, line, weight, reason);
  }

  /** Adds one that ends the work of an object; returns whether this is its best reason. */
  private boolean add(Keeper keeper, int weight, String reason) {
    return candidates.addOffPath(
        Hypothesis.KEPT, keeper.className, keeper.method, keeper.file, keeper.line, weight, reason);
  }

  private static String mayLeave(Keeper keeper, String field) {
    if (keeper.isAnswer) {
      return "releases the content of "
          + field
          + " on success, but not on the path to line "
          + keeper.leavesAt;
    }
    return "disposes of the object, but may leave the content of "
        + field
        + (keeper.mayFail
            ? " unreleased if an earlier call throws"
            : keeper.leavesAt > 0
                ? " unreleased on the path to line " + keeper.leavesAt
                : " unreleased on one path");
  }

  private static String ended(Keeper keeper, String field) {
    if (keeper.overrides) {
      String base = Names.of(keeper.inherited, keeper.method);
      return "overrides "
          + base
          + ", which releases the content of "
          + field
          + ", without calling it";
    }
    if (keeper.emptiesAt > 0) {
      return "releases the content of "
          + field
          + " on other paths, but only clears it on the path to line "
          + keeper.emptiesAt;
    }
    if (keeper.drops) {
      return "removes the content of " + field + ", and releases nothing of it";
    }
    return keeper.drainsSome
        ? "releases only some of the content of " + field
        : "disposes of the object, but not of the content of " + field;
  }

  /**
   * The stack is that of a buffer which was released in order: the other callers of the method that
   * gave that one out.
   *
   * @param className binary name of the class of that method
   * @param method its name
   */
  void others(String className, String method) {
    String name = Names.of(className, method);
    for (MethodUse use : code.callers(className, method)) {
      Reason reason = use.onlyReleases() ? null : Reason.ifReturned(use, false);
      if (reason != null && (use.lostAt > 0 || use.stores != null)) {
        Reason likely = reason.atMost(OTHER_CALLER);
        add(
            Hypothesis.OWNED,
            use,
            likely.line,
            likely.weight,
            "calls " + name + " too, and " + likely.text);
      }
    }
  }
}
