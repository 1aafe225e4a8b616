package acme.stress;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;

/** Many live buffers in a large tree, and snapshots of it while others come and go. */
public final class Crowd {
  private static final int SNAPSHOTS = 5;

  private static volatile boolean over;

  private Crowd() {}

  /**
   * Holds buffers, takes snapshots, and prints how long each took.
   *
   * @param args how many buffers to hold
   */
  public static void main(String[] args) throws JMException, InterruptedException {
    int buffers = Integer.parseInt(args[0]);
    List<ByteBuf> held = new ArrayList<>(buffers);
    for (int i = 0; i < buffers; i++) {
      ByteBuf b = Unpooled.buffer(1);
      Forest.walk(b, i);
      held.add(b);
    }
    Tracked.await();
    AtomicLong written = new AtomicLong();
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      SplittableRandom random = new SplittableRandom(i);
      Thread writer = new Thread(() -> write(random, written));
      writer.start();
      writers.add(writer);
    }
    for (int i = 0; i < SNAPSHOTS; i++) {
      long before = written.get();
      Tracked.fresh();
      long start = System.nanoTime();
      long live = Tracked.get("Live");
      long millis = (System.nanoTime() - start) / 1_000_000;
      System.out.println("snapshot.millis=" + millis);
      System.out.println("written.meanwhile=" + (written.get() - before));
      if (live < buffers) {
        throw new IllegalStateException(live + " live, where " + buffers + " are held");
      }
    }
    over = true;
    for (Thread writer : writers) {
      writer.join();
    }
    Tracked.fresh();
    System.out.println("written=" + written);
    for (String attribute : new String[] {"Allocated", "Released", "Live", "Nodes", "Truncated"}) {
      System.out.println(attribute + '=' + Tracked.get(attribute));
    }
    System.out.println("held=" + held.size());
    System.exit(0);
  }

  private static void write(SplittableRandom random, AtomicLong written) {
    while (!over) {
      ByteBuf b = Unpooled.buffer(1);
      Forest.walk(b, random.nextInt(1 << Forest.LEVELS));
      b.release();
      written.incrementAndGet();
    }
  }
}
