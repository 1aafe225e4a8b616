package dev.tidewater.events.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Producers over HTTP and the feed, and subscribers of several speeds. */
public final class EventLoad {

    private final int port;
    private final int feedPort;
    private final long end;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger broken = new AtomicInteger();

    private EventLoad(int port, int seconds) throws IOException {
        this.port = port;
        this.feedPort = Integer.parseInt(get("/feed"));
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new EventLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        long[] before = stats();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> producer(1), () -> producer(2), () -> posts(3), () -> posts(4),
                () -> follower(5), () -> follower(6), this::slowFollower, () -> lazyFollower(7), () -> breakingOff(8));
        for (Task task : tasks) {
            Thread thread = new Thread(() -> {
                try {
                    while (running()) {
                        try {
                            task.run();
                        } catch (IOException e) {
                            broken.incrementAndGet();
                            Thread.sleep(50);
                        }
                    }
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
        long[] after = stats();
        System.out.println("requests " + requests + " broken " + broken);
        System.out.println("lost 1 " + (after[1] - before[1]));
        System.out.println("lost 2 " + (after[2] - before[2]));
        System.out.println("lost 3 " + (after[3] - before[3]));
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private String get(String path) throws IOException {
        try (Http http = new Http(port)) {
            return new String(http.call("GET " + path, null).body(), StandardCharsets.US_ASCII);
        }
    }

    private long[] stats() throws IOException {
        String text = get("/stats");
        System.out.println(text);
        String[] words = text.split("[ =]");
        long[] values = new long[words.length / 2];
        for (int i = 0; i < values.length; i++) {
            values[i] = Long.parseLong(words[2 * i + 1]);
        }
        return values;
    }

    private static String stream(Random random) {
        return "sensor-" + random.nextInt(8);
    }

    private void producer(int seed) throws Exception {
        Random random = new Random(seed);
        try (Feed feed = new Feed(feedPort, 0)) {
            while (running()) {
                feed.send('E', stream(random), new byte[10 + random.nextInt(600)]);
                if (random.nextInt(3) > 0) {
                    feed.send('E', "video", new byte[4000 + random.nextInt(4000)]);
                }
                if (random.nextInt(10) == 0) {
                    feed.send('H', "", new byte[0]);
                    feed.read();
                }
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(20));
            }
        }
    }

    private void posts(int seed) throws Exception {
        Random random = new Random(seed);
        try (Http http = new Http(port)) {
            while (running()) {
                StringBuilder body = new StringBuilder();
                int lines = 1 + random.nextInt(6);
                for (int i = 0; i < lines; i++) {
                    body.append(Long.toHexString(random.nextLong() | 1L << 63).repeat(1 + random.nextInt(20))).append('\n');
                }
                boolean typo = random.nextInt(6) == 0;
                if (typo) {
                    body.append("c0ffee-").append('\n');
                }
                String path = "/streams/" + stream(random);
                int status = http.call("POST " + path, body.toString().getBytes(StandardCharsets.US_ASCII)).status();
                if (status != (typo ? 400 : 202)) {
                    throw new IOException("status " + status);
                }
                http.call("GET " + path, null);
                requests.addAndGet(2);
                Thread.sleep(random.nextInt(40));
            }
        }
    }

    private void follower(int seed) throws Exception {
        Random random = new Random(seed);
        try (Feed feed = new Feed(feedPort, 0)) {
            for (int i = 0; i < 3; i++) {
                feed.send('S', stream(random), new byte[0]);
            }
            for (int i = random.nextInt(20); i >= 0 && running(); i--) {
                feed.read();
                requests.incrementAndGet();
            }
        }
        Thread.sleep(random.nextInt(100));
    }

    private void slowFollower() throws Exception {
        try (Feed feed = new Feed(feedPort, 4096)) {
            feed.send('S', "video", new byte[0]);
            while (running()) {
                feed.read();
                Thread.sleep(30);
            }
        }
    }

    /** Does not read at all, and goes. */
    private void lazyFollower(int seed) throws Exception {
        Random random = new Random(seed);
        Feed feed = new Feed(feedPort, 4096);
        feed.send('S', "video", new byte[0]);
        feed.send('S', "sensor-1", new byte[0]);
        Thread.sleep(500 + random.nextInt(300));
        if (random.nextBoolean()) {
            feed.reset();
        } else {
            feed.close();
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            if (random.nextInt(3) == 0) {
                Http http = new Http(port);
                byte[] request = Http.request("POST /streams/aborted", "00ff".repeat(300).getBytes());
                http.socket.getOutputStream().write(request, 0, 1 + random.nextInt(request.length - 1));
                Thread.sleep(random.nextInt(5));
                http.reset();
            } else {
                Feed feed = new Feed(feedPort, 0);
                feed.send('S', stream(random), new byte[0]);
                byte[] frame = Feed.frame(random.nextInt(4) == 0 ? '?' : 'E', "aborted", new byte[1000]);
                feed.raw(frame, frame.length);
                feed.raw(frame, 1 + random.nextInt(frame.length - 1));
                Thread.sleep(random.nextInt(5));
                feed.reset();
            }
            requests.incrementAndGet();
            Thread.sleep(random.nextInt(60));
        }
    }
}
