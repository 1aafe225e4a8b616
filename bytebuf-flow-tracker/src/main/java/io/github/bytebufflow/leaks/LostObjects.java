package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Those who may have lost an object that keeps the buffer, or put another one in its place. The
 * path shows none of them, so none is ever certain.
 */
final class LostObjects {
  /** By how much a method is less likely that on other ways does not release the object. */
  private static final int KEPT_ELSEWHERE = 6;

  /** Weight of a method that takes an object out of a collection, and does nothing with it. */
  private static final int DROPPED = 58;

  /** Most weight of any: who loses what an object has is nearer. */
  private static final int MOST = Advice.OPEN - 1;

  /** Most weight of a method that loses one only where it has caught something. */
  private static final int CAUGHT = 36;

  /** So many classes are asked whose objects are made with such an object. */
  private static final int MOST_CARRIERS = 2;

  private final Code code;
  private final Candidates candidates;
  private final OffPath offPath;

  LostObjects(Code code, Candidates candidates, OffPath offPath) {
    this.code = code;
    this.candidates = candidates;
    this.offPath = offPath;
  }

  /**
   * Where an object was made that keeps the buffer in a field: those who get such an object, and
   * lose it on one way and not on another, and those who drop what such objects are kept in.
   *
   * @param weight of those who release it on the other way
   */
  void lost(MethodUse constructor, int weight) {
    if (constructor.storesIn != null) {
      lost(constructor.storesIn, constructor.stores, weight);
    }
  }

  /**
   * Where an object was made that keeps the buffer in a field: only those who take such an object
   * out of a collection, and lose it.
   *
   * @param weight of each
   */
  void takenOut(MethodUse constructor, int weight) {
    if (constructor.storesIn == null) {
      return;
    }
    List<MethodUse> all = takenOutOf(constructor, weight);
    if (all.stream().noneMatch(use -> use.lostAt > 0 && !use.replaces)) {
      madeWith(all).forEach(use -> takenOutOf(use, weight - 1));
    }
  }

  private List<MethodUse> takenOutOf(MethodUse constructor, int weight) {
    List<MethodUse> all = code.lostObjects(constructor.storesIn, Names.member(constructor.stores));
    all.stream()
        .filter(use -> use.lostAt > 0 && use.takenOutOf != null && !use.replaces)
        .limit(OffPath.KEEPERS)
        .forEach(use -> add(use, isDropping(use) ? DROPPED : weight, constructor.storesIn));
    return all;
  }

  /**
   * A method raised the count of what an object has, and keeps the object in a field besides: those
   * who take such objects out and lose them.
   *
   * @param weight of each
   * @return whether there is one
   */
  boolean lostBesides(MethodUse constructor, Place raised, int weight) {
    if (constructor.storesIn == null) {
      return false;
    }
    boolean isKept = false;
    boolean isLost = false;
    for (MethodUse use : code.lostObjects(constructor.storesIn, Names.member(constructor.stores))) {
      isKept |= use.stores != null && raised.isIn(use.className, use.method);
      isLost |= use.lostAt > 0 && use.takenOutOf != null && givesBack(use);
    }
    if (isKept && isLost) {
      lost(constructor, weight);
    }
    return isKept && isLost;
  }

  /**
   * The same of objects of a class that keep the buffer in a field, and of those that were made
   * with such an object.
   *
   * @return whether there is one
   */
  boolean lost(String className, String place, int weight) {
    List<MethodUse> all = code.lostObjects(className, Names.member(place));
    boolean isLost = lostOf(all, className, weight);
    if (!isLost) {
      for (MethodUse made : madeWith(all)) {
        isLost |=
            lostOf(
                code.lostObjects(made.storesIn, Names.member(made.stores)),
                made.storesIn,
                weight - 1);
      }
    }
    return isLost;
  }

  /** The constructors that keep such an object. */
  private static List<MethodUse> madeWith(List<MethodUse> all) {
    return all.stream()
        .filter(use -> use.method.equals("<init>") && use.storesIn != null)
        .limit(MOST_CARRIERS)
        .collect(Collectors.toList());
  }

  /**
   * Returns whether somebody loses such an object, and not only another one that is in its place.
   */
  private boolean lostOf(List<MethodUse> all, String className, int weight) {
    List<MethodUse> uses = new ArrayList<>(all);
    Set<String> emptied = emptied(uses);
    Map<String, MethodUse> fields = new LinkedHashMap<>();
    for (MethodUse use : uses) {
      boolean keeps = use.storesIn != null && (use.lostAt == 0 || use.replaces);
      if (keeps && fields.size() < OffPath.KEEPERS) {
        fields.putIfAbsent(use.stores, use);
      }
    }
    // What only shows objects that are given back from elsewhere may let them go.
    Set<String> shows = onlyShowing(fields.values(), uses);
    boolean othersLose = false;
    for (MethodUse.Made from : shownOutOf(uses)) {
      othersLose |= offPath.dropped(from, 0);
    }
    for (MethodUse use : fields.values()) {
      boolean shown = shows.contains(use.stores);
      othersLose |= offPath.dropped(use, shown ? KEPT_ELSEWHERE : 0);
      othersLose |= offPath.replaced(use.storesIn, use.stores, weight - KEPT_ELSEWHERE + 1);
    }
    // What it loses has nothing any more.
    uses.removeIf(use -> use.lostAt == 0 || isOutOf(use, emptied));
    othersLose |= uses.stream().anyMatch(use -> !use.replaces);
    // Who only keeps it or passes it on elsewhere may have another reason to let it go.
    uses.sort(
        Comparator.<MethodUse, Boolean>comparing(use -> isOutOf(use, shows))
            .thenComparing(use -> !givesBack(use))
            .thenComparing(use -> use.replaces)
            .thenComparing(use -> !isDropping(use)));
    for (MethodUse use : uses.subList(0, Math.min(OffPath.KEEPERS, uses.size()))) {
      boolean loses =
          givesBack(use) && !isOutOf(use, shows)
              || use.replaces && use.storesIn != null && !othersLose;
      add(use, loses ? weight : weight - KEPT_ELSEWHERE, className);
    }
    return othersLose;
  }

  /**
   * The fields out of which objects are read that are there without the buffer before: who puts
   * them there keeps nothing yet.
   */
  private static Collection<MethodUse.Made> shownOutOf(List<MethodUse> uses) {
    Map<String, MethodUse.Made> fields = new LinkedHashMap<>();
    for (MethodUse use : uses) {
      MethodUse.Made from = use.takenOutOf;
      if (from != null && from.field != null && fields.size() < OffPath.KEEPERS) {
        fields.putIfAbsent(Names.of(from.className, from.field), from);
      }
    }
    uses.stream().filter(use -> use.stores != null).forEach(use -> fields.remove(use.stores));
    return fields.values();
  }

  /** The fields that no method gives back, where there is an end that does so for others. */
  private Set<String> onlyShowing(Collection<MethodUse> keeping, List<MethodUse> all) {
    Set<String> shows = new HashSet<>();
    boolean othersAreDrained = false;
    for (MethodUse use : keeping) {
      if (offPath.isDrained(use.storesIn, use.stores)) {
        othersAreDrained = true;
      } else if (!offPath.isGivenBack(use.storesIn, use.stores)) {
        shows.add(use.stores);
      }
    }
    for (MethodUse use : all) {
      MethodUse.Made from = use.takenOutOf;
      othersAreDrained |=
          from != null && from.field != null && offPath.isDrained(from.className, from.field);
    }
    return othersAreDrained ? shows : Set.of();
  }

  /** The fields that only get objects whose buffer is given away by the same method. */
  private static Set<String> emptied(List<MethodUse> uses) {
    Set<String> emptied = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (MethodUse use : uses) {
      if (use.stores != null) {
        (use.keepsEmpty ? emptied : others).add(use.stores);
      }
    }
    emptied.removeAll(others);
    return emptied;
  }

  private static boolean isOutOf(MethodUse use, Set<String> fields) {
    return isDropping(use)
        && use.takenOutOf != null
        && fields.contains(Names.of(use.takenOutOf.className, use.takenOutOf.field));
  }

  private static String how(MethodUse use, String object) {
    if (use.copies) {
      return "creates another "
          + object
          + " from the one that holds it, and does not dispose of that one";
    }
    if (use.takenOutOf != null && !use.replaces) {
      return "takes the "
          + object
          + " that holds it out of "
          + Names.of(use.takenOutOf.className, use.takenOutOf.field)
          + ", but does not dispose of it on the path to line "
          + use.lostAt;
    }
    return use.replaces
        ? "replaces the " + object + " that holds it, or the content of that object"
        : "receives the "
            + object
            + " that holds it, and drops that object on the path to line "
            + use.lostAt;
  }

  /**
   * An object keeps the buffer: those who make another object of such a one and do not end the
   * first, or who put another buffer into such a one.
   *
   * @param keeping the method that puts the buffer there
   * @param weight of each
   * @param onlyCopies whether only the former are meant
   */
  void replaced(MethodUse keeping, int weight, boolean onlyCopies) {
    List<MethodUse> uses = code.lostObjects(keeping.storesIn, Names.member(keeping.stores));
    // A key may be new, and a field empty.
    boolean surely = uses.stream().anyMatch(use -> use.lostAt > 0 && !use.replaces);
    uses.stream()
        .filter(use -> use.copies || use.replaces && !onlyCopies && !surely)
        .limit(OffPath.KEEPERS)
        .forEach(use -> add(use, weight, keeping.storesIn));
  }

  /**
   * Those of a class that has such objects which take one out, and lose that.
   *
   * @param owner binary name of the class
   * @param className binary name of the class of the objects
   * @param place the field in which each keeps the buffer
   * @param weight of each
   */
  void lostBy(String owner, String className, String place, int weight) {
    for (MethodUse use : code.lostObjects(className, Names.member(place))) {
      // Who gives it back on another way may only have borrowed it on this one.
      if (use.className.equals(owner) && use.lostAt > 0 && !use.copies && isDropping(use)) {
        add(use, weight, className);
      }
    }
  }

  /** Whether a method, or one that it calls, releases the buffer on some way, or drops it. */
  private static boolean givesBack(MethodUse use) {
    return use.releases
        || use.empties
        || isDropping(use)
        || use.takers.stream().anyMatch(LostObjects::givesBack);
  }

  /** Whether a method is only known to drop the buffer, or what has it. */
  private static boolean isDropping(MethodUse use) {
    return !use.releases
        && !use.empties
        && !use.replaces
        && use.takers.isEmpty()
        && use.stores == null
        && use.gives == null
        && use.takenBy == null;
  }

  private void add(MethodUse use, int weight, String className) {
    candidates.addOffPath(
        Hypothesis.TAKEN_OUT,
        use.className,
        use.method,
        use.file,
        use.lostAt,
        Math.min(weight, use.lostCaught ? CAUGHT : MOST),
        how(use, Names.simple(className)));
  }
}
