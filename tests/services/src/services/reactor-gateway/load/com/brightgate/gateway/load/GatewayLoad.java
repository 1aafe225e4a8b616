package com.brightgate.gateway.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Clients of several kinds. */
public final class GatewayLoad {

    private final int port;
    private final long end;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger[] statuses = new AtomicInteger[6];

    private GatewayLoad(int port, int seconds) {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
        for (int i = 0; i < statuses.length; i++) {
            statuses[i] = new AtomicInteger();
        }
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new GatewayLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        String before = stats();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> browsing(1), () -> browsing(2), () -> ordering(3), () -> ordering(4),
                () -> reporting(5), this::slowReader, () -> breakingOff(6), () -> breakingOff(7), () -> careless(8));
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
        String after = stats();
        System.out.println("requests " + requests);
        System.out.println("stats " + after);
        for (int i = 2; i < statuses.length; i++) {
            System.out.println("status " + i + "xx " + statuses[i]);
        }
        String[] counters = {"notModified", "unreachable", "cancelled"};
        for (int i = 0; i < counters.length; i++) {
            System.out.println("lost " + (i + 1) + " " + (value(after, counters[i]) - value(before, counters[i])));
        }
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private String stats() throws IOException {
        try (Http http = new Http(port)) {
            return http.call("GET", "/admin/stats", "-", "", "").body();
        }
    }

    private static int value(String stats, String name) {
        Matcher matcher = Pattern.compile(name + "=([0-9]+)").matcher(stats);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private Http.Answer count(Http.Answer answer) {
        requests.incrementAndGet();
        statuses[answer.status() / 100].incrementAndGet();
        return answer;
    }

    /** Looks at the catalogue, with a small cache of its own. */
    private void browsing(int seed) throws Exception {
        Random random = new Random(seed);
        String[] known = new String[40];
        try (Http http = new Http(port)) {
            while (running()) {
                int item = random.nextInt(random.nextInt(3) == 0 ? 40 : 8);
                boolean conditional = known[item] != null && random.nextInt(3) > 0;
                Http.Answer answer = count(http.call("GET", "/catalog/item" + item, "alpha",
                        conditional ? "If-None-Match: " + known[item] + "\r\n" : "", ""));
                known[item] = answer.etag();
                Thread.sleep(random.nextInt(15));
            }
        }
    }

    private void ordering(int seed) throws Exception {
        Random random = new Random(seed);
        try (Http http = new Http(port)) {
            while (running()) {
                count(http.call("POST", "/orders", "beta", "", "o".repeat(1 + random.nextInt(6000))));
                Thread.sleep(random.nextInt(25));
            }
        }
    }

    private void reporting(int seed) throws Exception {
        Random random = new Random(seed);
        try (Http http = new Http(port)) {
            while (running()) {
                count(http.call("POST", "/reports/daily", "alpha", "", "q".repeat(1 + random.nextInt(4000))));
            }
        }
    }

    private void slowReader() throws Exception {
        try (Http http = new Http(port, 4096)) {
            while (running()) {
                http.socket.getOutputStream().write(
                        Http.request("POST", "/reports/large", "alpha", "", "s".repeat(60000)));
                Thread.sleep(400);
                count(http.read());
            }
        }
    }

    /** Users who do not wait for the answer, or stop in the middle of the question. */
    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Http http = new Http(port)) {
                byte[] request = switch (random.nextInt(3)) {
                    case 0 -> Http.request("GET", "/catalog/item" + random.nextInt(40), "beta", "", "");
                    case 1 -> Http.request("POST", "/orders", "beta", "", "o".repeat(3000));
                    default -> Http.request("POST", "/reports/never", "beta", "", "n".repeat(2000));
                };
                boolean partly = random.nextInt(4) == 0;
                http.socket.getOutputStream().write(request, 0,
                        partly ? 1 + random.nextInt(request.length - 1) : request.length);
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(50));
                if (random.nextBoolean()) {
                    http.socket.setSoLinger(true, 0);
                }
            }
            Thread.sleep(random.nextInt(30));
        }
    }

    /** Wrong keys, wrong paths, too much. */
    private void careless(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try (Http http = new Http(port)) {
                boolean open = true;
                while (open && running()) {
                    Http.Answer answer = count(switch (random.nextInt(4)) {
                        case 0 -> http.call("POST", "/orders", "guess", "", "g".repeat(500));
                        case 1 -> http.call("GET", "/nowhere", "alpha", "", "");
                        case 2 -> http.call("GET", "/catalog/item1", "trial", "", "");
                        default -> http.call("POST", "/orders", "alpha", "", "l".repeat(17000 + random.nextInt(9000)));
                    });
                    open = !answer.close();
                    Thread.sleep(random.nextInt(40));
                }
            } catch (SocketException | EOFException e) {
                // the gateway has closed the connection
            }
        }
    }
}
