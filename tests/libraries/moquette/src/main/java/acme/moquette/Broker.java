package acme.moquette;

import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Moquette with clients of Paho: 200 messages of all qualities of service, of which each tenth is
 * an alarm, for a subscriber that is there, for one that comes back, and for one that is late.
 */
public final class Broker {
  private static final int MESSAGES = 200;
  private static final int STATES = 10;
  private static final int PATIENCE_SECONDS = 240;

  private Broker() {}

  public static void main(String[] args) throws Exception {
    Journal journal = new Journal(args[0].equals("clean"), MESSAGES + 2 * STATES);
    Server server = new Server();
    server.startServer(new MemoryConfig(settings()), List.of(journal));
    try {
      talk(port(server));
      await(journal.expected(), "the journal");
    } finally {
      server.stopServer();
    }
  }

  static Properties settings() {
    Properties settings = new Properties();
    settings.setProperty("host", "127.0.0.1");
    settings.setProperty("port", "0");
    settings.setProperty("allow_anonymous", "true");
    settings.setProperty("persistence_enabled", "false");
    settings.setProperty("telemetry_enabled", "false");
    return settings;
  }

  /** The server knows its port some time after it was started. */
  static int port(Server server) {
    long start = System.nanoTime();
    while (server.getPort() == 0) {
      if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
        throw new IllegalStateException("not bound");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
    return server.getPort();
  }

  private static void talk(int port) throws Exception {
    try (Peer present = new Peer(port, "present", true);
        Peer back = new Peer(port, "back", false);
        Peer publisher = new Peer(port, "publisher", true)) {
      CountDownLatch all = present.subscribe("#", 2, MESSAGES + STATES);
      back.subscribe("orders/#", 1, 0);
      back.leave();
      for (int i = 0; i < MESSAGES; i++) {
        String topic = i % 10 == 0 ? "alarms/" + i : "orders/" + i;
        publisher.publish(topic, "message " + i + " ".repeat(i * 10), i % 3, false);
      }
      for (int i = 0; i < STATES; i++) {
        publisher.publish("states/" + i, "on", 1, true);
      }
      await(all, "messages");
      // Those of quality 0 are not kept for who is away.
      CountDownLatch kept = back.expect(120);
      back.connect();
      await(kept, "kept");
      try (Peer late = new Peer(port, "late", true)) {
        // Of quality 0: Moquette fails at an acknowledgement of what is cleared below meanwhile.
        await(late.subscribe("states/#", 0, STATES), "states");
      }
      for (int i = 0; i < STATES; i++) {
        publisher.publish("states/" + i, "", 0, true);
      }
    }
  }

  private static void await(CountDownLatch latch, String what) throws InterruptedException {
    if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(latch.getCount() + " missing of " + what);
    }
    System.out.println(what + " complete");
  }
}
