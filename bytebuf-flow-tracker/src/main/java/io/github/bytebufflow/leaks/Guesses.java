package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Others whose code may have lost the buffer, where the evidence decides nobody: each stands for
 * another explanation. None comes before who is named already.
 */
final class Guesses {
  /** Weight of who ends an object that was made with the buffer, and leaves the buffer there. */
  private static final int OBJECT = 46;

  /** Weight of who loses such an object. */
  private static final int LOST_OBJECT = 50;

  /** Weight of who gets a message that has the buffer, and loses the message on an open way. */
  private static final int LOST_MESSAGE = 45;

  /** Weight of who combines futures that have buffers: whether of this one, only a run can say. */
  private static final int COMBINES = 44;

  /** Weight of who ends an object that keeps such messages, and gives back none. */
  private static final int MESSAGE_LEFT = 51;

  /** Weight of who gets such a message for good, and keeps it or passes it on. */
  private static final int KEPT_MESSAGE = 38;

  /** Weight of a method that gives the buffer back on other ways, and has passed it on. */
  private static final int PASSED = 42;

  /** Weight of who had the buffer before another thread or queue brought it to the last stack. */
  private static final int EARLIER = 40;

  /** How the reasons begin of those who get such a message. */
  private static final String GETS = "receives a message that holds the buffer, and ";

  /** So many are named for the same reason. */
  private static final int MOST = 2;

  /** Weight of a method that keeps the buffer in a field, and has returned it to another. */
  private static final int KEPT = 56;

  private final LeakEvidence evidence;
  private final Code code;
  private final Candidates candidates;
  private final OffPath offPath;
  private final LostObjects lostObjects;

  Guesses(
      LeakEvidence evidence,
      Code code,
      Candidates candidates,
      OffPath offPath,
      LostObjects lostObjects) {
    this.evidence = evidence;
    this.code = code;
    this.candidates = candidates;
    this.offPath = offPath;
    this.lostObjects = lostObjects;
  }

  void add() {
    withObject();
    earlier();
    stored();
    passed();
    for (MethodUse.Made object : evidence.objects()) {
      if (object.field != null && !Stacks.isCarrier(object.className)) {
        offPath.keptByObject(object, OBJECT);
      }
    }
    messages();
    combined();
  }

  /** Where nobody has lost a count: those who take out an object with the buffer, and lose it. */
  private void withObject() {
    for (SnapshotNode node : evidence.path) {
      if (node != evidence.end && LeakEvidence.isConstructor(node)) {
        lostObjects.takenOut(evidence.use(node), LOST_OBJECT);
      }
    }
  }

  /** Those who combine futures of buffers, where classes on the path know futures. */
  private void combined() {
    List<MethodUse> uses = code.combining(around());
    for (MethodUse use : uses.subList(0, Math.min(MOST, uses.size()))) {
      message(
          use,
          use.lostAt,
          COMBINES,
          "waits for futures of buffers: if one fails or is late, nothing releases the others");
    }
  }

  /** The last step whose method was no longer running, and had given the buffer away. */
  private void earlier() {
    List<SnapshotNode> path = evidence.path;
    for (int i = path.size() - 2; i > 0; i--) {
      SnapshotNode node = path.get(i);
      if (node.place.method == null
          || node.place.method.equals("<init>")
          || node.place.kind != Kind.ENTER && node.place.kind != Kind.CALL
          || Stacks.isCarrier(node.place.className)
          || evidence.isOfLender(node)
          || node.place.frameIn(evidence.end.place.stack) >= 0) {
        continue;
      }
      MethodUse use = evidence.use(node);
      if (use.stores != null
          && use.hasBufferResult
          && evidence.isReturnedBehind(node)
          && evidence.wentOnTo(node)) {
        // Who got it from there had it as a loan.
        candidates.addOpen(node, KEPT, "stores it in " + use.stores + ", and returned it");
        return;
      }
      if (use.overwritesAt > 0) {
        Reason reason = Reason.ofOverwriting(use);
        guess(Hypothesis.PASSED, node, use, reason.weight, reason.text);
        return;
      }
      if (use.isKnown() && use.consumes && !use.onlyReleases()) {
        guess(Hypothesis.PASSED, node, use, EARLIER, "held it before, and passed it on");
        return;
      }
    }
  }

  /** Where a method has kept the buffer in a field: others may have had it since, as a loan. */
  private void stored() {
    for (int i = evidence.path.size() - 2; i > 0; i--) {
      SnapshotNode node = evidence.path.get(i);
      if (node.place.kind == Kind.HANDOFF && node.place.method == null) {
        // What was passed to the next handler was no loan, and is in no field any more.
        return;
      }
      if (node.place.kind == Kind.ENTER || node.place.kind == Kind.CALL) {
        MethodUse use = evidence.use(node);
        if (use.storesIn != null && !Stacks.isCarrier(use.className)) {
          offPath.dropped(use, 0);
          if (LeakEvidence.isConstructor(node)) {
            offPath.inherited(use, LeakEvidence.made(node));
          }
          return;
        }
      }
    }
  }

  /** Those on the path that give the buffer back on other ways than the one on which it went on. */
  private void passed() {
    int named = 0;
    for (int i = evidence.path.size() - 1; i > 0 && named < MOST; i--) {
      SnapshotNode node = evidence.path.get(i);
      if (node.place.kind != Kind.ENTER
          || Stacks.isCarrier(node.place.className)
          || evidence.isOfLender(node)) {
        continue;
      }
      MethodUse use = evidence.use(node);
      if (use.releases && !use.onlyReleases()) {
        named++;
        guess(Hypothesis.PASSED, node, use, PASSED, "releases it on other paths, and passed it on");
      }
    }
  }

  private void guess(
      Hypothesis hypothesis, SnapshotNode node, MethodUse use, int weight, String reason) {
    candidates.guess(
        hypothesis,
        node.place.className,
        node.place.method,
        use.file,
        node.place.line,
        weight,
        reason);
  }

  /** Those who get the messages that methods have made with the buffer. */
  private void messages() {
    Set<String> types = new LinkedHashSet<>();
    for (MethodUse.Made object : evidence.objects()) {
      if (!Stacks.isCarrier(object.className)) {
        types.add(object.className);
      }
    }
    for (SnapshotNode node : evidence.path) {
      if (isKeeper(node) && !Stacks.isCarrier(node.place.className)) {
        types.add(node.place.className);
      }
    }
    if (types.isEmpty()) {
      return;
    }
    Set<String> seen = evidence.classes();
    List<MethodUse> uses = new ArrayList<>(code.consumers(types, around()));
    uses.removeIf(use -> use.onlyReleases() || use.returns || seen.contains(use.className));
    // The library calls these with messages; the others are asked by a method that has one.
    uses.sort(Comparator.comparing(use -> !Names.getsMessages(use.method)));
    int lost = 0;
    int kept = 0;
    for (MethodUse use : uses) {
      int lostAt = lostAt(use);
      boolean isLost = lostAt > 0;
      if (isLost && lost++ < MOST) {
        message(use, lostAt, LOST_MESSAGE, GETS + "loses it on the path to line " + lostAt);
      } else if (!isLost && use.owns && kept++ < MOST) {
        message(use, 0, KEPT_MESSAGE, GETS + "stores it or passes it on");
        if (use.storesIn != null && !offPath.dropped(use, 0)) {
          offPath.leftByAll(use, MESSAGE_LEFT);
        }
      }
    }
  }

  /** The classes of the application on the path. */
  private Set<String> around() {
    Set<String> around = evidence.classes();
    around.removeIf(name -> CodeOwner.of(name) != CodeOwner.APPLICATION);
    return around;
  }

  /** The line to which a method, or a lambda of it, has a way that loses the buffer; or 0. */
  private static int lostAt(MethodUse use) {
    if (use.lostAt > 0 && !use.lostCaught) {
      return use.lostAt;
    }
    for (MethodUse taker : use.takers) {
      if (taker.className.equals(use.className)
          && Names.method(taker.method).equals(use.method)
          && taker.lostAt > 0
          && !taker.lostCaught) {
        return taker.lostAt;
      }
    }
    return 0;
  }

  /** Whether the object of a step's method keeps the buffer from then on. */
  private boolean isKeeper(SnapshotNode node) {
    return LeakEvidence.isConstructor(node) || evidence.isSet(node);
  }

  private void message(MethodUse use, int line, int weight, String reason) {
    candidates.guess(Hypothesis.MESSAGE, use.className, use.method, use.file, line, weight, reason);
  }
}
