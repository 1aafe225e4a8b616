package com.acme.kvd.load;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Several clients at once with all kinds of requests. */
public final class KvLoad {

  private static final int CLIENTS = 4;

  private final int port;
  private final long end;
  private final AtomicInteger replaced = new AtomicInteger();
  private final AtomicInteger cancelled = new AtomicInteger();
  private final AtomicInteger skipped = new AtomicInteger();

  private KvLoad(int port, int seconds) {
    this.port = port;
    this.end = System.nanoTime() + seconds * 1_000_000_000L;
  }

  public static void main(String[] args) throws Exception {
    KvLoad load =
        new KvLoad(Integer.parseInt(args[0]), args.length > 1 ? Integer.parseInt(args[1]) : 6);
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      running.add(threads.submit(() -> load.mixed(number)));
    }
    running.add(threads.submit(load::aborting));
    running.add(threads.submit(load::slow));
    for (Future<?> client : running) {
      client.get();
    }
    threads.shutdown();
    System.out.println("lost 1 " + load.replaced);
    System.out.println("lost 2 " + load.cancelled);
    System.out.println("lost 3 " + load.skipped);
  }

  private boolean running() {
    return System.nanoTime() < end;
  }

  private Void mixed(int number) throws Exception {
    Random random = new Random(100 + number);
    List<String> known = new ArrayList<>();
    List<String> later = new ArrayList<>();
    int serial = 0;
    try (KvClient client = new KvClient(port, 0)) {
      while (running()) {
        Thread.sleep(2 + random.nextInt(8));
        int kind = random.nextInt(100);
        String key = "c" + number + ":" + serial++;
        String old = known.isEmpty() ? null : known.get(random.nextInt(known.size()));
        if (kind < 14 || old == null) {
          check(client.call(KvClient.PUT, key, value(random, 0)));
          known.add(key);
        } else if (kind < 24) {
          check(client.call(KvClient.PUT, old, value(random, 0)));
          replaced.incrementAndGet();
        } else if (kind < 30) {
          check(client.call(KvClient.PUT, key + ":brief", value(random, 100)));
        } else if (kind < 52) {
          check(client.call(KvClient.GET, old, new byte[0]));
        } else if (kind < 56) {
          client.call(KvClient.GET, key, new byte[0]);
        } else if (kind < 62) {
          check(client.call(KvClient.DELETE, old, new byte[0]));
          known.remove(old);
        } else if (kind < 68) {
          check(client.call(KvClient.PUT_LATER, key + ":soon", value(random, 30)));
        } else if (kind < 75) {
          check(client.call(KvClient.PUT_LATER, key + ":late", value(random, 60_000)));
          later.add(key + ":late");
        } else if (kind < 82) {
          if (!later.isEmpty()) {
            String name = later.remove(random.nextInt(later.size()));
            check(client.call(KvClient.CANCEL, name, new byte[0]));
            cancelled.incrementAndGet();
          }
        } else if (kind < 90) {
          boolean stale = random.nextInt(3) == 0;
          check(client.call(KvClient.PUT_BATCH, key, batch(random, stale)));
          if (stale) {
            skipped.incrementAndGet();
          }
        } else {
          client.call(KvClient.DIGEST, key, new byte[200 + random.nextInt(4000)]);
        }
      }
    }
    return null;
  }

  /** Clients that go away in the middle of a frame or without waiting for an answer. */
  private Void aborting() throws Exception {
    Random random = new Random(7);
    for (int i = 0; running(); i++) {
      KvClient client = new KvClient(port, 0);
      client.call(KvClient.PUT, "a:" + i, value(random, 0));
      switch (random.nextInt(3)) {
        case 0 -> {
          byte[] frame = KvClient.frame(KvClient.PUT, 1, "half:" + i, new byte[5000]);
          client.out.write(frame, 0, 10 + random.nextInt(4000));
          client.out.flush();
        }
        case 1 -> {
          for (int n = 0; n < 5; n++) {
            client.send(KvClient.GET, "a:" + i, new byte[0]);
          }
          client.out.flush();
        }
        default -> {
          client.send(KvClient.DIGEST, "a:" + i, new byte[3000]);
          client.out.flush();
        }
      }
      Thread.sleep(random.nextInt(40));
      if (random.nextBoolean()) {
        client.abort();
      } else {
        client.close();
      }
      Thread.sleep(30 + random.nextInt(50));
    }
    return null;
  }

  /** Asks for large values and reads them in small pieces. */
  private Void slow() throws Exception {
    for (int i = 0; running(); i++) {
      try (KvClient client = new KvClient(port, 8192)) {
        String key = "s:" + i;
        client.call(KvClient.PUT, key, new byte[150_000]);
        for (int n = 0; n < 4; n++) {
          client.send(KvClient.GET, key, new byte[0]);
        }
        client.out.flush();
        byte[] piece = new byte[16_384];
        for (int n = 0; n < 30; n++) {
          client.in.readFully(piece);
          Thread.sleep(30);
        }
      }
    }
    return null;
  }

  private static void check(int status) throws IOException {
    if (status != KvClient.OK) {
      throw new IOException("status " + status);
    }
  }

  private static byte[] value(Random random, int millis) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new DataOutputStream(bytes).writeInt(millis);
    bytes.write(new byte[50 + random.nextInt(900)]);
    return bytes.toByteArray();
  }

  private static byte[] batch(Random random, boolean stale) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    int count = 2 + random.nextInt(3);
    int staleOne = stale ? random.nextInt(count) : -1;
    for (int i = 0; i < count; i++) {
      data.writeShort(2);
      data.writeByte('/');
      data.writeByte('a' + i);
      data.writeInt(i == staleOne ? -1 : 500);
      byte[] value = new byte[20 + random.nextInt(300)];
      data.writeInt(value.length);
      data.write(value);
    }
    return bytes.toByteArray();
  }
}
