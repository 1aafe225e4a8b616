package io.github.bytebufflow.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastHolderTest {
  private final List<SnapshotNode> path = new ArrayList<>();

  private LastHolderTest step(Kind kind, String method, int ref, String... stack) {
    Draft node = Trees.at(kind, "com.acme.Shop", method, 0);
    node.place.ref = ref;
    List<StackTraceElement> frames = new ArrayList<>();
    for (String frame : stack) {
      frames.add(new StackTraceElement("com.acme.Shop", frame, "Shop.java", 1));
    }
    node.place.stack = frames;
    path.add(node.build());
    return this;
  }

  private String holder() {
    return LastHolder.of(path).place.method;
  }

  @Test
  void theLastStep() {
    step(Kind.ALLOCATE, "root", 1).step(Kind.ENTER, "order", 1).step(Kind.ENTER, "reject", 1);
    assertThat(holder()).isEqualTo("reject");
  }

  /** The release that ends a flow is not asked for; here it can be seen that it did not. */
  @Test
  void aReleaseOfTheOnlyCount_isTheLastStep() {
    step(Kind.ALLOCATE, "root", 1).step(Kind.ENTER, "order", 1).step(Kind.RELEASE, "free", 1);
    assertThat(holder()).isEqualTo("free");
  }

  @Test
  void whoWasNotOnTheWayToTheReleaseOfAnotherCount() {
    step(Kind.ALLOCATE, "root", 1)
        .step(Kind.RETAIN, "keep", 2)
        .step(Kind.ENTER, "log", 2)
        .step(Kind.ENTER, "after", 2)
        .step(Kind.ENTER, "free", 2)
        .step(Kind.RELEASE, "free", 2, "free", "after", "run");
    assertThat(holder()).isEqualTo("log");
  }

  @Test
  void whoRaisedTheCount_ifAllOthersAreOnTheWay() {
    step(Kind.ALLOCATE, "root", 1)
        .step(Kind.ENTER, "order", 1)
        .step(Kind.RETAIN, "order", 2)
        .step(Kind.ENTER, "free", 2)
        .step(Kind.RELEASE, "free", 2, "free", "order", "run");
    assertThat(LastHolder.of(path)).isSameAs(path.get(2));
  }

  @Test
  void whoHadItBeforeItWasWritten() {
    step(Kind.ALLOCATE, "root", 1)
        .step(Kind.RETAIN, "write", 2)
        .step(Kind.ENTER, "log", 2)
        .step(Kind.HANDOFF, "addMessage", 2)
        .step(Kind.WRITE, "remove", 2, "remove", "run");
    assertThat(holder()).isEqualTo("log");
  }

  @Test
  void theRelease_ifNobodyIsSeenToHaveRaisedTheCount() {
    step(Kind.ALLOCATE, "root", 1)
        .step(Kind.ENTER, "order", 1, "order")
        .step(Kind.HANDOFF, "next", 2)
        .step(Kind.RELEASE, "free", 2, "free");
    assertThat(holder()).isEqualTo("free");
  }
}
