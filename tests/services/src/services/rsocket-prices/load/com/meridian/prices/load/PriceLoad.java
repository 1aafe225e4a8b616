package com.meridian.prices.load;

import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Traders, sources of prices, subscribers fast and slow, and clients that break off. */
public final class PriceLoad {

    private static final int SYMBOLS = 20;
    private static final int ENOUGH = 12;

    private final int port;
    private final int seconds;
    private long end;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger replaced = new AtomicInteger();
    private final AtomicInteger rejected = new AtomicInteger();

    private PriceLoad(int port, int seconds) {
        this.port = port;
        this.seconds = seconds;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new PriceLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        long before = dropped();
        end = System.nanoTime() + seconds * 1_000_000_000L;
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> source(1), () -> trader(2), () -> trader(3), () -> watcher(4),
                this::slowReader, this::fastReader, () -> breakingOff(5));
        for (Task task : tasks) {
            Thread thread = new Thread(() -> {
                try {
                    task.run();
                } catch (Exception e) {
                    failures.incrementAndGet();
                    e.printStackTrace();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Thread.sleep(300);
        System.out.println("requests " + requests);
        System.out.println("lost 1 " + replaced);
        System.out.println("lost 2 about " + (dropped() - before));
        System.out.println("lost 3 " + rejected);
        return failures.get() == 0 ? 0 : 1;
    }

    /** Goes on for a while after the time is over if a slow machine has not come far until then. */
    private boolean running() {
        long late = System.nanoTime() - end;
        return late < 0 || late < seconds * 2_000_000_000L && Math.min(replaced.get(), rejected.get()) < ENOUGH;
    }

    private long dropped() {
        try (PriceClient client = new PriceClient(port)) {
            return Long.parseLong(client.ask("stats", "").substring("dropped=".length()));
        }
    }

    private static String symbol(Random random) {
        return "S" + random.nextInt(SYMBOLS);
    }

    private void source(int seed) throws Exception {
        Random random = new Random(seed);
        try (PriceClient client = new PriceClient(port)) {
            while (running()) {
                String symbol = random.nextInt(2) == 0 ? "S0" : symbol(random);
                client.fire("update:" + symbol, 1000 + random.nextInt(5000) + " ".repeat(random.nextInt(400)));
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(16));
            }
        }
    }

    private void trader(int seed) throws Exception {
        Random random = new Random(seed);
        try (PriceClient client = new PriceClient(port)) {
            while (running()) {
                int what = random.nextInt(100);
                if (what < 50) {
                    client.ask("quote:" + symbol(random), "");
                } else if (what < 80) {
                    client.ask("order:" + symbol(random), Integer.toString(1 + random.nextInt(1000)));
                } else if (what < 90) {
                    client.ask("order:" + symbol(random), switch (random.nextInt(3)) {
                        case 0 -> "0";
                        case 1 -> "5000";
                        default -> "many";
                    });
                    rejected.incrementAndGet();
                } else if (what < 95) {
                    client.ask("nothing:here", "x");
                } else {
                    client.fire("unknown", "y");
                }
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(16));
            }
        }
    }

    /** Registers alerts and asks for most of them later. */
    private void watcher(int seed) throws Exception {
        Random random = new Random(seed);
        String id = "";
        try (PriceClient client = new PriceClient(port)) {
            for (int n = 0; running(); n++) {
                if (n > 0 && random.nextInt(4) == 0) {
                    replaced.incrementAndGet();
                } else {
                    if (random.nextInt(20) > 0) {
                        client.ask("poll:" + id, "");
                        requests.incrementAndGet();
                    }
                    id = seed + "-" + System.nanoTime();
                }
                client.fire("alert:" + id, "text of alert " + n);
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(20));
            }
        }
    }

    private void slowReader() throws Exception {
        try (PriceClient client = new PriceClient(port)) {
            BaseSubscriber<String> reader = new BaseSubscriber<>() {
                @Override
                protected void hookOnSubscribe(Subscription subscription) {
                    request(1);
                }
            };
            client.stream("ticks:S0").subscribe(reader);
            while (running()) {
                Thread.sleep(50);
                reader.request(1);
            }
            reader.cancel();
        }
    }

    private void fastReader() throws Exception {
        try (PriceClient client = new PriceClient(port)) {
            for (int n = 0; running(); n++) {
                reactor.core.Disposable reading = client.stream("ticks:S" + n % 3).subscribe(tick -> { }, e -> { });
                client.stream("nothing").subscribe(tick -> { }, e -> { });
                requests.addAndGet(2);
                Thread.sleep(150);
                reading.dispose();
            }
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            requests.incrementAndGet();
            if (random.nextBoolean()) {
                try (Socket socket = new Socket("127.0.0.1", port)) {
                    byte[] bytes = {0, 0, 40, 0, 0, 0, 0, 4, 0, 0, 1, 0, 0};
                    socket.getOutputStream().write(bytes, 0, 1 + random.nextInt(bytes.length));
                    socket.setSoLinger(random.nextBoolean(), 0);
                }
            } else {
                try (PriceClient client = new PriceClient(port)) {
                    client.stream("ticks:S0").subscribe(tick -> { }, e -> { });
                    client.fire("update:S1", "1234");
                    client.fire("alert:gone-" + random.nextInt(1000000), "text");
                    Thread.sleep(random.nextInt(40));
                }
            }
            Thread.sleep(random.nextInt(60));
        }
    }
}
