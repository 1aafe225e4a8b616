package eu.montis.gallery.load;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;

/** Scanners, viewers, and clients with bad manners. */
public final class Load {

    @FunctionalInterface
    private interface Action {
        void perform(Client client, int round) throws Exception;
    }

    private static final AtomicLong requests = new AtomicLong();
    private static final AtomicLong broken = new AtomicLong();
    private static final Map<String, Integer> complaints = new TreeMap<>();

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        long end = System.nanoTime() + Integer.parseInt(args[1]) * 1_000_000_000L;
        List<Client> clients = new ArrayList<>();
        clients.add(new Client("scanner", port, end, 6, Load::scan));
        clients.add(new Client("scanner-two", port, end, 6, Load::scan));
        clients.add(new Client("copier", port, end, 6, Load::copy));
        clients.add(new Client("viewer", port, end, 6, Load::view));
        clients.add(new Client("night-batch", port, end, 10, Load::batch));
        clients.add(new Client("quitter", port, end, 8, Load::quit));
        clients.add(new Client("careless", port, end, 12, Load::careless));
        clients.add(new Client("sleepy", port, end, 20, Load::sleepy));
        for (Client client : clients) {
            client.setDaemon(true);
            client.start();
        }
        for (Client client : clients) {
            client.join(20_000);
        }
        Map<String, String> metrics = new TreeMap<>();
        try (Http http = new Http(port, 0)) {
            for (String line : http.call("GET", "/metrics", null, false).body().split("\n")) {
                metrics.put(line.split(": ")[0], line.split(": ")[1]);
            }
        }
        complaints.forEach((what, n) -> System.out.println("complaint " + n + " x " + what));
        System.out.println("requests " + requests + " broken " + broken);
        System.out.println("lost 1 " + metrics.getOrDefault("rows-read", "0"));
        System.out.println("lost 2 " + metrics.getOrDefault("notes-skipped", "0"));
        System.out.println("lost 3 " + metrics.getOrDefault("duplicates-put", "0"));
        System.exit(broken.get() == 0 ? 0 : 1);
    }

    private static final class Client extends Thread {
        final Random random;
        final int port;
        private final long end;
        private final int pause;
        private final Action action;
        private Http http;

        Client(String name, int port, long end, int pause, Action action) {
            super(name);
            this.random = new Random(name.hashCode());
            this.port = port;
            this.end = end;
            this.pause = pause;
            this.action = action;
        }

        @Override
        public void run() {
            for (int round = 0; System.nanoTime() < end; round++) {
                try {
                    action.perform(this, round);
                    Thread.sleep(pause);
                } catch (Exception | AssertionError e) {
                    broken.incrementAndGet();
                    synchronized (complaints) {
                        complaints.merge(getName() + ": " + e, 1, Integer::sum);
                    }
                }
            }
        }

        Http.Answer call(String method, String uri, byte[] body, boolean chunked, String... headers) throws IOException {
            requests.incrementAndGet();
            if (http != null && !http.usable()) {
                http.close();
                http = null;
            }
            if (http == null) {
                http = new Http(port, 0);
            }
            List<String> all = new ArrayList<>(List.of(headers));
            if (!method.equals("GET") && !all.contains("no key")) {
                all.add("x-key: s3cret");
            }
            all.remove("no key");
            return http.call(method, uri, body, chunked, all.toArray(new String[0]));
        }

        Http.Answer get(String uri, Integer... statuses) throws IOException {
            Http.Answer answer = call("GET", uri, null, false);
            expect(answer, statuses);
            return answer;
        }

        Http raw(String head) throws IOException {
            requests.incrementAndGet();
            Http raw = new Http(port, 4096);
            raw.write(head);
            return raw;
        }
    }

    private record Picture(int width, int height, byte[] pixels) {

        static Picture random(Random random, int side) {
            Picture p = new Picture(4 + random.nextInt(side), 4 + random.nextInt(side));
            random.nextBytes(p.pixels);
            return p;
        }

        Picture(int width, int height) {
            this(width, height, new byte[width * height]);
        }

        byte[] file() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                out.writeBytes("GRY1");
                out.writeShort(width);
                out.writeShort(height);
                out.write(pixels);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return bytes.toByteArray();
        }

        int brightness() {
            long sum = 0;
            for (byte b : pixels) {
                sum += b & 0xff;
            }
            return (int) (sum / pixels.length);
        }

        String rows(int first, int n) {
            return new String(pixels, first * width, n * width, StandardCharsets.ISO_8859_1);
        }

        String thumb(int size, int mask) {
            StringBuilder sb = new StringBuilder();
            for (int y = 0; y < Math.max(1, height * size / width); y++) {
                for (int x = 0; x < size; x++) {
                    sb.append((char) (pixels[Math.min(height - 1, y * width / size) * width + x * width / size] & 0xff ^ mask));
                }
            }
            return sb.toString();
        }
    }

    private static void expect(Http.Answer answer, Integer... statuses) {
        if (!Arrays.asList(statuses).contains(answer.status())) {
            throw new AssertionError("status " + answer.status() + " instead of " + Arrays.toString(statuses));
        }
    }

    private static void same(String what, String expected, String actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(what + " differ(s)");
        }
    }

    private static String crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return Long.toHexString(crc.getValue());
    }

    private static void scan(Client c, int round) throws IOException {
        Picture picture = Picture.random(c.random, round % 8 == 0 ? 300 : 60);
        byte[] file = picture.file();
        String name = c.getName() + round % 3;
        Http.Answer answer = c.call("PUT", "/images/" + name, file, round % 2 == 0, "x-crc: " + crc(file));
        expect(answer, 201);
        same("brightness", "brightness " + picture.brightness(), answer.body());
        // the same again with another name
        answer = c.call("PUT", "/images/" + name + "-copy", file, round % 2 == 1);
        expect(answer, 200);
        same("brightness", "brightness " + picture.brightness(), answer.body());
        same("pixels", picture.rows(0, picture.height), c.get("/images/" + name, 200).body());
        int first = c.random.nextInt(picture.height);
        int rows = 1 + c.random.nextInt(picture.height - first);
        same("rows", picture.rows(first, rows), c.get("/images/" + name + "-copy?first=" + first + "&rows=" + rows, 200).body());
        int size = 1 + c.random.nextInt(picture.width);
        boolean inverted = round % 2 == 0;
        same("thumb", picture.thumb(size, inverted ? 0xff : 0), c.get("/images/" + name + "/thumb?size=" + size + (inverted ? "&inverted" : ""), 200).body());
        if (round % 3 == 0) {
            expect(c.call("DELETE", "/images/" + name, null, false), 204);
            same("pixels", picture.rows(0, picture.height), c.get("/images/" + name + "-copy", 200).body());
            expect(c.call("DELETE", "/images/" + name, null, false), 404);
        }
    }

    /** Sends the same few pictures again and again. */
    private static void copy(Client c, int round) throws IOException {
        Picture picture = Picture.random(new Random(round % 4), 30);
        Http.Answer answer = c.call("PUT", "/images/copied" + round % 7, picture.file(), false);
        expect(answer, 200, 201);
        same("brightness", "brightness " + picture.brightness(), answer.body());
    }

    private static void view(Client c, int round) throws IOException {
        String name = (round % 2 == 0 ? "scanner" : "scanner-two") + round % 3;
        c.get("/images/" + name, 200, 404);
        c.get("/images/" + name + "-copy?first=0&rows=2", 200, 404);
        c.get("/images/" + name + "/thumb?size=3", 200, 404);
        Http.Answer sheet = c.get("/sheet?size=4&names=" + name + ",nothing,scanner0,scanner-two1-copy", 200);
        if (sheet.body().length() < 4) {
            throw new AssertionError("sheet too small");
        }
        c.get("/images/" + name + "?first=1&rows=5000", 416, 404);
        c.get("/images/" + name + "/thumb?size=99999", 422, 404);
        c.get("/images/" + name + "/thumb?size=wide", 400);
    }

    private static void frame(DataOutputStream out, char type, byte[] payload) throws IOException {
        out.writeByte(type);
        out.writeInt(payload.length);
        out.write(payload);
    }

    private static byte[] batch(Client c, int images, int notes, int bad) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (int i = 0; i < Math.max(images, Math.max(notes, bad)); i++) {
            if (i < notes) {
                frame(out, i % 2 == 0 ? 'N' : 'T', ("note " + i + " of the scanner ").repeat(1 + c.random.nextInt(60)).getBytes(StandardCharsets.ISO_8859_1));
            }
            if (i < images) {
                frame(out, 'I', Picture.random(c.random, 50).file());
            }
            if (i < bad) {
                frame(out, 'I', "GRY0 is not known".getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        return bytes.toByteArray();
    }

    private static void batch(Client c, int round) throws IOException {
        int images = 1 + c.random.nextInt(6);
        int notes = c.random.nextInt(5);
        int bad = c.random.nextInt(3);
        byte[] body = batch(c, images, notes, bad);
        switch (round % 5) {
            case 3 -> { // cut off, but well-formed HTTP
                expect(c.call("POST", "/batch?prefix=cut", Arrays.copyOf(body, body.length - 3), true), 422);
            }
            case 4 -> { // a frame that cannot be
                body = Arrays.copyOf(body, body.length + 5);
                Arrays.fill(body, body.length - 5, body.length, (byte) 0x7f);
                expect(c.call("POST", "/batch?prefix=huge", body, false), 422);
            }
            default -> {
                Http.Answer answer = c.call("POST", "/batch?prefix=" + c.getName(), body, round % 2 == 0, "x-crc: " + crc(body));
                expect(answer, 200);
                same("report", "stored " + images + " invalid " + bad, answer.body());
            }
        }
    }

    private static void quit(Client c, int round) throws Exception {
        byte[] body = batch(c, 8, 8, 0);
        String half = new String(body, 0, body.length / 2, StandardCharsets.ISO_8859_1);
        String head = switch (round % 4) {
            case 0 -> "POST /batch?prefix=quit HTTP/1.1\r\nhost: x\r\nx-key: s3cret\r\ncontent-length: " + body.length + "\r\n\r\n" + half;
            case 1 -> "PUT /images/quit HTTP/1.1\r\nhost: x\r\nx-key: s3cret\r\ncontent-length: 20000\r\n\r\nGRY1" + half;
            case 2 -> "GET /images/scanner0?first=0&rows=3 HTTP/1.1\r\nhost: x\r\n\r\n".repeat(5);
            default -> "GET /sheet?names=scanner0,scanner1,scanner2&size=4 HTTP/1.1\r\nhost: x\r\n\r\n";
        };
        try (Http http = c.raw(head)) {
            Thread.sleep(c.random.nextInt(5));
            if (round % 3 == 0) {
                http.socket.setSoLinger(true, 0);
            }
        }
    }

    private static void careless(Client c, int round) throws IOException {
        byte[] file = Picture.random(c.random, 40).file();
        switch (round % 9) {
            case 0 -> expect(c.call("PUT", "/images/x", file, false, "no key"), 401);
            case 1 -> expect(c.call("PUT", "/images/x", file, true, "x-crc: 123"), 422);
            case 2 -> expect(c.call("PUT", "/images/x", Arrays.copyOf(file, file.length - 1), true), 422);
            case 3 -> {
                file[3] = '2';
                expect(c.call("PUT", "/images/x", file, false), 422);
            }
            case 4 -> {
                try {
                    expect(c.call("PUT", "/images/x", new byte[300_000], round % 2 == 0), 413);
                } catch (IOException e) {
                    // cut off while sending
                }
            }
            case 5 -> expect(c.call("PUT", "/images/x", new byte[0], false), 422);
            case 6 -> c.get("/elsewhere", 404);
            case 7 -> {
                try (Http http = c.raw("NOTHING USEFUL\r\n\r\n")) {
                    expect(http.read(), 400);
                }
            }
            default -> {
                try (Http http = c.raw("PUT /images/x HTTP/1.1\r\nhost: x\r\nx-key: s3cret\r\ntransfer-encoding: chunked\r\n\r\n4\r\nGRY1\r\nxyz\r\n")) {
                    http.socket.setSoTimeout(500);
                    http.read();
                } catch (IOException e) {
                    // any end will do
                }
            }
        }
    }

    private static void sleepy(Client c, int round) throws Exception {
        Random random = c.random;
        Picture large = new Picture(250, 250);
        random.nextBytes(large.pixels);
        expect(c.call("PUT", "/images/large", large.file(), false), 200, 201);
        try (Http http = c.raw("GET /images/large HTTP/1.1\r\nhost: x\r\n\r\n".repeat(12))) {
            byte[] some = new byte[3000];
            for (int i = 0; i < 10; i++) {
                Thread.sleep(8);
                if (http.in.read(some) < 0) {
                    throw new AssertionError("closed");
                }
            }
        }
    }
}
