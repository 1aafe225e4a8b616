package dev.lantern.hub.load;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Publishers and subscribers of several kinds. */
public final class HubLoad {

    private static final String ORDERS = "/topic/orders";
    private static final String PRICES = "/topic/prices";

    private final int port;
    private final long end;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger oversized = new AtomicInteger();

    private HubLoad(int port, int seconds) {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new HubLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        String before = info();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> publisher(1, ORDERS), () -> publisher(2, PRICES), () -> consumer(3, ORDERS),
                () -> consumer(4, PRICES), this::lazy, this::rejecting, this::slowReader, () -> breakingOff(5),
                () -> careless(6));
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
        String after = info();
        System.out.println("requests " + requests);
        System.out.println("stats " + after);
        System.out.println("lost 1 " + (value(after, "skipped") - value(before, "skipped")));
        System.out.println("lost 2 " + (value(after, "acknowledged") - value(before, "acknowledged")));
        System.out.println("lost 3 " + oversized);
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private String info() throws IOException {
        try (Client client = new Client(port)) {
            client.send('I', 1, "", "");
            return client.read().body();
        }
    }

    private static int value(String stats, String name) {
        Matcher matcher = Pattern.compile(name + "=([0-9]+)").matcher(stats);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private static String body(Random random) {
        return "m".repeat(20 + random.nextInt(random.nextInt(10) == 0 ? 4000 : 300));
    }

    private void publisher(int seed, String topic) throws Exception {
        Random random = new Random(seed);
        try (Client client = new Client(port)) {
            while (running()) {
                boolean receipt = random.nextInt(5) == 0;
                client.send('P', receipt ? 7 : 0, topic, body(random));
                requests.incrementAndGet();
                if (receipt) {
                    client.read();
                }
                Thread.sleep(5 + random.nextInt(15));
            }
        }
    }

    /** Acknowledges several messages at once. */
    private void consumer(int seed, String topic) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Client client = new Client(port)) {
                client.socket.setSoTimeout(300);
                client.send('S', 40, topic, "");
                int batch = 3 + random.nextInt(8);
                for (int i = 1; i <= 60 && running(); i++) {
                    Client.Received message = client.read();
                    if (i % batch == 0) {
                        client.send('A', message.id(), topic, "");
                        requests.incrementAndGet();
                    }
                }
                client.send(random.nextBoolean() ? 'U' : 'B', 0, topic, "");
            } catch (SocketTimeoutException e) {
                // nothing published for a while
            }
        }
    }

    /** Is soon out of credit, as it only acknowledges now and then. */
    private void lazy() throws Exception {
        while (running()) {
            try (Client client = new Client(port)) {
                client.send('S', 3, ORDERS, "");
                client.send('S', 2, PRICES, "");
                for (int i = 0; i < 5 && running(); i++) {
                    Client.Received message = client.read();
                    Thread.sleep(150);
                    if (i % 2 == 0) {
                        client.send('A', message.id(), message.destination(), "");
                    }
                    requests.incrementAndGet();
                }
            }
        }
    }

    private void rejecting() throws Exception {
        try (Client client = new Client(port)) {
            client.socket.setSoTimeout(300);
            client.send('S', 20, ORDERS, "");
            while (running()) {
                try {
                    Client.Received message = client.read();
                    client.send(message.id() % 4 == 0 ? 'A' : 'N', message.id(), ORDERS, "");
                    requests.incrementAndGet();
                } catch (SocketTimeoutException e) {
                    // nothing published for a while
                }
            }
        }
    }

    private void slowReader() throws Exception {
        try (Client client = new Client(port, 4096)) {
            client.send('S', 64, PRICES, "");
            while (running()) {
                client.send('B', 1, ORDERS, "");
                Client.Received message = client.read();
                while (message.command() != 'R' && running()) {
                    if (message.id() % 5 == 0) {
                        client.send('A', message.id(), PRICES, "");
                    }
                    Thread.sleep(10);
                    message = client.read();
                }
                requests.incrementAndGet();
            }
        }
    }

    /** Sends what it should not. */
    private void careless(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Client client = new Client(port)) {
                for (int i = 0; i < 10 && running(); i++) {
                    switch (random.nextInt(3)) {
                        case 0 -> {
                            oversized.incrementAndGet();
                            client.send('P', 9, ORDERS, "o".repeat(9000 + random.nextInt(3000)));
                            client.readUntil('E');
                        }
                        case 1 -> {
                            client.send('P', 9, "/queue/unknown", body(random));
                            client.readUntil('E');
                        }
                        default -> {
                            client.send('P', 9, "/topic/nobody" + random.nextInt(5), body(random));
                            client.readUntil('R');
                        }
                    }
                    requests.incrementAndGet();
                    Thread.sleep(random.nextInt(30));
                }
            } catch (SocketException | java.io.EOFException e) {
                // the hub has closed the connection
            }
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Client client = new Client(port)) {
                switch (random.nextInt(3)) {
                    case 0 -> {
                        client.send('S', 10, random.nextBoolean() ? ORDERS : PRICES, "");
                        client.read();
                        try {
                            client.read();
                        } catch (java.net.SocketTimeoutException e) {
                            // Nobody publishes any more.
                        }
                    }
                    case 1 -> {
                        byte[] frame = Client.encode('P', 3, ORDERS, body(random));
                        client.socket.getOutputStream().write(frame, 0, 1 + random.nextInt(frame.length - 1));
                    }
                    default -> {
                        client.socket.getOutputStream().write(new byte[] {0, 0, 0, 12});
                        client.socket.getOutputStream().write("?garbage-fra".getBytes());
                    }
                }
                requests.incrementAndGet();
                client.socket.setSoLinger(true, 0);
            }
            Thread.sleep(10 + random.nextInt(40));
        }
    }
}
