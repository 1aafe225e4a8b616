package io.github.bytebufflow.serve.program;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** The thread that calls the listeners is a queue here, which a test works off when it wants. */
class LeakListenersTest {
  private final Queue<Runnable> thread = new ArrayDeque<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final List<Object> told = new ArrayList<>();
  private final LeakListeners listeners = new LeakListeners(thread::add, failures::add);

  private static Snapshot leaking(String... methods) {
    SnapshotNode[] roots = new SnapshotNode[methods.length];
    for (int i = 0; i < methods.length; i++) {
      Draft end = at(Kind.ENTER, "com.acme.Shop", methods[i], 7);
      end.counts.leaked = 1;
      end.counts.leakedBytes = 16;
      roots[i] = chain(root("Alloc.directBuffer", "direct"), end);
    }
    return snapshot(roots);
  }

  private void work() {
    while (!thread.isEmpty()) {
      thread.remove().run();
    }
  }

  private void tell(Object leak) {
    told.add(((Map<?, ?>) leak).get("fingerprint"));
  }

  @Test
  void whoLooksWaitsForNoListenerAndOneSnapshotWaits() {
    listeners.add(this::tell, leaking("known"));
    for (int i = 0; i < 1_000; i++) {
      listeners.look(leaking("known", "one"));
    }
    listeners.look(leaking("known", "one", "two"));
    assertThat(told).isEmpty();
    assertThat(thread).hasSize(1);
    work();
    assertThat(told).hasSize(2).doesNotHaveDuplicates();
    listeners.look(leaking("known", "one", "two", "three"));
    work();
    assertThat(told).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void aListenerThatFailsIsSaidAndTheNextIsTold() {
    listeners.add(
        leak -> {
          throw new IllegalStateException("on purpose");
        },
        leaking());
    listeners.add(this::tell, leaking());
    listeners.look(leaking("one"));
    work();
    assertThat(failures).singleElement().isInstanceOf(IllegalStateException.class);
    assertThat(told).hasSize(1);
  }

  @Test
  void nobodyIsToldAfterTheEnd() {
    listeners.add(this::tell, leaking());
    listeners.look(leaking("one"));
    listeners.end();
    listeners.look(leaking("two"));
    work();
    assertThat(told).isEmpty();
    LeakListeners refused =
        new LeakListeners(
            task -> {
              throw new RejectedExecutionException();
            },
            failures::add);
    refused.add(this::tell, leaking());
    refused.look(leaking("one"));
    refused.look(leaking("one"));
    assertThat(failures).isEmpty();
  }
}
