package com.acme.intake.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;

/** Uses the intake service in all the ways its clients do. */
public final class Load {

    private interface Step {
        void run(Random random, int round) throws Exception;
    }

    private final int port;
    private final long end;
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong broken = new AtomicLong();
    private final Map<String, Integer> failures = new TreeMap<>();
    private final List<Thread> threads = new ArrayList<>();

    private Load(int port, long end) {
        this.port = port;
        this.end = end;
    }

    public static void main(String[] args) throws Exception {
        Load load = new Load(Integer.parseInt(args[0]), System.nanoTime() + Integer.parseInt(args[1]) * 1_000_000_000L);
        load.start("regular", 5, load::regular);
        load.start("regular2", 5, load::regular);
        load.start("impatient", 10, load::impatient);
        load.start("hangup", 5, load::hangUp);
        load.start("greedy", 10, load::greedy);
        load.start("malformed", 10, load::malformed);
        load.start("slow", 20, load::slowReader);
        for (Thread thread : load.threads) {
            thread.join(20_000);
        }
        System.exit(load.finish());
    }

    private void start(String name, long pause, Step step) {
        Thread thread = new Thread(() -> {
            Random random = new Random(name.hashCode());
            for (int round = 0; System.nanoTime() < end; round++) {
                try {
                    step.run(random, round);
                } catch (Exception | AssertionError e) {
                    broken.incrementAndGet();
                    synchronized (failures) {
                        failures.merge(name + ": " + e, 1, Integer::sum);
                    }
                }
                try {
                    Thread.sleep(pause);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
    }

    private void expect(Wire.Reply reply, Integer... statuses) {
        requests.incrementAndGet();
        if (!Arrays.asList(statuses).contains(reply.status())) {
            throw new AssertionError("status " + reply.status() + " instead of " + Arrays.toString(statuses));
        }
    }

    private static void same(byte[] a, byte[] b) {
        if (!Arrays.equals(a, b)) {
            throw new AssertionError("content differs");
        }
    }

    private static byte[] letters(Random random, int size) {
        byte[] b = new byte[size];
        for (int i = 0; i < size; i++) {
            b[i] = (byte) ('a' + random.nextInt(26));
        }
        return b;
    }

    private static String crc(byte[] b) {
        CRC32 crc = new CRC32();
        crc.update(b);
        return Long.toHexString(crc.getValue());
    }

    private void regular(Random random, int round) throws IOException {
        String tenant = Thread.currentThread().getName();
        try (Wire wire = new Wire(port)) {
            byte[] doc = letters(random, 1 + random.nextInt(round % 10 == 0 ? 60_000 : 6_000));
            String uri = "/blobs/" + tenant + "/doc" + random.nextInt(6);
            wire.sendChunked("PUT", uri, doc, 1 + random.nextInt(9_000), "x-checksum: " + crc(doc));
            expect(wire.receive(), 201);
            expect(wire.call("PUT", uri, doc, "x-checksum: 1"), 422);
            // three at once
            int from = random.nextInt(doc.length);
            wire.send("GET", uri, null);
            wire.send("GET", uri + "?from=" + from + "&length=" + (doc.length - from) / 2, null);
            wire.send("POST", "/convert?op=upper", doc);
            wire.send("GET", uri + "?from=100000000", null);
            Wire.Reply reply = wire.receive();
            expect(reply, 200);
            same(doc, reply.body());
            reply = wire.receive();
            expect(reply, 200);
            same(Arrays.copyOfRange(doc, from, from + (doc.length - from) / 2), reply.body());
            reply = wire.receive();
            expect(reply, 200, 503);
            if (reply.status() == 200) {
                same(new String(doc).toUpperCase().getBytes(), reply.body());
            }
            expect(wire.receive(), 416);
            expect(wire.call("POST", "/convert?op=upper", new byte[] {'x', (byte) 200}), 422, 503);
            expect(wire.call("POST", "/convert?op=paint", doc), 400);
            expect(wire.call("POST", "/convert?op=checksum&timeout=-1", null), 400);
            expect(wire.call("GET", "/blobs/" + tenant + "/none", null), 404);
            // a job
            reply = wire.call("POST", "/jobs?op=" + (round % 2 == 0 ? "checksum" : "gzip") + "&tenant=" + tenant + "&blob=doc" + uri.charAt(uri.length() - 1), null);
            expect(reply, 202);
            String id = reply.text();
            if (round % 7 == 1) {
                return; // never collected
            }
            if (round % 7 == 2) {
                expect(wire.call("DELETE", "/jobs/" + id, null), 200);
                expect(wire.call("GET", "/jobs/" + id, null), 404);
            } else {
                reply = wire.call("GET", "/jobs/" + id + (round % 3 == 0 ? "" : "?wait=1"), null);
                for (int i = 0; reply.status() == 202 && i < 400; i++) {
                    sleep(5);
                    reply = wire.call("GET", "/jobs/" + id, null);
                }
                expect(reply, 200, 503);
                if (round % 2 == 0 && reply.status() == 200 && !reply.text().replaceFirst("^0*", "").equals(crc(doc))) {
                    throw new AssertionError("checksum differs");
                }
            }
            if (round % 4 == 0) {
                expect(wire.call("DELETE", uri, null, "connection: close"), 200);
            }
        }
    }

    private void impatient(Random random, int round) throws IOException {
        try (Wire wire = new Wire(port)) {
            int n = 6;
            for (int i = 0; i < n; i++) {
                wire.send("POST", "/convert?op=stamp&latency=25&timeout=" + (i < 3 ? 60 : 15 + random.nextInt(10)),
                        letters(random, 200 + random.nextInt(4000)));
            }
            for (int i = 0; i < n; i++) {
                expect(wire.receive(), 200, 503, 504);
            }
            Wire.Reply reply = wire.call("POST", "/convert?op=stamp&latency=2&timeout=6000", "hello".getBytes());
            expect(reply, 200, 503);
            if (reply.status() == 200) {
                same("stamped:hello".getBytes(), reply.body());
            }
        }
    }

    private void hangUp(Random random, int round) throws IOException {
        Wire wire = new Wire(port);
        try {
            byte[] doc = letters(random, 3000 + random.nextInt(20_000));
            expect(wire.call("PUT", "/blobs/hangup/doc" + round % 5, doc), 201);
            switch (round % 3) {
                case 0 -> { // what is ready waits behind what is slow
                    wire.send("POST", "/convert?op=stamp&latency=60", doc);
                    wire.send("GET", "/blobs/hangup/doc" + round % 5, null);
                    wire.send("GET", "/blobs/hangup/none", null);
                    wire.send("GET", "/blobs/hangup/doc" + round % 5 + "?from=10", null);
                    requests.addAndGet(4);
                    sleep(4 + random.nextInt(8));
                }
                case 1 -> { // in the middle of an upload
                    wire.raw("PUT /blobs/hangup/half HTTP/1.1\r\nhost: x\r\ncontent-length: 50000\r\n\r\n" + "half".repeat(2000));
                    requests.incrementAndGet();
                    sleep(random.nextInt(4));
                }
                default -> { // several jobs under way
                    for (int i = 0; i < 4; i++) {
                        wire.send("POST", "/convert?op=stamp&latency=20", doc);
                    }
                    requests.addAndGet(4);
                    sleep(random.nextInt(10));
                }
            }
        } finally {
            if (random.nextBoolean()) {
                wire.reset();
            } else {
                wire.close();
            }
        }
    }

    private void greedy(Random random, int round) throws IOException {
        try (Wire wire = new Wire(port)) {
            int refused = 0;
            for (int i = 0; i < 12; i++) {
                wire.send("PUT", "/blobs/greedy/doc" + i, letters(random, 60_000 + random.nextInt(30_000)));
                Wire.Reply reply = wire.receive();
                expect(reply, 201, 507);
                refused += reply.status() == 507 ? 1 : 0;
            }
            if (refused == 0) {
                throw new AssertionError("quota not enforced");
            }
            for (int i = 0; i < 12; i += 2) {
                expect(wire.call("DELETE", "/blobs/greedy/doc" + i, null), 200, 404);
            }
        }
    }

    private void malformed(Random random, int round) throws IOException {
        try (Wire wire = new Wire(port)) {
            switch (round % 6) {
                case 0 -> {
                    wire.raw("WHAT\r\n\r\n");
                    expect(wire.receive(), 400);
                }
                case 1 -> {
                    wire.raw("PUT /blobs/bad/x HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\nnonsense\r\n");
                    expect(wire.receive(), 400);
                }
                case 2 -> {
                    wire.raw("GET /blobs/bad/x HTTP/1.1\r\nx-long: " + "y".repeat(6000) + "\r\n\r\n");
                    expect(wire.receive(), 400);
                }
                case 3 -> {
                    wire.raw("PUT /blobs/bad/x HTTP/1.1\r\ncontent-length: 900000\r\n\r\nand so on");
                    expect(wire.receive(), 413);
                }
                case 4 -> { // too large, but it shows only on the way
                    try {
                        wire.sendChunked("PUT", "/blobs/bad/x", letters(random, 300_000), 8000);
                        expect(wire.receive(), 413);
                    } catch (IOException e) {
                        requests.incrementAndGet(); // the service closed while this was still sending
                    }
                }
                default -> {
                    expect(wire.call("GET", "/nowhere", null), 404);
                    expect(wire.call("GET", "/blobs/%zz/x", null), 400);
                    expect(wire.call("POST", "/jobs?op=gzip", null), 400);
                    expect(wire.call("GET", "/jobs/j0", null), 404);
                }
            }
        }
    }

    private void slowReader(Random random, int round) throws IOException {
        try (Wire wire = new Wire(port, 4096)) {
            byte[] doc = letters(random, 150_000);
            expect(wire.call("PUT", "/blobs/slow/doc" + round % 2, doc), 201);
            for (int i = 0; i < 30; i++) {
                wire.send("GET", "/blobs/slow/doc" + round % 2, null);
            }
            requests.addAndGet(30);
            byte[] some = new byte[8192];
            for (int i = 0; i < 25; i++) {
                sleep(8);
                if (wire.readSome(some) < 0) {
                    throw new AssertionError("closed");
                }
            }
        }
    }

    private int finish() throws IOException {
        Map<String, Long> stats = new TreeMap<>();
        try (Wire wire = new Wire(port)) {
            for (String line : wire.call("GET", "/stats", null).text().split("\n")) {
                stats.put(line.split(" ")[0], Long.parseLong(line.split(" ")[1].trim()));
            }
        }
        failures.forEach((what, n) -> System.out.println("failure " + n + " x " + what));
        System.out.println("requests " + requests + " broken " + broken);
        System.out.println("lost 1 " + stats.getOrDefault("jobs-aborted-queued", 0L));
        System.out.println("lost 2 " + stats.getOrDefault("replies-unsent", 0L));
        System.out.println("lost 3 " + stats.getOrDefault("quota-refusals", 0L));
        return broken.get() == 0 ? 0 : 1;
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
