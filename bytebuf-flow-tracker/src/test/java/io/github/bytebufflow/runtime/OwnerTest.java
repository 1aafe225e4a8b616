package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is the owner, by the stack of a thread and by the parts of Netty. */
class OwnerTest {
  private final Owner outer = Owner.within(null);
  private final Owner inner = Owner.within(outer);

  @AfterEach
  void none() {
    OwnerStack.own().set(null);
  }

  @Test
  void withoutTheOptionThereIsNone() {
    assertThat(Owners.ON).isFalse();
    assertThat(Owner.open()).isNull();
  }

  @Test
  void aClosedOwnerLeavesTheOneAround() {
    OwnerStack.own().set(inner);
    assertThat(OwnerStack.ofThread()).isSameAs(inner);
    inner.close();
    assertThat(OwnerStack.ofThread()).isSameAs(outer);
    outer.close();
    assertThat(OwnerStack.ofThread()).isNull();
  }

  @Test
  void closedInAnyOrder() {
    OwnerStack.own().set(inner);
    outer.close();
    assertThat(OwnerStack.ofThread()).isSameAs(inner);
    inner.close();
    assertThat(OwnerStack.ofThread()).isNull();
  }

  @Test
  void worksInsideEachOtherEndInOrder() {
    OwnerStack.begin(outer);
    OwnerStack.begin(inner);
    OwnerStack.begin(null);
    assertThat(OwnerStack.ofThread()).isNull();
    OwnerStack.end();
    assertThat(OwnerStack.ofThread()).isSameAs(inner);
    OwnerStack.end();
    assertThat(OwnerStack.ofThread()).isSameAs(outer);
    OwnerStack.end();
    OwnerStack.end();
    assertThat(OwnerStack.ofThread()).isNull();
  }

  @Test
  void anyNumberOfThem() {
    int works = 10_000;
    for (int i = 0; i < works; i++) {
      OwnerStack.begin(i == 0 ? outer : inner);
    }
    for (int i = 1; i < works; i++) {
      OwnerStack.end();
    }
    assertThat(OwnerStack.ofThread()).isSameAs(outer);
    OwnerStack.end();
    assertThat(OwnerStack.ofThread()).isNull();
  }

  @Test
  void aThreadHasTheOwnerOfTheOneThatMadeIt() throws InterruptedException {
    List<Owner> seen = new ArrayList<>();
    OwnerStack.own().set(outer);
    Thread below = new Thread(() -> seen.add(OwnerStack.ofThread()));
    Ownership.suspend();
    Thread nobodys = new Thread(() -> seen.add(OwnerStack.ofThread()));
    Ownership.leave();
    for (Thread thread : List.of(below, nobodys)) {
      thread.start();
      thread.join();
    }
    assertThat(seen).containsExactly(outer, null);
  }

  @Test
  void tasksAndPartsKeepTheirOwner() {
    List<Owner> seen = new ArrayList<>();
    Runnable task = () -> seen.add(OwnerStack.ofThread());
    assertThat(Ownership.carry(task)).isSameAs(task);
    assertThat(Ownership.carry(null)).isNull();
    OwnerStack.own().set(outer);
    Runnable carried = Ownership.carry(task);
    assertThat(Ownership.carry(carried)).isSameAs(carried);
    // Equal to any other: identity counts.
    Object part = List.of();
    Object other = new ArrayList<>();
    Ownership.made(part);
    OwnerStack.own().set(inner);
    Ownership.enter(part);
    task.run();
    Ownership.enter(other);
    task.run();
    Ownership.leave();
    Ownership.leave();
    carried.run();
    task.run();
    assertThat(seen).containsExactly(outer, outer, outer, inner);
  }

  @Test
  void partsThatAreGoneAreForgotten() {
    int before = OwnedParts.size();
    for (int i = 0; i < 1000; i++) {
      OwnedParts.add(new Object(), outer);
    }
    Awaitility.await()
        .untilAsserted(
            () -> {
              System.gc();
              OwnedParts.add(this, outer);
              assertThat(OwnedParts.size()).isLessThan(before + 100);
            });
  }

  @Test
  void viewsAreInNoSum() {
    Node at =
        Trie.main().node(Trie.main().root(Sites.number("acme.A", "a", 1, Site.ALLOCATE, null)));
    inner.allocated(2);
    inner.released(10);
    inner.leaked(at, 20, false);
    inner.leaked(at, 0, true);
    OwnerCounts counts = new OwnerCounts();
    inner.copyLeaks(counts);
    assertThat(counts.end(at).leaked).isEqualTo(2);
    assertThat(counts.end(at).leakedBytes).isEqualTo(20);
    assertThat(inner.sums()).containsExactly(2, 1, 1, 10, 20);
  }
}
