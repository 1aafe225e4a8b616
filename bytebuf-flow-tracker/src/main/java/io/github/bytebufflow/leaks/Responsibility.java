package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.List;

/**
 * Who is responsible for one leaking path. The one model of it: reports and JSON only say what is
 * found here.
 *
 * <p>The path says who got the buffer, and where the released ones went; the stack of the last step
 * says who was still running; the code says what each of these methods does with a buffer on all
 * ways through it. A method that only read the buffer is passed by, outwards, up to one that owned
 * it: that allocated it, gives it back on other ways, or got it for good.
 *
 * <p>Here stands in which order the rules are asked: first whose count was left ({@link LeftCount},
 * {@link RaisedCount}), then who had the buffer last ({@link StepOwner}, {@link Callers}, {@link
 * Handovers}), then, where that decides nobody, who else may have lost it ({@link Guesses}), and at
 * last who else was there ({@link Bystanders}). What each rule finds goes to {@link Candidates};
 * {@link Advice} decides whether one is certain.
 */
public final class Responsibility {
  /** Weight of a method that took the buffer out of a collection, which nobody had since. */
  private static final int TAKEN_OUT = 56;

  private final List<SnapshotNode> nodes;
  private final Code code;
  private final LeakEvidence evidence;
  private final Candidates candidates;
  private final Cleared cleared;
  private final StepOwner owner;
  private final ObjectOwner objectOwner;
  private final RaisedCount raised;
  private final Handovers handovers;
  private final SameCall sameCall;
  private final Streams streams;
  private final Bystanders bystanders;
  private final Guesses guesses;

  private Responsibility(LeakPath leak, Code code) {
    this.code = code;
    nodes = leak.nodes();
    evidence = new LeakEvidence(leak, code);
    candidates = new Candidates(code);
    cleared = Cleared.of(evidence.path, evidence.whole, evidence::use);
    candidates.areCleared(cleared);
    candidates.areSeen(evidence.hasLoop() ? null : evidence.followed(), evidence::hasNoStep);
    OffPath offPath = new OffPath(code, candidates, evidence.classes());
    LostObjects lostObjects = new LostObjects(code, candidates, offPath);
    streams = new Streams(code, candidates);
    Takers takers = new Takers(evidence, code, candidates, offPath);
    MethodJudge judge = new MethodJudge(evidence, candidates, takers, offPath, lostObjects);
    objectOwner = new ObjectOwner(code, candidates, offPath, lostObjects);
    Callers callers =
        new Callers(evidence, candidates, judge, takers, offPath, streams, objectOwner);
    handovers =
        new Handovers(evidence, code, candidates, callers, takers, offPath, lostObjects, streams);
    owner = new StepOwner(evidence, candidates, judge, callers, takers, handovers, objectOwner);
    raised =
        new RaisedCount(
            evidence, candidates, callers, takers, offPath, streams, objectOwner, lostObjects);
    sameCall = new SameCall(evidence, candidates);
    bystanders = new Bystanders(evidence, candidates);
    guesses = new Guesses(evidence, code, candidates, offPath, lostObjects);
  }

  /**
   * Finds who is responsible.
   *
   * @param leak the leaking path
   * @param outcomes knows the root of the path
   * @param code what is known of the program
   * @param known leaks of libraries that are known
   * @return what is found
   */
  static Answer of(LeakPath leak, Outcomes outcomes, Code code, KnownLeaks known) {
    Responsibility model = new Responsibility(leak, code);
    SnapshotNode end = model.evidence.end;
    if (model.evidence.isWrapped(end)) {
      MethodUse maker = model.evidence.use(end);
      code.following(
          maker.storesIn, Names.member(maker.stores), () -> model.judge(outcomes, known));
    } else {
      model.judge(outcomes, known);
    }
    model.judgeBehindLook();
    return new Answer(
        model.candidates.ranked(known),
        model.handovers.decider(),
        OwnHolder.of(model.evidence),
        model.evidence.hasLoop() && model.evidence.followed() != null);
  }

  /**
   * The last step may have left the buffer where it was: then whoever had put the buffer there, or
   * lets that go, may have lost the buffer as well.
   */
  private void judgeBehindLook() {
    SnapshotNode before = nodes.size() < 3 ? null : nodes.get(nodes.size() - 2);
    if (before == null
        || !Cleared.isStillThere(nodes.get(nodes.size() - 1))
        || !evidence.isWrapped(before)) {
      return;
    }
    MethodUse maker = evidence.use(before);
    code.following(maker.storesIn, Names.member(maker.stores), () -> owner.from(before));
  }

  private void judge(Outcomes outcomes, KnownLeaks known) {
    weigh();
    evidence.path.forEach(node -> objectOwner.ofLocal(node.place.stack, node == evidence.end));
    if (evidence.end.place.kind == Kind.WRITE || evidence.isOfNetty()) {
      // What a handler of the program has had is not left in the channel.
      objectOwner.ofEmbedded(evidence.end.place.stack);
    }
    handovers.forgotten();
    handovers.insideFollowed();
    streams.ended(evidence.path);
    owner.askedLast();
    List<List<SnapshotNode>> others = Witness.ways(nodes, outcomes);
    takenOut();
    bystanders.calledBoth();
    sameCall.bound(others);
    streams.subscribed(evidence.end.place.stack, others);
    bystanders.witness(Witness.release(nodes, outcomes));
    if (!Advice.isDecided(candidates.ranked(known))) {
      guesses.add();
    }
    if (candidates.isEmpty()) {
      owner.shownInFirstLine(evidence.end);
    }
    bystanders.hadIt();
    if (candidates.isEmpty()) {
      bystanders.lastResort();
    }
  }

  private void weigh() {
    List<SnapshotNode> path = evidence.path;
    SnapshotNode end = evidence.end;
    raised.unpaired();
    LeftCount count = LeftCount.of(path, evidence::keepsCount);
    if (count.raisedAt != null || count.keptAt != null) {
      copied();
    }
    boolean lowered = end.place.kind == Kind.RELEASE || end.place.kind == Kind.WRITE;
    if (count.raisedAt != null
        && count.left > 0
        && lowered
        && raised.isLostByException(count.raisedAt)) {
      return;
    }
    if (count.raisedAt != null && (count.left > 0 && lowered || count.left > 1)) {
      SnapshotNode holder = lowered ? LastHolder.of(path) : end;
      // The count went on from where it was raised, to who had the buffer last.
      boolean wentOn = lowered && path.indexOf(holder) > path.indexOf(count.raisedAt);
      if (wentOn && holder != end || end.place.kind == Kind.THROW) {
        // Who had the buffer when an exception came lost one count, whoever left the other.
        owner.from(holder);
      }
      if (isKept(count.raisedAt)) {
        handovers.wrapped(count.raisedAt, evidence.use(count.raisedAt));
      } else {
        raised.left(count.raisedAt, lowered && !wentOn);
      }
      raised.others(count.raisedAt);
    }
    if (lowered && end.place.ref > 1) {
      if (count.raisedAt == null) {
        SnapshotNode before = count.keptAt == null ? null : evidence.holderBefore(count.keptAt);
        if (before != null) {
          // Who kept the buffer has given its own count back: the other is of who had it before.
          owner.from(before);
          if (count.keptByObject) {
            raised.keptByObject(count.keptAt);
          } else {
            raised.keptBesides(count.keptAt);
          }
        } else {
          owner.from(LastHolder.of(path));
        }
      }
    } else if (lowered && end.place.kind == Kind.RELEASE) {
      raised.releasedInVain(end);
    } else {
      owner.from(end);
    }
  }

  /** Who took the buffer out of a collection has to give the buffer back, or away. */
  private void takenOut() {
    SnapshotNode taken = cleared.takenOut();
    if (taken != null) {
      candidates.addOpen(
          taken, TAKEN_OUT, "takes it out of a collection, and no step shows where it goes");
    }
  }

  /** An object may have been made with the count, and another one of that with one of its own. */
  private void copied() {
    List<SnapshotNode> path = evidence.path;
    for (int i = path.size() - 1; i > 0; i--) {
      SnapshotNode node = path.get(i);
      MethodUse use = LeakEvidence.isConstructor(node) ? evidence.use(node) : MethodUse.UNKNOWN;
      if (use.storesIn != null) {
        handovers.copied(use);
        return;
      }
    }
  }

  /** Whether an object raised the count for what it keeps from when it is made. */
  private boolean isKept(SnapshotNode raise) {
    return raise.place.kind == Kind.RETAIN
        && LeakEvidence.isConstructor(raise)
        && evidence.use(raise).storesIn != null;
  }

  /** Who may be responsible for one path. Immutable. */
  static final class Answer {
    /** The likeliest first. */
    final List<Suspect> suspects;

    /** What would decide between them, or empty. */
    final String decider;

    /** The last method of the program that had the buffer, or null. */
    final OwnHolder holder;

    /** Whether steps of the object that has the buffer may be missing: nobody is certain then. */
    final boolean hasGaps;

    Answer(List<Suspect> suspects, String decider, OwnHolder holder, boolean hasGaps) {
      this.hasGaps = hasGaps;
      this.suspects = suspects;
      this.decider = decider;
      this.holder = holder;
    }
  }

  /**
   * Where a suspect is: {@code Shop.order (Shop.java:57)}.
   *
   * @param suspect a suspect
   * @return class without package, method, and file and line as far as they are known
   */
  public static String place(Suspect suspect) {
    String name = Names.of(suspect.className, suspect.method);
    String file = suspect.file;
    if (file == null) {
      return suspect.line > 0 ? name + ":" + suspect.line : name;
    }
    return name + " (" + file + (suspect.line > 0 ? ":" + suspect.line : "") + ")";
  }
}
