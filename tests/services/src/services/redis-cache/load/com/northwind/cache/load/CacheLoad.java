package com.northwind.cache.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Several clients at once: ordinary ones, pipelining ones, a subscriber, a slow reader and one that breaks off. */
public final class CacheLoad {

    private static final int REWRITE_AT = 9;

    private final int port;
    private final long end;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger rewrites = new AtomicInteger();
    private final AtomicLong appended = new AtomicLong();

    private CacheLoad(int port, int seconds) {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        CacheLoad load = new CacheLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        System.exit(load.run());
    }

    private int run() throws Exception {
        long[] before = info();
        List<Thread> threads = new ArrayList<>();
        AtomicInteger failures = new AtomicInteger();
        List<Task> tasks = List.of(() -> ordinary(1), () -> ordinary(2), () -> ordinary(3),
                () -> pipelining(4), this::subscriber, this::slowReader, () -> breakingOff(5));
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
        Thread.sleep(500);
        long[] after = info();
        System.out.println("requests " + requests);
        System.out.println("lost 1 " + (after[0] - before[0]));
        System.out.println("lost 2 " + (after[1] - before[1]));
        System.out.println("lost 3 " + rewrites);
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private long[] info() throws IOException {
        try (RespClient client = new RespClient(port)) {
            String info = client.call("INFO");
            return new long[] {field(info, "evicted="), field(info, "swept=")};
        }
    }

    private static long field(String info, String name) {
        int at = info.indexOf(name) + name.length();
        int stop = info.indexOf(' ', at);
        return Long.parseLong(stop < 0 ? info.substring(at) : info.substring(at, stop));
    }

    private static String value(Random random) {
        return "v".repeat(random.nextInt(10) == 0 ? 8000 + random.nextInt(8000) : 20 + random.nextInt(600));
    }

    /** Most of the keys come from a small, often used set; some are rarely seen. */
    private static String key(Random random) {
        return random.nextInt(10) < 8 ? "hot:" + random.nextInt(120) : "cold:" + random.nextInt(5000);
    }

    private void ordinary(int seed) throws Exception {
        Random random = new Random(seed);
        try (RespClient client = new RespClient(port)) {
            while (running()) {
                int what = random.nextInt(100);
                if (what < 45) {
                    client.call("GET", key(random));
                } else if (what < 75) {
                    client.call("SET", key(random), value(random));
                } else if (what < 81) {
                    client.call("SET", "short:" + random.nextInt(1000), value(random),
                            "PX", Integer.toString(50 + random.nextInt(200)));
                } else if (what < 84) {
                    client.call("SET", key(random), value(random), "PX", "soon");
                } else if (what < 88) {
                    client.call("DEL", key(random));
                } else if (what < 93) {
                    client.call("PUBLISH", "news", value(random));
                } else if (what < 95) {
                    client.call("GET", "short:" + random.nextInt(1000));
                } else if (what < 98) {
                    appends(client, random);
                } else {
                    client.call(random.nextBoolean() ? "PING" : "HELLO");
                }
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(10));
            }
        }
    }

    /** Builds up a value of its own, piece by piece. */
    private void appends(RespClient client, Random random) throws IOException {
        String key = "log:" + appended.incrementAndGet();
        int pieces = 2 + random.nextInt(11);
        for (int i = 1; i <= pieces; i++) {
            client.call("APPEND", key, "line " + i + ";");
            requests.incrementAndGet();
            if (i == REWRITE_AT) {
                rewrites.incrementAndGet();
            }
        }
        client.call("GET", key);
        client.call("DEL", key);
    }

    private void pipelining(int seed) throws Exception {
        Random random = new Random(seed);
        try (RespClient client = new RespClient(port)) {
            while (running()) {
                int batch = 1 + random.nextInt(20);
                for (int i = 0; i < batch; i++) {
                    if (random.nextInt(4) == 0) {
                        client.send("SET", key(random), value(random));
                    } else {
                        client.send("GET", key(random));
                    }
                }
                for (int i = 0; i < batch; i++) {
                    client.read();
                    requests.incrementAndGet();
                }
                Thread.sleep(30 + random.nextInt(40));
            }
        }
    }

    private void subscriber() throws Exception {
        try (RespClient client = new RespClient(port)) {
            client.call("SUBSCRIBE", "news");
            client.socket.setSoTimeout(300);
            while (running()) {
                try {
                    client.read();
                } catch (java.net.SocketTimeoutException e) {
                    break;
                }
            }
        }
    }

    private void slowReader() throws Exception {
        try (RespClient client = new RespClient(port)) {
            client.socket.setReceiveBufferSize(4096);
            client.call("SET", "large", "x".repeat(30000));
            int open = 0;
            while (running()) {
                for (; open < 30; open++) {
                    client.send("GET", "large");
                }
                client.read();
                open--;
                requests.incrementAndGet();
                Thread.sleep(40);
            }
        }
    }

    /** Half commands, and replies that nobody reads. */
    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (RespClient client = new RespClient(port)) {
                byte[] set = RespClient.encode("SET", "hot:" + random.nextInt(120), value(random));
                client.socket.getOutputStream().write(set, 0, random.nextInt(set.length));
                if (random.nextBoolean()) {
                    client.socket.setSoLinger(true, 0);
                }
            }
            try (RespClient client = new RespClient(port)) {
                if (random.nextBoolean()) {
                    client.call("SUBSCRIBE", "news");
                }
                for (int i = 0; i < 5; i++) {
                    client.send("GET", key(random));
                    requests.incrementAndGet();
                }
                Thread.sleep(random.nextInt(5));
            }
            Thread.sleep(random.nextInt(60));
        }
    }
}
