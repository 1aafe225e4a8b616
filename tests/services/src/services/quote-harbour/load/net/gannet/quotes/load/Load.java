package net.gannet.quotes.load;

import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.core.RSocketConnector;
import io.rsocket.exceptions.InvalidException;
import io.rsocket.exceptions.RejectedException;
import io.rsocket.exceptions.RejectedSetupException;
import io.rsocket.transport.netty.client.TcpClientTransport;
import io.rsocket.util.DefaultPayload;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpClient;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Feeds that publish too fast, streams that are cut short, traders that come and go, and noise. */
public class Load {

    static final String[] SYMBOLS = {"GNT", "TRN", "SKU", "PFN", "AUK", "FUL"};
    static final Duration PATIENCE = Duration.ofSeconds(5);
    static final LoopResources LOOPS = LoopResources.create("load", 2, true);
    static final LongAdder REQUESTS = new LongAdder();
    static final LongAdder BROKEN = new LongAdder();
    static final AtomicLong NAMES = new AtomicLong();
    static volatile boolean stop;
    static int port;

    interface Job {
        void once(Random random) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Hooks.onErrorDropped(e -> { });
        port = Integer.parseInt(args[0]);
        long end = System.nanoTime() + Integer.parseInt(args[1]) * 1_000_000_000L;
        List<Thread> threads = new ArrayList<>();
        loop(threads, "feed-1", r -> feed("feed-1", 0, r));
        loop(threads, "feed-2", r -> feed("feed-2", 700, r));
        loop(threads, "glance-1", Load::glance);
        loop(threads, "glance-2", Load::glance);
        loop(threads, "follow-1", Load::follow);
        loop(threads, "follow-2", Load::follow);
        loop(threads, "post", Load::post);
        loop(threads, "trader-1", Load::trader);
        loop(threads, "trader-2", Load::trader);
        loop(threads, "noise", Load::noise);
        while (System.nanoTime() < end) {
            Thread.sleep(50);
        }
        stop = true;
        for (Thread t : threads) {
            t.join(7000);
            if (t.isAlive()) {
                broken(t.getName() + " hangs");
            }
        }
        Thread.sleep(600);
        Map<String, Long> stats = new HashMap<>();
        try {
            RSocket socket = connect("operator", 0);
            for (String line : ask(socket, "stats", "").getDataUtf8().split("\n")) {
                stats.put(line.substring(0, line.indexOf('=')), Long.valueOf(line.substring(line.indexOf('=') + 1)));
            }
            socket.dispose();
        } catch (RuntimeException e) {
            broken("stats " + e);
        }
        System.err.println(stats);
        System.out.println("requests " + REQUESTS.sum() + " broken " + BROKEN.sum());
        System.out.println("lost 1 " + stats.getOrDefault("LIMITED_FNF", 0L));
        System.out.println("lost 2 " + stats.getOrDefault("EXPIRED_MAIL", 0L));
        System.out.println("lost 3 " + stats.getOrDefault("REPLAYS_CUT", 0L));
        System.exit(BROKEN.sum() == 0 ? 0 : 1);
    }

    static void loop(List<Thread> threads, String name, Job job) {
        Random random = new Random(name.hashCode());
        Thread thread = new Thread(() -> {
            while (!stop) {
                try {
                    job.once(random);
                } catch (Exception e) {
                    broken(name + " " + e);
                }
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
    }

    static void broken(String what) {
        BROKEN.increment();
        if (BROKEN.sum() <= 10) {
            System.err.println("broken: " + what);
        }
    }

    static RSocket connect(String name, int mtu) {
        REQUESTS.increment();
        RSocketConnector connector = RSocketConnector.create()
                .setupPayload(DefaultPayload.create(name, new StringBuilder(name).reverse().toString()));
        if (mtu > 0) {
            connector.fragment(mtu);
        }
        return connector.connect(TcpClientTransport.create(TcpClient.create(ConnectionProvider.newConnection())
                .host("127.0.0.1").port(port).runOn(LOOPS))).block(PATIENCE);
    }

    static Payload ask(RSocket socket, String route, String data) {
        REQUESTS.increment();
        return socket.requestResponse(DefaultPayload.create(data, route)).block(PATIENCE);
    }

    static void tell(RSocket socket, String route, String data) {
        REQUESTS.increment();
        socket.fireAndForget(DefaultPayload.create(data, route)).block(PATIENCE);
    }

    static String quote(Random random) {
        String pad = "q".repeat(random.nextInt(1500));
        return pad.length() + "|" + pad + "|end";
    }

    static void check(String quote) {
        int bar = quote.indexOf('|');
        if (bar < 0 || !quote.endsWith("|end")
                || quote.length() - bar - 5 != Integer.parseInt(quote.substring(0, bar))) {
            broken("damaged quote " + quote.substring(0, Math.min(40, quote.length())));
        }
    }

    static void feed(String name, int mtu, Random random) throws Exception {
        RSocket socket = connect(name, mtu);
        for (int round = 0; round < 25 && !stop; round++) {
            for (int i = 15 + random.nextInt(25); i > 0; i--) {
                tell(socket, "publish:" + SYMBOLS[random.nextInt(SYMBOLS.length)], quote(random));
            }
            switch (random.nextInt(5)) {
                case 0 -> tell(socket, "publish:XXX", quote(random));
                case 1 -> tell(socket, "publish:GNT", "z".repeat(9000));
                case 2 -> socket.fireAndForget(DefaultPayload.create("no metadata")).block(PATIENCE);
                case 3 -> expectRefusal(socket, "publish:GNT", "z".repeat(9000));
                default -> expectRefusal(socket, "nonsense:1:x", "");
            }
            Thread.sleep(70);
        }
        socket.dispose();
    }

    static void expectRefusal(RSocket socket, String route, String data) {
        try {
            ask(socket, route, data);
            broken(route + " was not refused");
        } catch (InvalidException | RejectedException e) {
            // as it should be
        }
    }

    /** Streams of which only the first few ticks are of interest. */
    static void glance(Random random) throws Exception {
        RSocket socket = connect("glance-" + NAMES.incrementAndGet(), 0);
        for (int i = 0; i < 20 && !stop; i++) {
            REQUESTS.increment();
            String symbol = SYMBOLS[random.nextInt(SYMBOLS.length)];
            try {
                socket.requestStream(DefaultPayload.create("", "quotes:" + symbol + ":40"))
                        .limitRate(4)
                        .take(1 + random.nextInt(9))
                        .doOnNext(p -> check(p.getDataUtf8()))
                        .blockLast(PATIENCE);
                Payload last = ask(socket, "last:" + symbol, "");
                if (last.hasMetadata()) {
                    check(last.getDataUtf8());
                }
            } catch (RejectedException e) {
                Thread.sleep(20);
            }
            Thread.sleep(15);
        }
        expectRefusal(socket, "last:YYY", "");
        socket.dispose();
    }

    static void follow(Random random) throws Exception {
        RSocket socket = connect("follow-" + NAMES.incrementAndGet(), 0);
        REQUESTS.increment();
        long[] previous = {0};
        Flux<Payload> ticks = socket.requestStream(DefaultPayload.create("", "quotes:" + SYMBOLS[random.nextInt(6)] + ":" + random.nextInt(20)))
                .doOnNext(p -> {
                    check(p.getDataUtf8());
                    String metadata = p.getMetadataUtf8();
                    long sequence = Long.parseLong(metadata.substring(metadata.indexOf('#') + 1, metadata.indexOf('@')));
                    if (sequence <= previous[0]) {
                        broken("sequence");
                    }
                    previous[0] = sequence;
                });
        boolean slow = random.nextBoolean();
        try {
            if (slow) {
                ticks.limitRate(2).concatMap(p -> Flux.just(p).delayElements(Duration.ofMillis(60)), 1)
                        .take(Duration.ofMillis(2000)).blockLast(PATIENCE);
            } else if (random.nextInt(3) == 0) {
                Disposable stream = ticks.limitRate(3).onErrorResume(ClosedChannelException.class, e -> Flux.empty()).subscribe();
                Thread.sleep(random.nextInt(60));
                socket.dispose();
                stream.dispose();
            } else {
                ticks.take(Duration.ofMillis(600)).blockLast(PATIENCE);
            }
        } finally {
            socket.dispose();
        }
    }

    static void post(Random random) throws Exception {
        RSocket socket = connect("post", 0);
        for (int i = 0; i < 40 && !stop; i++) {
            long newest = NAMES.get();
            for (int k = 0; k < 4; k++) {
                String to = "mail:trader-" + (newest - random.nextInt(6));
                if (random.nextBoolean()) {
                    tell(socket, to, quote(random));
                } else {
                    try {
                        ask(socket, to, quote(random));
                    } catch (RejectedException e) {
                        Thread.sleep(20);
                    }
                }
            }
            Thread.sleep(15);
        }
        socket.dispose();
    }

    static void trader(Random random) throws Exception {
        String name = "trader-" + NAMES.incrementAndGet();
        RSocket socket = connect(name, 0);
        Thread.sleep(60 + random.nextInt(60));
        if (random.nextBoolean()) {
            read(socket);
        }
        socket.dispose();
        if (random.nextInt(3) == 0) {
            Thread.sleep(random.nextInt(100));
            socket = connect(name, 0);
            read(socket);
            Thread.sleep(30);
            socket.dispose();
        }
    }

    static void read(RSocket socket) {
        ByteBuffer all = ask(socket, "read::10", "").getData();
        while (all.hasRemaining()) {
            byte[] message = new byte[all.getInt()];
            all.get(message);
            check(new String(message));
        }
    }

    static void noise(Random random) throws Exception {
        switch (random.nextInt(3)) {
            case 0 -> {
                try {
                    RSocketConnector.create().setupPayload(DefaultPayload.create("mallory", "guess"))
                            .connect(TcpClientTransport.create(TcpClient.create(ConnectionProvider.newConnection())
                                    .host("127.0.0.1").port(port).runOn(LOOPS)))
                            .flatMap(s -> s.requestResponse(DefaultPayload.create("", "last:GNT")))
                            .block(PATIENCE);
                    broken("mallory was let in");
                } catch (RejectedSetupException e) {
                    // as it should be
                } catch (RuntimeException e) {
                    if (!(e.getCause() instanceof IOException)) {
                        throw e;
                    }
                }
            }
            case 1 -> {
                try (Socket raw = open()) {
                    byte[] junk = new byte[200];
                    random.nextBytes(junk);
                    junk[0] = 0;
                    junk[1] = 0;
                    raw.getOutputStream().write(junk);
                    Thread.sleep(20);
                }
            }
            default -> {
                try (Socket raw = open()) {
                    // the beginning of a frame of 20,000 bytes
                    raw.getOutputStream().write(new byte[] {0, 0x4e, 0x20, 0, 0, 0, 0, 4, 0});
                    raw.getOutputStream().write(new byte[3000]);
                    Thread.sleep(20);
                    raw.setSoLinger(true, 0);
                }
            }
        }
        Thread.sleep(30);
    }

    static Socket open() throws IOException {
        REQUESTS.increment();
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress("127.0.0.1", port), 3000);
        return socket;
    }
}
