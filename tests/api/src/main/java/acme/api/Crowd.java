package acme.api;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.OwnerScope;
import io.github.bytebufflow.api.Unreleased;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Many tests at once, on threads and event loops of all, over and over. In each round one of them
 * loses a buffer. Each must find its own balance even, and that one its leak.
 *
 * <p>Arguments: how many tests, how many rounds, the {@link Transport}, and {@code attach} to wait
 * on the standard input until the agent is there.
 */
final class Crowd {
  private final int tests;
  private final Transport transport;
  private final EventLoopGroup loops;
  private final ExecutorService threads;
  private final CyclicBarrier all;

  private Crowd(int tests, Transport transport) {
    this.tests = tests;
    this.transport = transport;
    loops = transport.loops();
    threads = Executors.newFixedThreadPool(tests);
    all = new CyclicBarrier(tests);
  }

  public static void main(String[] args) throws Exception {
    Transport transport = Transport.valueOf(args[2]);
    if (transport.missing() != null) {
      System.out.println("no " + transport + ": " + transport.missing());
      return;
    }
    Crowd crowd = new Crowd(Integer.parseInt(args[0]), transport);
    if (args.length > 3) {
      // The loops have threads by now, and Netty's classes are loaded.
      crowd.round(Visit.Leak.NONE, 0, false);
      System.out.println("ready");
      System.in.read();
    }
    Visit.Leak[] leaks = Visit.Leak.values();
    int rounds = Integer.parseInt(args[1]);
    for (int i = 0; i < rounds; i++) {
      crowd.round(leaks[1 + i % (leaks.length - 1)], i * 37 % crowd.tests, true);
    }
    crowd.threads.shutdown();
    crowd.loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    System.out.println("blamed " + rounds + " of " + rounds);
  }

  private void round(Visit.Leak leak, int leaking, boolean counted) throws Exception {
    List<Future<OwnerScope>> visits = new ArrayList<>();
    for (int i = 0; i < tests; i++) {
      visits.add(threads.submit(test(i, i == leaking ? leak : Visit.Leak.NONE, counted)));
    }
    List<OwnerScope> scopes = new ArrayList<>();
    for (Future<OwnerScope> visit : visits) {
      scopes.add(visit.get());
    }
    if (!counted) {
      return;
    }
    for (EventExecutor loop : loops) {
      // On a busy machine a loop may still be in the call that had the buffer.
      loop.submit(() -> {}).sync();
    }
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    do {
      check(BufferFlows.collect(Duration.ofSeconds(20)), "a collection", leak);
    } while (scopes.get(leaking).balance().live() > 0 && System.nanoTime() < end);
    for (int i = 0; i < tests; i++) {
      isEven(scopes.get(i).balance(), i == leaking ? 1 : 0);
    }
    List<Unreleased> lost = scopes.get(leaking).balance().unreleased();
    check(lost.size() == 1, "one path", lost);
    check(lost.get(0).path().toString().contains("Visit.lose"), "ends at Visit.lose", lost);
    check(lost.get(0).leakedBytes() == Visit.LOST, "bytes", lost.get(0).leakedBytes());
  }

  private Callable<OwnerScope> test(int number, Visit.Leak leak, boolean counted) {
    return () -> {
      try (OwnerScope scope = BufferFlows.openOwner("test " + number)) {
        check(scope.isCounting() == counted, "counting", scope.isCounting());
        all.await();
        Visit visit = new Visit(loops, transport, leak);
        visit.run(scope);
        OwnerBalance balance = visit.quiet(scope);
        long open = balance.live() + balance.leaked();
        check(!counted || open == (leak == Visit.Leak.NONE ? 0 : 1), "nothing open", balance);
        return scope;
      }
    };
  }

  /** What was allocated was released or leaked, and there is as much as the test has made. */
  private static void isEven(OwnerBalance balance, int leaked) {
    check(balance.leaked() == leaked, "leaked " + leaked, balance);
    check(balance.live() == 0, "nothing is live", balance);
    check(balance.allocated() == balance.released() + balance.leaked(), "even", balance);
    check(
        balance.allocatedBytes() == balance.releasedBytes() + balance.leakedBytes(),
        "even in bytes",
        balance.allocatedBytes());
    // Three messages and two tasks at the least.
    check(balance.allocated() >= Visit.MESSAGES + 2, "allocated", balance);
  }

  private static void check(boolean holds, String what, Object found) {
    if (!holds) {
      System.out.println("not " + what + ": " + found);
      Runtime.getRuntime().halt(1);
    }
  }
}
