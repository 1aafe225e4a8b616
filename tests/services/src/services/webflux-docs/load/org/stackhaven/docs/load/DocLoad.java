package org.stackhaven.docs.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Authors who upload and import, readers of several speeds. */
public final class DocLoad {

    private static final String TYPE = "application/octet-stream";

    private final int port;
    private final long end;
    private final AtomicInteger requests = new AtomicInteger();

    private DocLoad(int port, int seconds) {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new DocLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        long[] before = stats();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> uploads(1), () -> imports(2), () -> digests(3), () -> reads(4), () -> reads(5),
                this::slowReader, () -> goneReader(6), () -> goneReader(9), () -> breakingOff(7), () -> mistakes(8));
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
        long[] after = stats();
        System.out.println("requests " + requests);
        System.out.println("lost 1 " + (after[3] - before[3]));
        System.out.println("lost 2 " + (after[2] - before[2]));
        System.out.println("lost 3 " + (after[4] - before[4]));
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private long[] stats() throws IOException {
        try (Http http = new Http(port)) {
            String text = new String(http.call("GET /stats", "reader").body(), StandardCharsets.US_ASCII);
            System.out.println(text);
            String[] words = text.split("[ =]");
            long[] values = new long[words.length / 2];
            for (int i = 0; i < values.length; i++) {
                values[i] = Long.parseLong(words[2 * i + 1]);
            }
            return values;
        }
    }

    private Http.Response expect(Http.Response response, int... statuses) throws IOException {
        requests.incrementAndGet();
        for (int status : statuses) {
            if (response.status() == status) {
                return response;
            }
        }
        throw new IOException("status " + response.status());
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private void uploads(int seed) throws Exception {
        Random random = new Random(seed);
        try (Http http = new Http(port)) {
            for (int i = 0; running(); i++) {
                if (i % 12 == 0) {
                    expect(http.call("PUT /docs/large", "writer", TYPE, bytes(random, 300_000)), 201);
                }
                String doc = "/docs/d" + random.nextInt(50);
                if (random.nextInt(12) == 0) {
                    expect(http.call("DELETE " + doc, "writer"), 204, 404);
                } else {
                    expect(http.call("PUT " + doc, "writer", TYPE, bytes(random, 1 + random.nextInt(12_000))), 201);
                }
                Thread.sleep(random.nextInt(30));
            }
        }
    }

    private void imports(int seed) throws Exception {
        Random random = new Random(seed);
        try (Http http = new Http(port)) {
            while (running()) {
                StringBuilder text = new StringBuilder();
                StringBuilder stored = new StringBuilder();
                for (int i = random.nextInt(12); i >= 0; i--) {
                    String line = "call " + random.nextInt() + " at " + i + "\n";
                    if (random.nextInt(4) == 0) {
                        text.append("# ").append(line);
                    } else {
                        text.append(line);
                        stored.append(line);
                    }
                }
                byte[] body = text.toString().getBytes(StandardCharsets.US_ASCII);
                expect(http.call("POST /import/text", "writer", "text/plain", body), 201);
                byte[] masked = expect(http.call("GET /docs/text/masked", "reader"), 200).body();
                if (!new String(masked, StandardCharsets.US_ASCII).equals(stored.toString().replaceAll("[0-9]", "#"))) {
                    throw new IOException("masked " + new String(masked, StandardCharsets.US_ASCII));
                }
                Thread.sleep(random.nextInt(50));
            }
        }
    }

    private void digests(int seed) throws Exception {
        Random random = new Random(seed);
        try (Http http = new Http(port)) {
            while (running()) {
                byte[] body = bytes(random, 1 + random.nextInt(9000));
                String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
                Http.Response response = expect(http.call("POST /digest", "writer", TYPE, body), 200);
                if (!new String(response.body(), StandardCharsets.US_ASCII).equals(digest + " " + body.length)) {
                    throw new IOException("wrong digest");
                }
                Thread.sleep(random.nextInt(80));
            }
        }
    }

    private void reads(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Http http = new Http(port)) {
                for (int i = random.nextInt(20); i >= 0; i--) {
                    String doc = "/docs/d" + random.nextInt(50);
                    expect(http.call("GET " + doc + (random.nextInt(3) == 0 ? "/masked" : ""), "reader"), 200);
                    Thread.sleep(random.nextInt(20));
                }
            }
        }
    }

    private void slowReader() throws Exception {
        while (running()) {
            try (Http http = new Http(port, 8192)) {
                while (running()) {
                    http.send(Http.request("GET /docs/large", "reader", null, null));
                    Thread.sleep(150);
                    expect(http.read(), 200);
                }
            } catch (IOException e) {
                Thread.sleep(20);
            }
        }
    }

    /** Asks for a large document, does not read it, and loses interest sooner or later. */
    private void goneReader(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            Http http = new Http(port, 4096);
            http.send(Http.request("GET /docs/large" + (random.nextBoolean() ? "/masked" : ""), "reader", null, null));
            Thread.sleep(random.nextInt(3) == 0 ? 30 + random.nextInt(60) : 900);
            http.reset();
            requests.incrementAndGet();
            Thread.sleep(random.nextInt(60));
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            Http http = new Http(port);
            String line = random.nextBoolean() ? "PUT /docs/aborted" : "POST /import/aborted";
            byte[] request = Http.request(line, "writer", TYPE, bytes(random, 30_000));
            http.send(request, 1 + random.nextInt(request.length - 1));
            requests.incrementAndGet();
            Thread.sleep(random.nextInt(10));
            http.reset();
            Thread.sleep(random.nextInt(90));
        }
    }

    private void mistakes(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Http http = new Http(port)) {
                expect(http.call("PUT /docs/d1", "writer", TYPE, new byte[0]), 400);
                expect(http.call("GET /nothing", "reader"), 404);
            }
            try (Http http = new Http(port)) {
                expect(http.call("PUT /docs/d1", "reader", TYPE, bytes(random, 3000)), 403);
            }
            try (Http http = new Http(port)) {
                expect(http.call("POST /digest", "nobody", TYPE, bytes(random, 300)), 401);
            }
            try (Http http = new Http(port)) {
                expect(http.call("POST /import/large-text", "writer", TYPE, bytes(random, 80_000)), 413);
            } catch (IOException e) {
                Thread.sleep(20);
            }
            Thread.sleep(random.nextInt(200));
        }
    }
}
