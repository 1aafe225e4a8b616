package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/** Collects who may be responsible, a method once, with the weightiest reason. */
final class Candidates {
  private static final int MOST = 5;
  private static final int MOST_WEIGHT = 99;

  /** What javac 8 calls lambdas that stand in lambdas. */
  private static final String NESTED = "lambda$null$";

  /** From this weight on a reason says that the buffer was lost, and not only passed on. */
  private static final int LOSES = 52;

  /** Most weight of a method that what happened speaks for. */
  private static final int CLEARED = 30;

  /** Most weight of a method that left the buffer where it had found it, or released it. */
  private static final int RELEASES = 50;

  /** Most weight of a method that may have left the buffer where it had found it. */
  private static final int LOOKED = 58;

  /** Most weight of a method that kept others, which another one of its class has released. */
  private static final int KEPT = 56;

  /** Most weight of a reason that says no more than that a method had the buffer. */
  static final int HAD = 52;

  /** By how much a leak that the catalogue has is likelier. */
  private static final int KNOWN = 30;

  private static final class Candidate {
    final String className;
    final String method;
    int line;
    String file;
    int weight;
    String reason;
    String more = "";

    Hypothesis hypothesis = Hypothesis.THERE;

    /** The field in which the buffer was kept, if the reason is about that; or null. */
    String keptIn;

    /** Whether neither the path nor a stack has the method. */
    boolean offPath;

    /** Whether it leaves the buffer to others on purpose. */
    boolean leavesIt;

    /** Whether it had the buffer as a loan from an object that gives back others itself. */
    boolean isLoan;

    /** Whether its best reason is only possible. */
    boolean isGuess;

    /** Whether its best reason is one that releases of others speak against. */
    boolean isRefuted;

    /** Most weight, as far as what happened speaks for it. */
    final int most;

    Candidate(String className, String method, int most) {
      this.className = className;
      this.method = method;
      this.most = most;
    }
  }

  private final Map<String, Candidate> all = new LinkedHashMap<>();
  private final Code code;

  /** The class of the object that has the buffer and is followed; or null. */
  private String followed;

  /** Whether a method, in a class with steps on the path, has none. */
  private BiPredicate<String, String> withoutStep = (className, method) -> false;

  Candidates(Code code) {
    this.code = code;
  }

  /** Those that what happened speaks for. */
  private Cleared cleared = Cleared.of(List.of(), List.of(), none -> MethodUse.UNKNOWN);

  /** What happened speaks for some methods, whatever else is found of them. */
  void areCleared(Cleared methods) {
    cleared = methods;
  }

  /**
   * The buffer is in an object that is followed: a method that has the object as an argument, in a
   * class whose methods have steps, has a step on the path, or did not get this one. A loop over
   * many of them may have ended before.
   *
   * @param type binary name of the class of the object, or null
   * @param stepped whether the class has steps on the path, and the method has none
   */
  void areSeen(String type, BiPredicate<String, String> stepped) {
    followed = type;
    withoutStep = stepped;
  }

  private boolean hasNoStep(String className, String method) {
    return followed != null
        && className != null
        && (cleared.hadOthersOnly(className, method)
            || code.isGiven(className, method, followed) && withoutStep.test(className, method));
  }

  /** Adds one that had the buffer, unless the same method is there with a better reason. */
  void add(String className, String method, String file, int line, int weight, String reason) {
    add(Hypothesis.OWNED, className, method, file, line, weight, reason);
  }

  /** The same; returns whether this is its best reason. */
  boolean add(
      Hypothesis hypothesis,
      String className,
      String method,
      String file,
      int line,
      int weight,
      String reason) {
    if (className == null) {
      return false;
    }
    Candidate one = find(className, method);
    one.offPath = false;
    int most = Math.min(one.most, weight);
    boolean isBetter = most > one.weight;
    if (isBetter) {
      one.hypothesis = hypothesis;
      one.keptIn = null;
      one.isLoan = false;
      one.isRefuted = false;
      one.isGuess = false;
      one.weight = most;
      one.reason = reason;
      one.line = line > 0 ? line : one.line;
      one.file = file != null ? file : one.file;
    }
    return isBetter;
  }

  /** Adds the method of a frame. */
  void add(StackTraceElement frame, int weight, String reason) {
    add(Hypothesis.OWNED, frame, weight, reason);
  }

  /** Adds the method of a frame. */
  void add(Hypothesis hypothesis, StackTraceElement frame, int weight, String reason) {
    add(
        hypothesis,
        frame.getClassName(),
        frame.getMethodName(),
        frame.getFileName(),
        frame.getLineNumber(),
        weight,
        reason);
  }

  /** Adds the method of a frame, which may leave the buffer to others on purpose. */
  void addOpen(StackTraceElement frame, int weight, String reason) {
    add(frame, weight, reason);
    leavesIt(frame.getClassName(), frame.getMethodName());
  }

  /** Adds the method of a step, which may leave the buffer to others on purpose. */
  void addOpen(SnapshotNode node, int weight, String reason) {
    add(node, weight, reason);
    leavesIt(node.place.className, node.place.method);
  }

  /** Adds the method of a step. */
  void add(SnapshotNode node, int weight, String reason) {
    add(Hypothesis.OWNED, node, weight, reason);
  }

  /** Adds the method of a step. */
  void add(Hypothesis hypothesis, SnapshotNode node, int weight, String reason) {
    int own = LeakEvidence.own(node);
    add(
        hypothesis,
        node.place.className,
        node.place.method,
        own < 0 ? null : node.place.stack.get(own).getFileName(),
        node.place.line,
        weight,
        reason);
  }

  /** Adds a method of which the code is known. */
  void add(Hypothesis hypothesis, MethodUse use, Reason reason) {
    add(hypothesis, use.className, use.method, use.file, reason.line, reason.weight, reason.text);
  }

  /**
   * Adds one that neither the path nor a stack has: such a one is never certain, whatever confirms
   * it.
   *
   * @return whether this is its best reason
   */
  boolean addOffPath(
      Hypothesis hypothesis,
      String className,
      String method,
      String file,
      int line,
      int weight,
      String reason) {
    Candidate before = all.get(Names.key(className, written(className, method)));
    int bounded = Math.min(weight, Advice.OPEN);
    if (className == null
        || before != null && bounded <= before.weight
        || hasNoStep(className, method)) {
      return false;
    }
    boolean isOffPath = before == null || before.offPath;
    boolean isBetter = add(hypothesis, className, method, file, line, bounded, reason);
    find(className, method).offPath = isOffPath;
    return isBetter;
  }

  /**
   * Adds one that is only possible: it weighs less than who had more than a loan. Only the
   * catalogue may say that this very version is known for it.
   */
  void guess(
      Hypothesis hypothesis,
      String className,
      String method,
      String file,
      int line,
      int weight,
      String reason) {
    int most = strongestOwner() - 1;
    if (most > 0
        && addOffPath(hypothesis, className, method, file, line, Math.min(weight, most), reason)) {
      find(className, method).isGuess = true;
    }
  }

  /** Says that the best reason for naming a method is about a field. */
  void areAbout(String className, String method, String field) {
    find(className, method).keptIn = field;
  }

  /** Says that a method had the buffer as a loan of an object that gives back others itself. */
  void isLoan(String className, String method) {
    find(className, method).isLoan = true;
  }

  /** Says that releases of others speak against the best reason for naming a method. */
  void isRefuted(String className, String method) {
    find(className, method).isRefuted = true;
  }

  /** Says that a method leaves the buffer to others on purpose: it is never certain, either. */
  void leavesIt(String className, String method) {
    find(className, method).leavesIt = true;
  }

  /**
   * Makes one weightier if it is there already; returns whether it is. One that may have taken the
   * buffer is not certain, as no step shows that it did.
   */
  boolean confirm(String className, String method, int weight, String also) {
    Candidate one = all.get(Names.key(className, written(className, method)));
    if (one == null) {
      return false;
    }
    if (one.isRefuted || one.most < MOST_WEIGHT) {
      return true;
    }
    if (one.keptIn != null) {
      // That it gives back others says that it knows what is there, and that an end may not.
      one.more = also;
      return true;
    }
    boolean open = one.offPath || one.leavesIt || one.hypothesis == Hypothesis.TAKEN;
    // Who passes the buffer on, and releases others, is no likelier for it.
    int most = one.weight < LOSES ? LOSES : open ? Advice.OPEN : MOST_WEIGHT;
    one.weight = Math.max(one.weight, Math.min(most, one.weight + weight));
    one.more = also;
    return true;
  }

  /** Whether there is a reason to say that one lost the buffer. */
  boolean loses(String className, String method) {
    Candidate one = all.get(Names.key(className, written(className, method)));
    return one != null && one.weight > LOSES;
  }

  /** Whether one is weighty enough to be named alone. */
  boolean isCertain(String className, String method) {
    Candidate one = all.get(Names.key(className, written(className, method)));
    return one != null && one.weight >= Advice.CERTAIN;
  }

  /** Makes one weigh so much at most, and never certain. */
  void bound(String className, String method, int most) {
    Candidate one = find(className, method);
    one.leavesIt = true;
    one.weight = Math.min(one.weight, most);
  }

  /** Bounds all that are there: the path leaves open who of several it is. */
  void boundAll(int most) {
    for (Candidate one : all.values()) {
      one.leavesIt = true;
      one.weight = Math.min(one.weight, most);
    }
  }

  /** The weight of the weightiest, 0 if there is none. */
  int strongest() {
    int most = 0;
    for (Candidate one : all.values()) {
      most = Math.max(most, one.weight);
    }
    return most;
  }

  /** The same of those that had more than a loan; where nobody had, a guess may weigh more. */
  private int strongestOwner() {
    int most = 0;
    for (Candidate one : all.values()) {
      most = Math.max(most, one.isLoan || one.isGuess ? 0 : one.weight);
    }
    return most == 0 ? Advice.OPEN : most;
  }

  /**
   * The weight of a method that leaked in this version. The catalogue confirms what the evidence
   * says, and decides nothing where the evidence does not.
   */
  private static int known(int weight) {
    return weight >= Advice.CERTAIN
        ? Math.min(MOST_WEIGHT, weight + KNOWN)
        : Math.min(Advice.OPEN, weight + Advice.MARGIN);
  }

  boolean isEmpty() {
    return all.values().stream().allMatch(one -> one.isGuess);
  }

  private Candidate find(String className, String method) {
    String written = written(className, method);
    return all.computeIfAbsent(
        Names.key(className, written),
        none -> new Candidate(className, written, most(className, written)));
  }

  private int most(String className, String method) {
    if (cleared.has(className, method)) {
      return CLEARED;
    }
    if (cleared.looksOrReleases(className, method)) {
      return RELEASES;
    }
    if (cleared.keptOthers(className, method)) {
      return KEPT;
    }
    return cleared.mayHaveLooked(className, method) ? LOOKED : MOST_WEIGHT;
  }

  /** The name of a lambda inside of another one does not say whose it is. */
  private String written(String className, String method) {
    return method != null && method.startsWith(NESTED) ? code.written(className, method) : method;
  }

  /** The weightiest first; what was added first where they weigh the same. */
  List<Suspect> ranked(KnownLeaks known) {
    List<Suspect> suspects = new ArrayList<>();
    Spread spread = new Spread();
    List<Candidate> sorted = new ArrayList<>(all.values());
    // The catalogue may make two weigh the same: then the evidence decides.
    sorted.sort((x, y) -> Integer.compare(y.weight, x.weight));
    for (Candidate one : sorted) {
      String artifact = code.artifact(one.className);
      KnownLeaks.Known leak =
          one.method == null ? null : known.find(one.className, Names.method(one.method), artifact);
      // That this very method leaked in this version is known from elsewhere.
      boolean certain = leak != null && artifact != null;
      Suspect suspect =
          new Suspect(
              one.className,
              one.method,
              one.line,
              one.file,
              artifact,
              certain ? known(one.weight) : one.weight,
              one.more.isEmpty() ? one.reason : one.reason + "; " + one.more,
              leak == null ? null : leak.text());
      suspects.add(suspect);
      spread.add(suspect, one.hypothesis, one.keptIn);
    }
    suspects.sort((x, y) -> Integer.compare(y.weight, x.weight));
    List<Suspect> ranked = Advice.isDecided(suspects) ? suspects : spread.of(suspects);
    return ranked.subList(0, Math.min(MOST, ranked.size()));
  }
}
