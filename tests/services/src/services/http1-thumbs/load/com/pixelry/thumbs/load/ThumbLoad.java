package com.pixelry.thumbs.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Photographers who upload, and pages that show thumbnails. */
public final class ThumbLoad {

    private static final String KEY = "studio";

    private final int port;
    private final long end;
    private final AtomicInteger requests = new AtomicInteger();

    private ThumbLoad(int port, int seconds) {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new ThumbLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        int[] before = stats();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> uploads(1), () -> forms(2), () -> pages(3), () -> pages(4), this::greedy,
                this::slowReader, () -> breakingOff(5), () -> mistakes(6));
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
        int[] after = stats();
        System.out.println("requests " + requests);
        System.out.println("lost 1 " + (after[2] - before[2]));
        System.out.println("lost 2 " + (after[5] - before[5]));
        System.out.println("lost 3 " + (after[3] - before[3]));
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private int[] stats() throws IOException {
        try (Http http = new Http(port)) {
            String text = new String(http.call("GET /stats", KEY).body(), StandardCharsets.US_ASCII).trim();
            System.out.println(text);
            String[] words = text.split("[ =]");
            int[] values = new int[words.length / 2];
            for (int i = 0; i < values.length; i++) {
                values[i] = Integer.parseInt(words[2 * i + 1]);
            }
            return values;
        }
    }

    private static byte[] image(Random random) {
        int width = 20 + random.nextInt(180);
        int height = 20 + random.nextInt(180);
        byte[] image = new byte[4 + width * height];
        random.nextBytes(image);
        image[0] = 0;
        image[1] = (byte) width;
        image[2] = 0;
        image[3] = (byte) height;
        return image;
    }

    private void expect(Http.Response response, int... statuses) throws IOException {
        requests.incrementAndGet();
        for (int status : statuses) {
            if (response.status() == status) {
                return;
            }
        }
        throw new IOException("status " + response.status());
    }

    private void uploads(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Http http = new Http(port)) {
                for (int i = 0; i < 40 && running(); i++) {
                    String id = "/images/i" + random.nextInt(40);
                    if (random.nextInt(12) == 0) {
                        expect(http.call("DELETE " + id, KEY), 200, 404);
                    } else {
                        expect(http.call("PUT " + id, KEY, "image/x-gray", image(random)), 201, 507);
                    }
                    Thread.sleep(random.nextInt(30));
                }
            }
        }
    }

    private static byte[] form(String id, byte[] file) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        if (id != null) {
            form.writeBytes(("--edge\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n" + id + "\r\n").getBytes());
        }
        if (file != null) {
            form.writeBytes(("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gray\"\r\n"
                    + "Content-Type: image/x-gray\r\n\r\n").getBytes());
            form.writeBytes(file);
            form.writeBytes("\r\n".getBytes());
        }
        form.writeBytes("--edge--\r\n".getBytes());
        return form.toByteArray();
    }

    private void forms(int seed) throws Exception {
        Random random = new Random(seed);
        String type = "multipart/form-data; boundary=edge";
        try (Http http = new Http(port)) {
            while (running()) {
                int kind = random.nextInt(10);
                if (kind == 0) {
                    expect(http.call("POST /images", KEY, type, form(null, image(random))), 400);
                } else if (kind == 1) {
                    expect(http.call("POST /images", KEY, type, form("i3", null)), 400);
                } else {
                    expect(http.call("POST /images", KEY, type, form("i" + random.nextInt(40), image(random))), 201,
                            507);
                }
                Thread.sleep(random.nextInt(40));
            }
        }
    }

    private void pages(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Http http = new Http(port)) {
                int thumbs = 10 + random.nextInt(30);
                for (int i = 0; i < thumbs; i++) {
                    int id = (int) Math.abs(random.nextGaussian() * 10) % 40;
                    int size = 16 << random.nextInt(3);
                    expect(http.call("GET /images/i" + id + "/thumb?size=" + size, KEY), 200, 404, 503);
                }
                Thread.sleep(random.nextInt(60));
            }
        }
    }

    /** Asks for more than it is allowed to. */
    private void greedy() throws Exception {
        while (running()) {
            try (Http http = new Http(port)) {
                for (int i = 0; i < 20 && running(); i++) {
                    expect(http.call("PUT /images/greedy", "basic", "image/x-gray", new byte[500]), 201, 429);
                    Thread.sleep(15);
                }
            } catch (IOException e) {
                Thread.sleep(20);
            }
        }
    }

    private void slowReader() throws Exception {
        byte[] request = Http.request("GET /images/large/thumb?size=200", KEY, null, null);
        byte[] image = new byte[4 + 200 * 200];
        image[1] = (byte) 200;
        image[3] = (byte) 200;
        try (Http http = new Http(port)) {
            http.socket.setReceiveBufferSize(4096);
            expect(http.call("PUT /images/large", KEY, "image/x-gray", image), 201);
            int open = 0;
            while (running()) {
                for (; open < 12; open++) {
                    http.send(request);
                }
                expect(http.read(), 200, 503);
                open--;
                Thread.sleep(20);
            }
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            Http http = new Http(port);
            if (random.nextInt(3) == 0) {
                byte[] request = Http.request("PUT /images/i1", KEY, "image/x-gray", image(random));
                http.send(request, 1 + random.nextInt(request.length - 1));
            } else {
                for (int i = random.nextInt(10); i >= 0; i--) {
                    http.send(Http.request("GET /images/i" + random.nextInt(40) + "/thumb?size=99", KEY, null, null));
                    http.send(Http.request("PUT /images/i7", KEY, "image/x-gray", image(random)));
                }
            }
            requests.incrementAndGet();
            Thread.sleep(random.nextInt(10));
            http.reset();
            Thread.sleep(random.nextInt(60));
        }
    }

    private void mistakes(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Http http = new Http(port)) {
                expect(http.call("PUT /images/i2", "guess", "image/x-gray", image(random)), 401);
                expect(http.call("GET /nothing", KEY), 404);
                expect(http.call("PUT /images/broken", KEY, "image/x-gray", new byte[] {0, 9, 0, 9, 1}), 201, 507);
                expect(http.call("GET /images/broken/thumb", KEY), 422, 404, 503);
                expect(http.call("POST /images", KEY, "text/plain", "no form".getBytes()), 400);
                for (int i = 0; i < 12; i++) {
                    expect(http.call("PUT /images/more" + i, KEY, "image/x-gray", new byte[40]), 201, 507);
                }
                for (int i = 0; i < 12; i++) {
                    expect(http.call("DELETE /images/more" + i, KEY), 200, 404);
                }
            }
            Thread.sleep(random.nextInt(120));
        }
    }
}
