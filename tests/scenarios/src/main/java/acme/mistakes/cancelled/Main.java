package acme.mistakes.cancelled;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The radio link to one irrigation valve. */
final class ValveLink {
  private final AtomicInteger commands = new AtomicInteger();
  private final AtomicInteger bytes = new AtomicInteger();

  /** Takes over {@code frame}. */
  void transmit(ByteBuf frame) {
    try {
      commands.incrementAndGet();
      bytes.addAndGet(frame.readableBytes());
    } finally {
      frame.release();
    }
  }

  @Override
  public String toString() {
    return commands + " commands, " + bytes + " bytes";
  }
}

final class ValveCommand implements Runnable {
  private final ValveLink link;
  private final ByteBuf frame;

  private ValveCommand(ValveLink link, ByteBuf frame) {
    this.link = link;
    this.frame = frame;
  }

  static ValveCommand open(ValveLink link, int zone, int litres) {
    ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    frame.writeByte(0x01).writeShort(zone).writeInt(litres);
    return new ValveCommand(link, frame);
  }

  static ValveCommand text(ValveLink link, String display) {
    ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    frame.writeByte(0x7f).writeCharSequence(display, StandardCharsets.US_ASCII);
    return new ValveCommand(link, frame);
  }

  @Override
  public void run() {
    link.transmit(frame);
  }

  void discard() {
    frame.release();
  }
}

final class CommandScheduler {
  private static final class Entry {
    final ValveCommand command;
    final ScheduledFuture<?> future;

    Entry(ValveCommand command, ScheduledFuture<?> future) {
      this.command = command;
      this.future = future;
    }
  }

  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final Map<String, Entry> entries = new HashMap<>();

  CommandScheduler() {
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  synchronized void schedule(String id, ValveCommand command, long delayMillis) {
    if (entries.containsKey(id)) {
      command.discard();
      throw new IllegalArgumentException("duplicate " + id);
    }
    put(id, command, delayMillis);
  }

  synchronized void reschedule(String id, ValveCommand command, long delayMillis) {
    Entry old = entries.remove(id);
    if (old != null && old.future.cancel(false)) {
      old.command.discard();
    }
    put(id, command, delayMillis);
  }

  synchronized boolean cancel(String id) {
    Entry entry = entries.remove(id);
    return entry != null && entry.future.cancel(false);
  }

  private void put(String id, ValveCommand command, long delayMillis) {
    entries.put(
        id, new Entry(command, timer.schedule(command, delayMillis, TimeUnit.MILLISECONDS)));
  }

  void shutdown() throws InterruptedException {
    synchronized (this) {
      for (Entry e : entries.values()) {
        if (e.future.cancel(false)) {
          e.command.discard();
        }
      }
      entries.clear();
    }
    timer.shutdown();
    timer.awaitTermination(2, TimeUnit.SECONDS);
  }

  synchronized void awaitDue(String id) throws Exception {
    Entry e = entries.get(id);
    if (e != null) {
      e.future.get(2, TimeUnit.SECONDS);
    }
  }
}

public class Main {
  private static final long TOMORROW = TimeUnit.HOURS.toMillis(24);

  static String garden() throws Exception {
    ValveLink link = new ValveLink();
    CommandScheduler scheduler = new CommandScheduler();
    int cancelled = 0;
    for (int zone = 0; zone < 36; zone++) {
      String id = "zone-" + zone;
      if (zone % 6 == 1) {
        scheduler.schedule(id, ValveCommand.open(link, zone, 200), TOMORROW);
      } else {
        scheduler.schedule(id, ValveCommand.open(link, zone, 80 + zone), 5);
      }
    }
    for (int zone = 36; zone < 44; zone++) {
      scheduler.schedule("zone-" + zone, ValveCommand.text(link, "off"), TOMORROW);
      scheduler.reschedule(
          "zone-" + zone, ValveCommand.text(link, "rain " + zone), zone % 2 == 0 ? 5 : TOMORROW);
    }
    for (int zone = 0; zone < 36; zone++) {
      if (zone % 6 != 1) {
        scheduler.awaitDue("zone-" + zone);
      } else if (scheduler.cancel("zone-" + zone)) {
        cancelled++;
      }
    }
    for (int zone = 36; zone < 44; zone += 2) {
      scheduler.awaitDue("zone-" + zone);
    }
    scheduler.shutdown();
    return link + ", cancelled " + cancelled;
  }

  public static void main(String[] args) throws Exception {
    System.out.println(garden());
    System.out.println("done");
  }
}
