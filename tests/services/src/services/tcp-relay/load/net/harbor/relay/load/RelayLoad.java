package net.harbor.relay.load;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Devices of several kinds, and the collectors that they send to. */
public final class RelayLoad {

    private final int port;
    private final long end;
    private final Collector prompt = new Collector(0, 0);
    private final Collector late = new Collector(150, 0);
    private final Collector slow = new Collector(0, 100);
    private final int nobody;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger replaced = new AtomicInteger();

    private RelayLoad(int port, int seconds) throws IOException {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
        try (ServerSocket unused = new ServerSocket(0)) {
            nobody = unused.getLocalPort();
        }
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new RelayLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        int[] before = stats();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> steady(1), () -> steady(2), () -> eager(3), () -> bursting(7),
                () -> toSlowCollector(5), this::slowReader, this::idle, () -> breakingOff(6));
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
        Thread.sleep(500);
        int[] after = stats();
        System.out.println("requests " + requests);
        System.out.println("lost 1 " + (after[0] - before[0]));
        System.out.println("lost 2 " + (after[1] - before[1]));
        System.out.println("lost 3 " + replaced);
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private int[] stats() throws IOException {
        try (Device admin = new Device(port)) {
            String[] words = admin.handshake("STATS").split("[ =]");
            return new int[] {Integer.parseInt(words[1]), Integer.parseInt(words[3])};
        }
    }

    private Device connect(int collector, String name) throws IOException {
        Device device = new Device(port);
        String answer = device.handshake("RELAY " + collector + " " + name);
        if (!answer.equals("OK")) {
            throw new IOException("answer " + answer);
        }
        return device;
    }

    private static String data(Random random) {
        return "D" + (random.nextInt(5) == 0 ? "?" : "-") + "x".repeat(20 + random.nextInt(400));
    }

    /** Ordinary sessions, now and then with a new farewell. */
    private void steady(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Device device = connect(prompt.port(), "steady-" + seed)) {
                device.read();
                device.send("Fgood bye from " + seed);
                int frames = 10 + random.nextInt(20);
                for (int i = 0; i < frames; i++) {
                    String frame = data(random);
                    device.send(frame);
                    if (frame.charAt(1) == '?') {
                        device.read();
                    }
                    if (random.nextInt(8) == 0) {
                        device.send("Fgood bye after " + i);
                        replaced.incrementAndGet();
                    }
                    if (random.nextInt(5) == 0) {
                        device.send("P" + i);
                        device.read();
                    }
                    requests.incrementAndGet();
                    Thread.sleep(random.nextInt(20));
                }
            }
        }
    }

    /** Starts to send before the collector is ready for it. */
    private void eager(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Device device = connect(late.port(), "eager")) {
                int frames = 4 + random.nextInt(19);
                for (int i = 0; i < frames; i++) {
                    device.send(data(random).replace('?', '-'));
                    requests.incrementAndGet();
                }
                if (random.nextInt(4) > 0) {
                    device.read();
                    device.send(data(random).replace('?', '-'));
                }
            }
        }
    }

    /** Empties its buffer of measurements in one go. */
    private void bursting(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Device device = connect(prompt.port(), "bursting")) {
                device.read();
                int frames = 30 + random.nextInt(25);
                String[] burst = new String[frames];
                for (int i = 0; i < frames; i++) {
                    burst[i] = "D-" + "y".repeat(random.nextInt(100));
                }
                device.send(burst);
                requests.addAndGet(frames);
                if (random.nextInt(3) == 0) {
                    Thread.sleep(350);
                }
            }
            Thread.sleep(60 + random.nextInt(120));
        }
    }

    private void toSlowCollector(int seed) throws Exception {
        Random random = new Random(seed);
        try (Device device = connect(slow.port(), "verbose")) {
            device.read();
            while (running()) {
                device.send("D-" + "z".repeat(3000 + random.nextInt(5000)));
                requests.incrementAndGet();
                Thread.sleep(30 + random.nextInt(20));
            }
        }
    }

    /** Asks a lot and takes its time to read the answers. */
    private void slowReader() throws Exception {
        try (Device device = connect(prompt.port(), "slow")) {
            device.socket.setReceiveBufferSize(4096);
            device.read();
            int open = 0;
            while (running()) {
                for (; open < 20; open++) {
                    device.send("P" + "p".repeat(4000));
                }
                device.read();
                open--;
                requests.incrementAndGet();
                Thread.sleep(40);
            }
        }
    }

    private void idle() throws Exception {
        while (System.nanoTime() < end - 2_500_000_000L) {
            try (Device device = connect(late.port(), "idle")) {
                device.send("D-once", "Fgone");
                requests.incrementAndGet();
                device.readToEnd();
            }
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            requests.incrementAndGet();
            switch (random.nextInt(4)) {
                case 0 -> {
                    try (Device device = connect(late.port(), "gone")) {
                        byte[] frames = Frames.encode(data(random), data(random), "Flost contact");
                        device.raw(frames, 1 + random.nextInt(frames.length));
                        device.socket.setSoLinger(true, 0);
                    }
                }
                case 1 -> {
                    try (Device device = connect(prompt.port(), "gone")) {
                        device.read();
                        device.send(data(random), data(random), "Fgone");
                        device.socket.setSoLinger(true, 0);
                    }
                }
                case 2 -> {
                    try (Device device = connect(nobody, "stranded")) {
                        device.send(data(random), data(random));
                        device.readToEnd();
                    } catch (IOException e) {
                        // closed by the relay, perhaps before it has read everything
                    }
                }
                default -> {
                    try (Device device = new Device(port)) {
                        device.handshake("RELAY somewhere");
                    }
                }
            }
            Thread.sleep(random.nextInt(60));
        }
    }
}
