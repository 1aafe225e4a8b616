package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Whose count is left on which path. */
class LeftCountTest {
  private static Draft step(Kind kind, String method, int ref) {
    Draft step = at(kind, "com.acme.Shop", method, 7);
    step.place.ref = ref;
    return step;
  }

  private static LeftCount of(Draft... steps) {
    return of(none -> false, steps);
  }

  private static LeftCount of(Predicate<SnapshotNode> isKept, Draft... steps) {
    Draft[] all = new Draft[steps.length + 1];
    all[0] = root("PooledByteBufAllocator.directBuffer", "pooled-direct");
    System.arraycopy(steps, 0, all, 1, steps.length);
    List<SnapshotNode> path = new ArrayList<>();
    SnapshotNode node = chain(all);
    while (node != null) {
      path.add(node);
      node = node.children.isEmpty() ? null : node.children.get(0);
    }
    return LeftCount.of(path, isKept);
  }

  @Test
  void theFirstCountCameAlong() {
    LeftCount left = of(step(Kind.ENTER, "take", 1));
    assertThat(left.raisedAt).isNull();
    assertThat(left.left).isEqualTo(1);
  }

  @Test
  void aRetainIsLeft() {
    LeftCount left = of(step(Kind.RETAIN, "keep", 2), step(Kind.RELEASE, "read", 2));
    assertThat(left.raisedAt.place.method).isEqualTo("keep");
  }

  /** A handler keeps a count of its own of what it got, and gives back the one that it got. */
  @Test
  void whatAMethodKeepsInAFieldItDoesNotGiveBack() {
    Draft[] steps = {
      step(Kind.ENTER, "read", 1), step(Kind.RETAIN, "read", 2), step(Kind.RELEASE, "read", 2)
    };
    assertThat(of(node -> true, steps).raisedAt.place.kind).isEqualTo(Kind.RETAIN);
    assertThat(of(steps).raisedAt).as("where nothing is kept").isNull();
  }

  /** The socket lowered the count; somebody unseen raised it again for who reads what was sent. */
  @Test
  void whatWasRaisedUnseenIsGivenBackBeforeARetain() {
    LeftCount left =
        of(
            step(Kind.RETAIN, "encode", 2),
            step(Kind.WRITE, "remove", 2),
            step(Kind.ENTER, "read", 2),
            step(Kind.RELEASE, "read", 2));
    assertThat(left.raisedAt.place.method).isEqualTo("encode");
    assertThat(left.left).isEqualTo(1);
  }

  /** A step says no more than three: which unseen raise brought the fourth, nobody knows. */
  @Test
  void aCountAboveThreeIsNotThatOfTheStepBefore() {
    LeftCount left =
        of(
            step(Kind.ENTER, "send", 2),
            step(Kind.RETAIN, "share", 3),
            step(Kind.RELEASE, "read", 3),
            step(Kind.WRITE, "remove", 3));
    assertThat(left.raisedAt.place.method).isEqualTo("share");
    assertThat(left.left).isEqualTo(2);
  }

  private static Draft running(Draft step, String... methods) {
    List<StackTraceElement> stack = new ArrayList<>();
    for (String method : methods) {
      stack.add(new StackTraceElement("com.acme.Shop", method, null, 7));
    }
    step.place.stack = stack;
    return step;
  }

  @Test
  void aClassThatRetainsGivesThatBackInAnotherMethod() {
    Draft keep = running(step(Kind.RETAIN, "keep", 2), "keep", "run");
    LeftCount left = of(keep, step(Kind.RELEASE, "work", 2));
    assertThat(left.raisedAt).as("the count that came along").isNull();
    assertThat(left.left).isEqualTo(1);
    assertThat(left.keptAt.place.method).isEqualTo("keep");
  }

  private static Draft of(String className, Draft step) {
    step.place.className = className;
    List<StackTraceElement> stack = new ArrayList<>(step.place.stack);
    stack.set(0, new StackTraceElement(className, step.place.method, null, 7));
    step.place.stack = stack;
    return step;
  }

  /** The object's release is told to release; the count is the object's all the same. */
  @Test
  void anObjectGivesBackTheCountForWhichItWasMade() {
    Draft keep = running(step(Kind.RETAIN, "keep", 2), "keep", "run");
    Draft made = of("com.acme.Entry", running(step(Kind.ENTER, "<init>", 2), "<init>", "keep"));
    Draft release = of("com.acme.Entry", running(step(Kind.RELEASE, "release", 2), "release"));
    LeftCount left = of(keep, made, release);
    assertThat(left.raisedAt).as("the count that came along").isNull();
    assertThat(left.keptAt.place.method).isEqualTo("keep");
  }

  @Test
  void ofTwoObjectsOfAClassNobodyKnowsWhichGaveBack() {
    Draft first = of("com.acme.Entry", running(step(Kind.ENTER, "<init>", 1), "<init>", "read"));
    Draft keep = running(step(Kind.RETAIN, "keep", 2), "keep", "run");
    Draft made = of("com.acme.Entry", running(step(Kind.ENTER, "<init>", 2), "<init>", "keep"));
    Draft release = of("com.acme.Entry", running(step(Kind.RELEASE, "release", 2), "release"));
    LeftCount left = of(first, keep, made, release);
    assertThat(left.raisedAt.place.method).isEqualTo("keep");
    assertThat(left.keptAt).isNull();
  }

  @Test
  void anObjectThatAnotherMethodMadeGivesBackAnotherCount() {
    Draft keep = running(step(Kind.RETAIN, "keep", 2), "keep", "run");
    Draft made = of("com.acme.Entry", running(step(Kind.ENTER, "<init>", 2), "<init>", "send"));
    Draft release = of("com.acme.Entry", running(step(Kind.RELEASE, "release", 2), "release"));
    LeftCount left = of(keep, made, release);
    assertThat(left.raisedAt.place.method).isEqualTo("keep");
    assertThat(left.keptAt).isNull();
  }

  @Test
  void whatStoodAroundTheRetainGivesBackItsOwn() {
    Draft keep = running(step(Kind.RETAIN, "keep", 2), "keep", "work");
    LeftCount left = of(keep, step(Kind.RELEASE, "work", 2));
    assertThat(left.raisedAt.place.method).isEqualTo("keep");
    assertThat(left.keptAt).isNull();
  }

  @Test
  void aMethodThatIsAReleaseDoesAsItIsTold() {
    Draft keep = running(step(Kind.RETAIN, "duplicate", 2), "duplicate", "run");
    LeftCount left = of(keep, step(Kind.RELEASE, "release", 2));
    assertThat(left.raisedAt.place.method).isEqualTo("duplicate");
  }

  @Test
  void ofTwoThatTheClassRaisedNobodyKnowsWhich() {
    Draft first = running(step(Kind.RETAIN, "keep", 2), "keep", "run");
    Draft second = running(step(Kind.RETAIN, "send", 3), "send", "run");
    LeftCount left = of(first, second, step(Kind.RELEASE, "work", 3));
    assertThat(left.keptAt).isNull();
    assertThat(left.raisedAt.place.method).isEqualTo("send");
    assertThat(left.left).isEqualTo(2);
  }

  /** The lambda gives back the count that its method has raised for it. */
  @Test
  void aLambdaGivesBackForItsMethod() {
    LeftCount left =
        of(
            step(Kind.RETAIN, "keep", 2),
            step(Kind.RETAIN, "tell", 3),
            step(Kind.RELEASE, "lambda$tell$3", 3),
            step(Kind.RELEASE, "read", 2));
    assertThat(left.raisedAt.place.method).isEqualTo("keep");
    assertThat(left.left).isEqualTo(1);
  }
}
