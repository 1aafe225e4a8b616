package com.acme.shop.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Customers over HTTP/1.1 and HTTP/2, uploads, a slow reader and clients that break off. */
public final class ShopLoad {

    private static final int LIMIT = 16 * 1024;
    private static final int ENOUGH = 12;

    private final int port;
    private final int seconds;
    private long end;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger tooLarge = new AtomicInteger();
    private final AtomicInteger outOfStock = new AtomicInteger();
    private final AtomicInteger noPrice = new AtomicInteger();

    private ShopLoad(int port, int seconds) {
        this.port = port;
        this.seconds = seconds;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new ShopLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        try (RawClient first = new RawClient(port)) {
            Random random = new Random(0);
            for (int i = 0; i < 30; i++) {
                order(first, random);
            }
            expect(first.call("PUT", "/pictures/0", "h".repeat(1000)), 201);
            tooLarge("/pictures/0", LIMIT + 1);
        }
        end = System.nanoTime() + seconds * 1_000_000_000L;
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(
                () -> customer(1), () -> customer(2), () -> customer(3), () -> modern(7),
                () -> uploads(4), () -> uploads(6), this::slowReader, () -> breakingOff(5));
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
        System.out.println("lost 1 " + tooLarge);
        System.out.println("lost 2 " + outOfStock);
        System.out.println("lost 3 " + noPrice);
        return failures.get() == 0 ? 0 : 1;
    }

    /** Goes on for a while after the time is over if a slow machine has not come far until then. */
    private boolean running() {
        long late = System.nanoTime() - end;
        return late < 0 || late < seconds * 2_000_000_000L
                && Math.min(tooLarge.get(), Math.min(outOfStock.get(), noPrice.get())) < ENOUGH;
    }

    /** A client that speaks HTTP/2, after an upgrade. */
    private void modern(int seed) throws Exception {
        Random random = new Random(seed);
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest.Builder request = HttpRequest.newBuilder().timeout(Duration.ofSeconds(20))
                .header("x-api-key", "shop-modern");
        String root = "http://127.0.0.1:" + port;
        while (running()) {
            int what = random.nextInt(10);
            if (what < 4) {
                request.uri(URI.create(root + "/prices?currency=" + (what == 0 ? "XAU" : "USD"))).GET();
                expect(client.send(request.build(), BodyHandlers.ofString()).statusCode(), what == 0 ? 400 : 200);
                noPrice.addAndGet(what == 0 ? 1 : 0);
            } else if (what < 8) {
                String order = "item=" + (100 + what % 2 * 9) + " count=2";
                request.uri(URI.create(root + "/orders")).POST(BodyPublishers.ofString(order));
                expect(client.send(request.build(), BodyHandlers.ofString()).statusCode(), what % 2 == 0 ? 201 : 409);
                outOfStock.addAndGet(what % 2);
            } else {
                request.uri(URI.create(root + "/export?pages=3")).GET();
                expect(client.send(request.build(), BodyHandlers.ofString()).statusCode(), 200);
            }
            requests.incrementAndGet();
            Thread.sleep(random.nextInt(30));
        }
    }

    private static void expect(int status, int expected) throws IOException {
        if (status != expected) {
            throw new IOException("status " + status + " instead of " + expected);
        }
    }

    private void customer(int seed) throws Exception {
        Random random = new Random(seed);
        try (RawClient client = new RawClient(port)) {
            while (running()) {
                order(client, random);
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(12));
            }
        }
    }

    private void order(RawClient client, Random random) throws IOException {
        String[] currencies = {"EUR", "USD", "GBP"};
        int what = random.nextInt(100);
        if (what < 30) {
            expect(client.call("GET", "/prices?count=" + random.nextInt(60)
                    + "&currency=" + currencies[random.nextInt(3)], ""), 200);
        } else if (what < 40) {
            expect(client.call("GET", "/prices?count=" + (40 + random.nextInt(10)) + "&currency="
                    + (random.nextBoolean() ? "CHF" : "XAU"), ""), 400);
            noPrice.incrementAndGet();
        } else if (what < 70) {
            int item = random.nextInt(1000);
            boolean none = item % 10 == 9;
            expect(client.call("POST", "/orders", "item=" + item + " count=3 " + "note".repeat(random.nextInt(200))),
                    none ? 409 : 201);
            outOfStock.addAndGet(none ? 1 : 0);
        } else if (what < 75) {
            expect(client.call("POST", "/orders", "item=9 count=many"), 400);
        } else if (what < 81) {
            expect(client.call("POST", "/orders", "item=" + (random.nextInt(90) * 10 + 9) + " count=1"), 409);
            outOfStock.incrementAndGet();
        } else if (what < 91) {
            client.call("GET", "/pictures/" + random.nextInt(80), "");
        } else if (what < 95) {
            expect(client.call("GET", "/export?pages=" + random.nextInt(20), ""), 200);
        } else if (what < 97) {
            expect(client.call("GET", "/nothing", ""), 404);
        } else {
            tooLarge("/pictures/" + random.nextInt(80), LIMIT + 1 + random.nextInt(4000));
        }
    }

    private void uploads(int seed) throws Exception {
        Random random = new Random(seed);
        try (RawClient good = new RawClient(port)) {
            while (running()) {
                String path = "/pictures/" + random.nextInt(80);
                requests.incrementAndGet();
                if (random.nextBoolean()) {
                    expect(good.call("PUT", path, "i".repeat(random.nextInt(LIMIT))), 201);
                } else {
                    tooLarge(path, LIMIT + 1 + random.nextInt(4000));
                }
                Thread.sleep(random.nextInt(40));
            }
        }
    }

    private void tooLarge(String path, int length) throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.head("PUT", path, length) + "j".repeat(length));
            int status = client.status();
            expect(status < 0 ? 413 : status, 413);
            tooLarge.incrementAndGet();
        }
    }

    private void slowReader() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.socket.setReceiveBufferSize(4096);
            requests.incrementAndGet();
            client.send(RawClient.head("GET", "/export?pages=100000", 0));
            expect(client.status(), 200);
            byte[] some = new byte[1000];
            while (running()) {
                client.socket.getInputStream().read(some);
                Thread.sleep(30);
            }
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            requests.incrementAndGet();
            try (RawClient client = new RawClient(port)) {
                switch (random.nextInt(4)) {
                    case 0 -> client.send(RawClient.head("PUT", "/pictures/1", 15000) + "k".repeat(random.nextInt(12000)));
                    case 1 -> client.send(RawClient.head("POST", "/orders", 200) + "item=8 count=1 no");
                    case 2 -> {
                        client.send(RawClient.head("GET", "/export?pages=5000", 0));
                        expect(client.status(), 200);
                    }
                    default -> {
                        String order = "item=6 count=1";
                        client.send(RawClient.head("POST", "/orders", order.length()) + order);
                    }
                }
                Thread.sleep(random.nextInt(8));
                client.socket.setSoLinger(random.nextBoolean(), 0);
            }
            Thread.sleep(random.nextInt(60));
        }
    }
}
