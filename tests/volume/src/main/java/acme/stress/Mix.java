package acme.stress;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;

/**
 * A random mix of everything from several kinds of threads, while the collector runs and snapshots
 * are taken.
 */
public final class Mix {
  /** Held until the JVM ends. */
  private static final List<Deque<ByteBuf>> HELD = new ArrayList<>();

  private static volatile boolean over;
  private static volatile Throwable failure;

  private Mix() {}

  /**
   * Runs the mix, and prints what it counted.
   *
   * @param args seed, flows, threads
   */
  public static void main(String[] args) throws InterruptedException, JMException {
    SplittableRandom random = new SplittableRandom(Long.parseLong(args[0]));
    final long flows = Long.parseLong(args[1]);
    final int threads = Integer.parseInt(args[2]);
    BlockingQueue<Object> queue = new ArrayBlockingQueue<>(1000);
    Late late = new Late();
    List<Worker> workers = new ArrayList<>();
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Worker worker = new Worker(random.split(), flows / threads, queue, late);
      workers.add(worker);
      running.add(thread(i, worker));
    }
    final Thread lateThread = start(new Thread(guarded(late)));
    Observer observer = new Observer();
    final Thread observing = start(new Thread(guarded(observer)));
    running.forEach(Mix::start);
    for (Thread thread : running) {
      thread.join();
    }
    late.over = true;
    lateThread.join();
    over = true;
    observing.join();
    queue.forEach(Worker::take);
    queue.clear();
    Tally sum = new Tally();
    for (Worker worker : workers) {
      HELD.add(worker.end());
      sum.add(worker.tally);
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
    Tracked.awaitLeaks(sum.leaked());
    sum.print();
    System.out.println("lateSteps=" + late.steps);
    System.out.println("collections=" + observer.collections);
    System.out.println("snapshots=" + observer.snapshots);
    System.exit(HELD.size() == threads ? 0 : 1);
  }

  /** Threads as event loops are, threads that end and make room for others, virtual ones. */
  private static Thread thread(int i, Worker worker) {
    switch (i % 4) {
      case 1:
        return new Thread(guarded(new Shifts(worker)));
      case 3:
        return virtual(guarded(worker));
      default:
        return new FastThreadLocalThread(guarded(worker));
    }
  }

  /** A virtual thread where the JVM has them. */
  private static Thread virtual(Runnable action) {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      return (Thread)
          Class.forName("java.lang.Thread$Builder")
              .getMethod("unstarted", Runnable.class)
              .invoke(builder, action);
    } catch (ReflectiveOperationException e) {
      return new Thread(action);
    }
  }

  private static Thread start(Thread thread) {
    thread.start();
    return thread;
  }

  private static Runnable guarded(Runnable action) {
    return () -> {
      try {
        action.run();
      } catch (Throwable t) {
        failure = t;
      }
    };
  }

  /** Each shift of a worker on a thread of its own. */
  private static final class Shifts implements Runnable {
    private final Worker worker;

    Shifts(Worker worker) {
      this.worker = worker;
    }

    @Override
    public void run() {
      try {
        while (worker.isAtWork() && failure == null) {
          start(new Thread(guarded(worker::shift))).join();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Collects, and looks at the tracker meanwhile: once in any case, however fast the others are.
   */
  private static final class Observer implements Runnable {
    int collections;
    int snapshots;

    @Override
    public void run() {
      try {
        Tracked.await();
        long allocated = 0;
        do {
          if ((snapshots & 1) == 0) {
            System.gc();
            collections++;
          }
          long now = Tracked.get("Allocated");
          if (now < allocated || Tracked.call("json").length() < 1000) {
            throw new IllegalStateException("allocated fell from " + allocated + " to " + now);
          }
          allocated = now;
          snapshots++;
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        } while (!over);
      } catch (JMException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
