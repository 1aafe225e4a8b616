package acme.api;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.FlowNode;
import io.github.bytebufflow.api.FlowSnapshot;
import io.github.bytebufflow.api.Leak;
import io.github.bytebufflow.api.MemoryBalance;
import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.OwnerScope;
import io.github.bytebufflow.api.Registration;
import io.github.bytebufflow.api.Unreleased;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Asks for everything that there is, and prints a line or more for each. */
public final class Tour {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Keeps what the owner has not released yet. */
  private static ByteBuf kept;

  private Tour() {}

  public static void main(String[] args) throws Exception {
    say("running", BufferFlows.isRunning());
    say("owners", BufferFlows.hasOwners());
    BlockingQueue<Leak> found = new ArrayBlockingQueue<>(10);
    lose(1);
    say("collected", BufferFlows.collect(PATIENCE));
    FlowSnapshot mark = BufferFlows.snapshot();
    say("mark", mark);
    Registration failing =
        BufferFlows.onLeak(
            leak -> {
              throw new IllegalStateException("a listener fails");
            });
    Registration listening = BufferFlows.onLeak(found::add);
    OwnerScope scope = BufferFlows.openOwner("tour");
    say("counting", scope.isCounting());
    use(4);
    loseAgain();
    kept = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    OwnerBalance open = scope.balance();
    say("balance", open);
    BufferFlows.collect(PATIENCE);
    Leak leak = mark.isEmpty() ? null : found.poll(20, TimeUnit.SECONDS);
    listening.close();
    failing.close();
    say("told", leak);
    if (leak != null) {
      say("suspects", leak.suspects());
      say("next", leak.next());
      say("path", leak.path());
      say("leak", "\n" + leak.report());
    }
    scope.close();
    use(3);
    OwnerBalance balance = scope.balance();
    say("balance", balance);
    say("bytes", balance.leakedBytes() + " leaked, " + balance.liveBytes() + " live");
    for (Unreleased unreleased : balance.unreleased()) {
      say("unreleased", unreleased + "\n" + unreleased.report());
    }
    kept.release();
    say("after the end", scope.balance());
    FlowSnapshot since = BufferFlows.snapshot().minus(mark);
    say("since the mark", since);
    say("leaks", since.leaks());
    say("deepest", deepest(since.roots()));
    say("json", since.json().length() > 1000 && since.json().startsWith("{\"schema\":1,"));
    say("memory", BufferFlows.snapshot().memory().map(Tour::books).orElse("none"));
    say("report", since.report().contains("SUMMARY"));
    carried();
    threads();
  }

  private static void carried() throws Exception {
    OwnerScope outer = BufferFlows.openOwner("outer");
    OwnerScope inner = BufferFlows.openOwner("inner");
    use(1);
    outer.carry(() -> use(10)).run();
    use(1);
    inner.carry(() -> use("called")).call();
    inner.close();
    use(5);
    inner.carry(() -> use(1)).run();
    outer.close();
    use(1);
    say(
        "carried",
        outer.balance().allocated() + " outer, " + inner.balance().allocated() + " inner");
  }

  private static void threads() throws Exception {
    Thread before = new Thread(() -> use(1));
    OwnerScope scope = BufferFlows.openOwner("threads");
    Thread below =
        new Thread(
            () -> {
              use(2);
              Thread lower = new Thread(() -> use(4));
              lower.start();
              join(lower);
            });
    before.start();
    below.start();
    join(before);
    join(below);
    scope.close();
    say("threads", scope.balance());
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void use(int times) {
    for (int i = 0; i < times; i++) {
      PooledByteBufAllocator.DEFAULT.directBuffer(16).release();
    }
  }

  private static String use(String result) {
    use(1);
    return result;
  }

  private static void lose(int times) {
    for (int i = 0; i < times; i++) {
      PooledByteBufAllocator.DEFAULT.directBuffer(32);
    }
  }

  private static void loseAgain() {
    PooledByteBufAllocator.DEFAULT.directBuffer(128);
  }

  /** Whether the lines that are known add up. */
  private static String books(MemoryBalance memory) {
    long parts =
        memory.live().orElse(0)
            + memory.rounding().orElse(0)
            + memory.leaked().orElse(0)
            + memory.free().orElse(0)
            + memory.unexplained().orElse(0);
    String sum =
        memory.used().isEmpty()
            ? "used is not known"
            : memory.used().getAsLong() == parts ? "whole" : "wrong";
    return sum + ", " + (memory.verdict().sentence().isEmpty() ? "no verdict" : "verdict");
  }

  private static int deepest(List<FlowNode> nodes) {
    int depth = 0;
    for (FlowNode node : nodes) {
      depth = Math.max(depth, 1 + deepest(node.children()));
    }
    return depth;
  }

  private static void say(String what, Object value) {
    System.out.println(what + ": " + value);
  }
}
