package io.tidewater.hooks.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Tenants that post, operators that purge, subscribers fast and slow, and broken clients. */
public final class Load {

    private static final String[] TENANTS = {"acme", "bolt", "cobalt", "cobalt", "dune", "ember", "nobody"};

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(3)).build();
    private final String base;
    private final int port;
    private final LongAdder requests = new LongAdder();
    private final LongAdder broken = new LongAdder();
    private final LongAdder events = new LongAdder();
    private volatile boolean stop;

    private Load(int port) {
        this.port = port;
        this.base = "127.0.0.1:" + port;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new Load(Integer.parseInt(args[0])).run(Integer.parseInt(args[1])));
    }

    private interface Job {
        void once(Random random) throws Exception;
    }

    private int run(int seconds) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            threads.add(loop("post-" + i, 4, this::post));
        }
        for (int i = 0; i < 4; i++) {
            threads.add(loop("tardy-" + i, 5, r -> post("tardy", r)));
        }
        threads.add(loop("odd", 20, this::oddPost));
        threads.add(loop("purge", 70, this::purge));
        threads.add(loop("subscriber", 20, this::subscribe));
        threads.add(loop("slow-1", 20, this::slowSubscriber));
        threads.add(loop("slow-2", 20, this::slowSubscriber));
        threads.add(loop("breaker", 15, this::breakOff));
        Thread.sleep(seconds * 1000L);
        stop = true;
        for (Thread thread : threads) {
            thread.join(8000);
            if (thread.isAlive()) {
                broken(thread.getName() + " hangs");
            }
        }
        Map<String, Long> stats = new HashMap<>();
        try {
            for (String line : call("GET", "/stats", null).body().split("\n")) {
                stats.put(line.substring(0, line.indexOf('=')), Long.valueOf(line.substring(line.indexOf('=') + 1)));
            }
            call("GET", "/failures", null);
        } catch (IOException e) {
            broken("stats " + e);
        }
        System.err.println(stats + " events " + events.sum());
        if (stats.getOrDefault("damaged", 0L) > 0) {
            broken("damaged events");
        }
        System.out.println("requests " + requests.sum() + " broken " + broken.sum());
        System.out.println("lost 1 " + stats.getOrDefault("purged", 0L));
        System.out.println("lost 2 " + stats.getOrDefault("lookupFailed", 0L));
        System.out.println("lost 3 " + stats.getOrDefault("rejected", 0L));
        return broken.sum() == 0 ? 0 : 1;
    }

    private Thread loop(String name, long pause, Job job) {
        Random random = new Random(name.hashCode());
        Thread thread = new Thread(() -> {
            while (!stop) {
                try {
                    job.once(random);
                    Thread.sleep(pause);
                } catch (Exception e) {
                    broken(name + " " + e);
                }
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void broken(String what) {
        broken.increment();
        if (broken.sum() <= 10) {
            System.err.println("broken: " + what);
        }
    }

    private HttpResponse<String> call(String method, String path, String body) throws IOException, InterruptedException {
        requests.increment();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + base + path))
                .timeout(Duration.ofSeconds(5))
                .method(method, body == null ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static String event(Random random, int size) {
        return "{\"n\":" + random.nextInt(1000) + ",\"pad\":\"" + "x".repeat(size) + "\"}";
    }

    private void post(Random random) throws Exception {
        post(TENANTS[random.nextInt(TENANTS.length)], random);
    }

    private void post(String tenant, Random random) throws Exception {
        int status = call("POST", "/hooks/" + tenant, event(random, random.nextInt(6000))).statusCode();
        // the gateway may tell anyone to come again later
        boolean expected = status == 429 || status == 504 || status == (tenant.equals("nobody") ? 404 : 202);
        if (!expected) {
            broken(tenant + ": status " + status);
        }
    }

    private void oddPost(Random random) throws Exception {
        int status;
        switch (random.nextInt(5)) {
            case 0 -> status = call("POST", "/hooks/acme", "[1,2,3]").statusCode();
            case 1 -> status = call("POST", "/hooks/acme", event(random, 70_000)).statusCode();
            case 2 -> status = call("POST", "/hooks/acme", "").statusCode();
            case 3 -> status = call("POST", "/hooks/acme", event(random, 200).substring(0, 100)).statusCode();
            default -> {
                for (int i = 0; i < 4; i++) {
                    String t = "nobody" + random.nextInt(3);
                    int s = call("POST", "/hooks/" + t, event(random, 100)).statusCode();
                    if (s != 404 && s != 429 && s != 504) {
                        broken(t + ": status " + s);
                    }
                }
                status = call("GET", "/nowhere", null).statusCode() == 404 ? 400 : 500;
            }
        }
        if (status != 400 && status != 429) {
            broken("odd post: status " + status);
        }
    }

    private void purge(Random random) throws Exception {
        String tenant = random.nextInt(3) == 0 ? "bolt" : "cobalt";
        if (!call("DELETE", "/queue/" + tenant, null).body().startsWith("purged")) {
            broken("purge");
        }
    }

    private void subscribe(Random random) throws Exception {
        requests.increment();
        WebSocket socket = http.newWebSocketBuilder().buildAsync(URI.create("ws://" + base + "/feed/acme"),
                new WebSocket.Listener() {
                    private final StringBuilder text = new StringBuilder();

                    @Override
                    public CompletionStage<?> onText(WebSocket ws, CharSequence data, boolean last) {
                        text.append(data);
                        if (last) {
                            events.increment();
                            if (text.indexOf("{\"id\":") != 0 || text.indexOf("}}") != text.length() - 2) {
                                broken("event " + text);
                            }
                            text.setLength(0);
                        }
                        ws.request(1);
                        return null;
                    }
                }).get(5, TimeUnit.SECONDS);
        Thread.sleep(200);
        socket.sendText("pause", true).get(2, TimeUnit.SECONDS);
        Thread.sleep(20);
        socket.sendText("resume", true).get(2, TimeUnit.SECONDS);
        Thread.sleep(300 + random.nextInt(300));
        if (random.nextBoolean()) {
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "bye").get(2, TimeUnit.SECONDS);
        } else {
            socket.abort();
        }
    }

    private Socket open() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("127.0.0.1", port), 3000);
        socket.setSoTimeout(5000);
        requests.increment();
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private void slowSubscriber(Random random) throws Exception {
        try (Socket socket = open()) {
            write(socket, "GET /feed/" + (random.nextBoolean() ? "bolt" : "acme") + " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                    + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[200];
            int n = in.read(buffer);
            if (n < 12 || !new String(buffer, 0, n, StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 101")) {
                broken("handshake");
            }
            for (int i = random.nextInt(3) == 0 ? 40 : random.nextInt(10); i > 0 && !stop; i--) {
                if (in.available() > 0) {
                    in.read(buffer);
                }
                Thread.sleep(80);
            }
            if (random.nextBoolean()) {
                socket.setSoLinger(true, 0);
            }
        }
    }

    private void breakOff(Random random) throws Exception {
        try (Socket socket = open()) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    write(socket, "POST /hooks/bolt HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{\"a\":\"" + "y".repeat(2000));
                    Thread.sleep(10);
                    socket.setSoLinger(true, 0);
                }
                case 1 -> write(socket, "POST /hooks/bolt HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\nzz\r\n");
                case 2 -> {
                    String event = event(random, 500);
                    write(socket, "POST /hooks/tardy HTTP/1.1\r\nHost: x\r\nContent-Length: " + event.length() + "\r\n\r\n" + event);
                    Thread.sleep(15);
                    socket.setSoLinger(true, 0);
                }
                default -> {
                    write(socket, "HELLO\r\n\r\n");
                    socket.shutdownOutput();
                    socket.getInputStream().read(new byte[100]);
                }
            }
        } catch (java.net.SocketException e) {
            // as good as it gets
        }
    }
}
