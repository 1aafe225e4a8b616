package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Frames.frame;
import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Which methods did right, as what happened to others says. */
class ClearedTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String DESK = "com.acme.Desk";

  private static Draft step(Kind kind, String className, String method, StackTraceElement... by) {
    Draft step = at(kind, className, method, 7);
    step.place.stack = new ArrayList<>(List.of(frame(className, method, 7)));
    step.place.stack.addAll(Arrays.asList(by));
    return step;
  }

  private static Draft released(Draft step) {
    step.counts.released = 90;
    return step;
  }

  private static Draft lost(Draft step) {
    step.counts.leaked = 5;
    return step;
  }

  /** The first child of each is the next of the path. */
  private static Cleared on(Draft... steps) {
    return on(none -> MethodUse.UNKNOWN, steps);
  }

  private static Cleared on(Function<SnapshotNode, MethodUse> uses, Draft... steps) {
    Draft[] all = new Draft[steps.length + 1];
    all[0] = direct();
    System.arraycopy(steps, 0, all, 1, steps.length);
    List<SnapshotNode> others = new ArrayList<>(steps[steps.length - 1].children);
    List<SnapshotNode> path = new ArrayList<>();
    SnapshotNode node = chain(all);
    while (node != null) {
      path.add(node);
      SnapshotNode next = null;
      for (SnapshotNode child : node.children) {
        next = others.contains(child) || child.counts.released > 0 ? next : child;
      }
      node = next;
    }
    return Cleared.of(path, path, uses);
  }

  private static Draft with(Draft step, Draft other) {
    step.children.add(other.build());
    return step;
  }

  @Test
  void whoReturnedOthersThatWereReleasedIsCleared() {
    Cleared cleared =
        on(
            step(Kind.RETAIN, SHOP, "lookUp"),
            lost(
                with(
                    step(Kind.RETURN, SHOP, "lookUp"),
                    released(step(Kind.RELEASE, DESK, "serve")))));

    assertThat(cleared.has(SHOP, "lookUp")).isTrue();
    assertThat(cleared.has(DESK, "serve")).as("had none of these").isFalse();
  }

  @Test
  void whoReturnedNoneThatWasReleasedIsNot() {
    Cleared cleared =
        on(step(Kind.RETAIN, SHOP, "lookUp"), lost(step(Kind.RETURN, SHOP, "lookUp")));

    assertThat(cleared.has(SHOP, "lookUp")).isFalse();
  }

  @Test
  void whoHadTheBufferAsTheWaysPartedIsNot() {
    Cleared cleared =
        on(
            step(Kind.ENTER, SHOP, "take"),
            lost(
                with(step(Kind.ENTER, DESK, "keep"), released(step(Kind.RELEASE, DESK, "clear")))));

    assertThat(cleared.has(DESK, "keep")).isFalse();
    assertThat(cleared.has(SHOP, "take")).as("it had given the buffer away").isTrue();
  }

  /** A method that lends the buffer is still running, and may go on with it. */
  @Test
  void whoStillRunsIsNot() {
    Cleared cleared =
        on(
            step(Kind.ENTER, SHOP, "take"),
            lost(
                with(
                    step(Kind.ENTER, DESK, "read", frame(SHOP, "take", 8)),
                    released(step(Kind.RELEASE, DESK, "read")))));

    assertThat(cleared.has(SHOP, "take")).isFalse();
  }

  @Test
  void whoPassedItOnToTheNextHandlerIs() {
    Draft handedOn = at(Kind.HANDOFF, DESK, null, 0);
    Cleared cleared =
        on(
            step(Kind.ENTER, SHOP, "channelRead"),
            handedOn,
            lost(
                with(
                    step(Kind.ENTER, DESK, "channelRead", frame(SHOP, "channelRead", 8)),
                    released(step(Kind.RELEASE, DESK, "channelRead")))));

    assertThat(cleared.has(SHOP, "channelRead")).isTrue();
  }

  /** Another count was given back behind the step of who had the buffer last. */
  @Test
  void whoHadItLastIsNot() {
    Draft kept = step(Kind.ENTER, SHOP, "offer");
    kept.place.ref = 2;
    Draft given =
        with(step(Kind.RELEASE, "a.Base", "read"), released(step(Kind.RETURN, SHOP, "poll")));
    given.place.ref = 2;
    Cleared cleared = on(kept, lost(given));

    assertThat(cleared.has(SHOP, "offer")).isFalse();
  }

  private static Draft takenOut(String method, StackTraceElement... by) {
    Draft taken = step(Kind.ENTER, SHOP, method, by);
    taken.place.takenOut = true;
    return taken;
  }

  @Test
  void whoHadItBeforeItWasTakenOutIs() {
    StackTraceElement run = frame("com.acme.Main", "run", 3);
    Cleared cleared =
        on(
            step(Kind.CALL, "com.acme.Main", "run"),
            step(Kind.ENTER, SHOP, "add", run),
            takenOut("sweep", run),
            lost(step(Kind.ENTER, DESK, "expire", frame(SHOP, "sweep", 9), run)));

    assertThat(cleared.takenOut().place.method).isEqualTo("sweep");
    assertThat(cleared.has("com.acme.Main", "run")).isTrue();
    assertThat(cleared.has(SHOP, "add")).isTrue();
    assertThat(cleared.has(SHOP, "sweep")).isFalse();
    assertThat(cleared.has(DESK, "expire")).isFalse();
  }

  @Test
  void whoGotItFromTheOneThatTookItOutIsNot() {
    StackTraceElement run = frame("com.acme.Main", "run", 3);
    Cleared cleared =
        on(
            step(Kind.CALL, "com.acme.Main", "run"),
            takenOut("poll", run),
            lost(step(Kind.RETURN, SHOP, "poll", run)));

    assertThat(cleared.has("com.acme.Main", "run")).isFalse();
  }

  /** Others were taken out by somebody else later: the step had only looked. */
  @Test
  void whatStayedWhereItWasHasNotBeenTakenOut() {
    Draft other = takenOut("clear");
    Cleared cleared =
        on(step(Kind.ENTER, DESK, "add"), lost(with(takenOut("find"), released(other))));

    assertThat(cleared.takenOut()).isNull();
  }

  @Test
  void whoTookOnlyOthersOutHadNoneOfThese() {
    Cleared cleared = on(lost(with(step(Kind.ENTER, SHOP, "add"), released(takenOut("remove")))));

    assertThat(cleared.hadOthersOnly(SHOP, "remove")).isTrue();
    assertThat(cleared.hadOthersOnly(SHOP, "add")).isFalse();
    Draft looped = released(step(Kind.ENTER, DESK, "forEach"));
    assertThat(on(lost(with(step(Kind.ENTER, SHOP, "add"), looped))).hadOthersOnly(DESK, "forEach"))
        .as("a loop may end before it comes to these")
        .isFalse();
  }

  @Test
  void whoKeepsWhatItReturnsIsNot() {
    MethodUse keeps = MethodUses.use(SHOP, "lookUp", use -> use.stores = "Shop.all");
    Draft returned =
        with(step(Kind.RETURN, SHOP, "lookUp"), released(step(Kind.RELEASE, DESK, "serve")));
    Cleared cleared = on(node -> keeps, step(Kind.ENTER, SHOP, "lookUp"), lost(returned));

    assertThat(cleared.has(SHOP, "lookUp")).isFalse();
  }

  @Test
  void whoMadeOneOfSeveralCountsIsNot() {
    Draft raised = step(Kind.RETAIN, SHOP, "share");
    raised.place.ref = 2;
    Draft kept = with(step(Kind.ENTER, DESK, "keep"), released(step(Kind.RELEASE, DESK, "clear")));

    assertThat(on(raised, lost(kept)).has(SHOP, "share")).isFalse();
  }

  /** A method that takes several out returns them in a list, which is no step. */
  @Test
  void whoGotSeveralAtOnceIsNot() {
    StackTraceElement dispatch = frame(DESK, "dispatch", 3);
    Draft taken = takenOut("take", dispatch);
    Draft looped = step(Kind.ENTER, DESK, "dispatch");
    looped.place.lookedUp = true;
    Cleared cleared = on(lost(with(taken, released(looped))));

    assertThat(cleared.has(DESK, "dispatch")).isFalse();
  }

  /** What stayed where it was for others may be what was lost for these. */
  @Test
  void whoMayHaveLookedIsTold() {
    Draft other = takenOut("clear");
    Cleared cleared =
        on(step(Kind.ENTER, DESK, "add"), lost(with(takenOut("find"), released(other))));

    assertThat(cleared.mayHaveLooked(SHOP, "find")).isTrue();
    assertThat(cleared.mayHaveLooked(DESK, "add")).isFalse();
    assertThat(cleared.looksOrReleases(SHOP, "find")).isFalse();
  }

  @Test
  void whoKeptOthersThatItsClassReleasedIsTold() {
    Cleared cleared =
        on(lost(with(step(Kind.ENTER, SHOP, "add"), released(step(Kind.RELEASE, SHOP, "close")))));

    assertThat(cleared.keptOthers(SHOP, "add")).isTrue();
    assertThat(cleared.keptOthers(SHOP, "close")).isFalse();
    assertThat(
            on(lost(
                    with(
                        step(Kind.ENTER, SHOP, "add"),
                        released(step(Kind.RELEASE, DESK, "close")))))
                .keptOthers(SHOP, "add"))
        .isFalse();
  }

  /** What a method takes out it releases; the others it leaves where they are. */
  @Test
  void whoLooksOrReleasesIsTold() {
    MethodUse releases = MethodUses.use(SHOP, "find", use -> use.releases = true);
    Cleared cleared =
        on(
            node -> releases,
            step(Kind.ENTER, DESK, "add"),
            lost(with(takenOut("find"), released(takenOut("clear")))));

    assertThat(cleared.looksOrReleases(SHOP, "find")).isTrue();
    assertThat(cleared.looksOrReleases(DESK, "add")).isFalse();
  }

  /** A snapshot may come from a file. */
  @Test
  void aStepWithoutAClassTellsNothing() {
    Draft taken = new Draft();
    taken.place.takenOut = true;
    taken.place.site = "somewhere";
    taken.children.add(released(step(Kind.RELEASE, DESK, "clear")).build());

    assertThat(Cleared.isStillThere(taken.build())).isFalse();
  }
}
