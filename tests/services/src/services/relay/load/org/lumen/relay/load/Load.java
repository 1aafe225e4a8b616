package org.lumen.relay.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.CRC32;

/** Readers, page viewers, uploaders, and those who make trouble. */
public final class Load {

    private interface Visit {
        void go(int round) throws Exception;
    }

    private static final LongAdder REQUESTS = new LongAdder();
    private static final LongAdder BROKEN = new LongAdder();
    private static final Map<String, Integer> PROBLEMS = new TreeMap<>();

    private final int port;
    private final long end;
    private final List<Thread> visitors = new ArrayList<>();
    private final ThreadLocal<Http> connections = new ThreadLocal<>();

    private Load(int port, int seconds) {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    public static void main(String[] args) throws Exception {
        Load load = new Load(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        load.visitor("reader", 30, load::read);
        load.visitor("excerpts", 30, load::excerpts);
        load.visitor("pages-a", 2, load::pages);
        load.visitor("pages-b", 2, load::pages);
        load.visitor("fresh-pages", 4, load::freshPages);
        load.visitor("slow-pages", 5, load::slowPages);
        load.visitor("uploads", 30, load::upload);
        load.visitor("abandon", 20, load::abandon);
        load.visitor("trouble", 30, load::trouble);
        load.visitor("dawdler", 40, load::dawdle);
        for (Thread visitor : load.visitors) {
            visitor.join(20_000);
        }
        Map<String, String> stats = new HashMap<>();
        for (String line : load.get("/stats").body().split("\n")) {
            stats.put(line.split("=")[0], line.split("=")[1]);
        }
        PROBLEMS.forEach((what, n) -> System.out.println("problem " + n + " x " + what));
        System.out.println("requests " + REQUESTS + " broken " + BROKEN);
        System.out.println("lost 1 " + stats.getOrDefault("pages-replaced", "0"));
        System.out.println("lost 2 " + stats.getOrDefault("pieces-skipped", "0"));
        System.out.println("lost 3 " + stats.getOrDefault("pages-late", "0"));
        System.exit(BROKEN.sum() == 0 ? 0 : 1);
    }

    private void visitor(String name, int pause, Visit visit) {
        Thread thread = new Thread(() -> {
            for (int round = 0; System.nanoTime() < end; round++) {
                try {
                    visit.go(round);
                    Thread.sleep(pause);
                } catch (Exception | AssertionError e) {
                    BROKEN.increment();
                    synchronized (PROBLEMS) {
                        PROBLEMS.merge(name + ": " + e, 1, Integer::sum);
                    }
                }
            }
        });
        thread.setDaemon(true);
        visitors.add(thread);
        thread.start();
    }

    private Http.Answer get(String uri) throws IOException {
        return call("GET", uri, null, false);
    }

    /** Over the visitor's own connection, which is kept while it can be. */
    private Http.Answer call(String method, String uri, byte[] body, boolean chunked, String... headers) throws IOException {
        REQUESTS.increment();
        Http http = connections.get();
        if (http == null || !http.usable()) {
            if (http != null) {
                http.close();
            }
            http = new Http(port, 0);
            connections.set(http);
        }
        return http.call(method, uri, body, chunked, headers);
    }

    private static void status(Http.Answer answer, Integer... allowed) {
        check(Arrays.asList(allowed).contains(answer.status()), "status " + answer.status() + " instead of " + Arrays.toString(allowed));
    }

    private static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    private static int random(int n) {
        return ThreadLocalRandom.current().nextInt(n);
    }

    private static String book(String name, int lines, boolean numbers) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            text.append(numbers ? (i + 1) + ": " : "").append(name + " line " + i + " of " + lines + "\n");
        }
        return text.toString();
    }

    private void read(int round) throws Exception {
        int lines = 1 + random(400);
        String query = "?lines=" + lines + "&chunk=" + (100 + random(4000));
        switch (round % 3) {
            case 0 -> check(get("/stream/moby" + query).body().equals(book("moby", lines, false).toUpperCase()), "upper");
            case 1 -> check(get("/stream/emma" + query + "&do=number").body().equals(book("emma", lines, true)), "number");
            default -> check(get("/stream/faust" + query + "&do=number,upper").body().equals(book("faust", lines, true).toUpperCase()), "both");
        }
    }

    private void excerpts(int round) throws Exception {
        int lines = 200 + random(300);
        String whole = book("iliad", lines, false);
        int skip = random(whole.length());
        int length = random(3000);
        Http.Answer response = get("/stream/iliad?lines=" + lines + "&chunk=" + (300 + random(1500))
                + "&do=excerpt" + (round % 3 == 0 ? ",upper" : "") + "&skip=" + skip + "&length=" + length);
        status(response, 200);
        String expected = whole.substring(skip, Math.min(whole.length(), skip + length));
        check(response.body().equals(round % 3 == 0 ? expected.toUpperCase() : expected), "excerpt");
    }

    private void pages(int round) throws Exception {
        String name = switch (round % 8) {
            case 0, 1, 2, 3 -> "fresh" + random(3);
            case 4, 5 -> "plain" + random(40);
            case 6 -> "gone" + random(3);
            default -> "odd" + random(3);
        };
        Http.Answer response = get("/page/" + name);
        switch (name.charAt(0)) {
            case 'g' -> status(response, 410, 504);
            case 'o' -> status(response, 502, 504);
            default -> {
                status(response, 200, 504);
                check(response.status() != 200 || response.body().startsWith("<h1>" + name + "</h1>")
                        && response.body().endsWith("paragraph 39 of " + name + "</p>\n"), "page");
            }
        }
        if (round % 40 == 5) {
            status(call("DELETE", "/page/" + name, null, false), 204);
        }
    }

    private void freshPages(int round) throws Exception {
        status(get("/page/fresh" + random(3)), 200, 504);
    }

    private void slowPages(int round) throws Exception {
        List<Http> waiting = new ArrayList<>();
        try {
            for (int i = 0; i < 14; i++) {
                waiting.add(raw("GET /page/slow" + random(100) + " HTTP/1.1\r\nhost: x\r\n\r\n"));
            }
            for (Http http : waiting) {
                status(http.read(), 504, 200);
            }
        } finally {
            waiting.forEach(Http::close);
        }
    }

    private void upload(int round) throws Exception {
        byte[] text = new byte[1 + random(round % 5 == 0 ? 100_000 : 5_000)];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (' ' + random(90));
        }
        int kind = round % 6;
        if (kind == 4) {
            text[random(text.length)] = 0;
        }
        byte[] masked = new String(text, StandardCharsets.ISO_8859_1).replaceAll("[0-9]", "#").getBytes(StandardCharsets.ISO_8859_1);
        CRC32 crc = new CRC32();
        crc.update(masked);
        Http.Answer response;
        try {
            response = call("POST", "/upload/doc" + round, text, round % 2 == 0, kind == 5 ? "x-nobody: y" : "x-client: load");
        } catch (IOException e) {
            check(kind >= 4, "upload " + e); // a refused upload may be cut off
            return;
        }
        switch (kind) {
            case 4 -> status(response, 422);
            case 5 -> status(response, 401);
            default -> {
                status(response, 201);
                check(response.body().equals(text.length + " " + Long.toHexString(crc.getValue())), "digest of upload");
            }
        }
    }

    private Http raw(String request) throws IOException {
        REQUESTS.increment();
        Http http = new Http(port, 8192);
        http.write(request);
        return http;
    }

    private void abandon(int round) throws Exception {
        String request = switch (round % 5) {
            case 0 -> "GET /stream/long?lines=3000&chunk=777&do=number HTTP/1.1\r\nhost: x\r\n\r\n";
            case 1 -> "GET /stream/paused?lines=2000&chunk=500&pause=3&do=number,upper HTTP/1.1\r\nhost: x\r\n\r\n";
            case 2 -> "GET /stream/skipped?lines=3000&chunk=500&do=excerpt&skip=30000 HTTP/1.1\r\nhost: x\r\n\r\n";
            case 3 -> "POST /upload/half HTTP/1.1\r\nhost: x\r\nx-client: y\r\ncontent-length: 90000\r\n\r\n" + "half 1 ".repeat(3000);
            default -> "GET /page/slow" + round + " HTTP/1.1\r\nhost: x\r\n\r\n";
        };
        try (Http http = raw(request)) {
            if (round % 5 < 2) {
                check(http.in.readNBytes(1000).length == 1000, "nothing to read");
            } else {
                Thread.sleep(random(15));
            }
            if (round % 2 == 0) {
                http.socket.setSoLinger(true, 0);
            }
        }
    }

    private void trouble(int round) throws Exception {
        switch (round % 6) {
            case 0 -> status(get("/stream/x?do=paint"), 400);
            case 1 -> status(get("/stream/missing" + round), 404);
            case 2 -> {
                try (Http http = raw("BROKEN\r\n\r\n")) {
                    String answer = new String(http.in.readAllBytes(), StandardCharsets.ISO_8859_1);
                    check(answer.startsWith("HTTP/1.1 400"), "answer to a broken request: " + answer);
                }
            }
            case 3 -> { // the origin breaks off
                try {
                    get("/stream/torn?lines=1000&chunk=600&tear=300&do=number");
                    throw new AssertionError("torn stream looks whole");
                } catch (IOException e) {
                    // as it should be
                }
            }
            case 4 -> { // a line too long for the numbering
                try {
                    get("/stream/" + "wide".repeat(30) + "?lines=100&chunk=50&do=upper,number&maxline=20");
                    // the limit is for lines in more than one piece only
                } catch (IOException e) {
                    // also possible
                }
            }
            default -> {
                try (Http http = raw("POST /upload/big HTTP/1.1\r\nhost: x\r\nx-client: y\r\ncontent-length: 900000\r\n\r\n" + "big".repeat(9000))) {
                    String answer = new String(http.in.readNBytes(12), StandardCharsets.ISO_8859_1);
                    check(answer.equals("HTTP/1.1 413") || answer.equals("HTTP/1.1 422"), "answer to a big request: " + answer);
                } catch (IOException e) {
                    // reset while sending
                }
            }
        }
    }

    private void dawdle(int round) throws Exception {
        try (Http http = raw("GET /stream/slowly?lines=5000&chunk=3000&do=" + (round % 2 == 0 ? "number" : "excerpt&skip=30000") + " HTTP/1.1\r\nhost: x\r\n\r\n")) {
            InputStream in = http.in;
            for (int i = 0; i < 12; i++) {
                check(in.readNBytes(3000).length == 3000, "short");
                Thread.sleep(10);
            }
        }
    }
}
