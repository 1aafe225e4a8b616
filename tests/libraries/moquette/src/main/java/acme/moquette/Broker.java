package acme.moquette;

import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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
    int port = freePort();
    server.startServer(new MemoryConfig(settings(port)), List.of(journal));
    try {
      talk(port);
      await(journal.expected(), "the journal");
    } finally {
      server.stopServer();
    }
  }

  static Properties settings(int port) {
    Properties settings = new Properties();
    settings.setProperty("host", "127.0.0.1");
    settings.setProperty("port", Integer.toString(port));
    settings.setProperty("allow_anonymous", "true");
    settings.setProperty("persistence_enabled", "false");
    settings.setProperty("telemetry_enabled", "false");
    return settings;
  }

  /**
   * A server that chooses its port cannot be asked for it: the map of its ports is read by this
   * thread while an event loop writes it. Below the ports that systems give to who asks for any.
   */
  static int freePort() throws IOException {
    for (int port = 20_000 + new Random().nextInt(10_000); ; port++) {
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (BindException e) {
        System.out.println(port + " is in use");
      }
    }
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
