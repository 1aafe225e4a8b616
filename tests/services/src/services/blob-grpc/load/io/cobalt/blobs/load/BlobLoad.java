package io.cobalt.blobs.load;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** Uploads and downloads of several kinds. */
public final class BlobLoad {

    private static final int NAMES = 20;

    private final int port;
    private final long end;
    private final BlobClient shared;
    private final AtomicInteger requests = new AtomicInteger();

    private BlobLoad(int port, int seconds) {
        this.port = port;
        this.shared = new BlobClient(port);
        shared.stats();
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        int status = 1;
        try {
            status = new BlobLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run();
        } finally {
            System.exit(status);
        }
    }

    private int run() throws Exception {
        String before = shared.stats();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> uploads(1, false), () -> uploads(2, true), () -> downloads(3), () -> downloads(4),
                () -> corrupted(5), () -> slowReader(6), () -> breakingOff(7), () -> breakingOff(8));
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
        String after = shared.stats();
        System.out.println("requests " + requests);
        System.out.println("stats " + after);
        String[] counters = {"evicted", "corrupt", "abandoned"};
        for (int i = 0; i < counters.length; i++) {
            System.out.println("lost " + (i + 1) + " " + (value(after, counters[i]) - value(before, counters[i])));
        }
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private static int value(String stats, String name) {
        Matcher matcher = Pattern.compile(name + "=([0-9]+)").matcher(stats);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private static String name(Random random) {
        return "blob" + random.nextInt(NAMES);
    }

    private static String largeName(Random random) {
        return "large" + random.nextInt(3);
    }

    private void send(StreamObserver<BlobClient.Part> upload, Random random, String name, int size, boolean intact) {
        byte[] data = new byte[size];
        random.nextBytes(data);
        CRC32 crc = new CRC32();
        crc.update(data);
        for (int from = 0; from < size; ) {
            int length = Math.min(size - from, 8000 + random.nextInt(20000));
            byte[] part = java.util.Arrays.copyOfRange(data, from, from + length);
            upload.onNext(new BlobClient.Part(name, crc.getValue() + (intact ? 0 : 1), part));
            from += length;
            requests.incrementAndGet();
        }
    }

    private void uploads(int seed, boolean large) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            CompletableFuture<String> answer = new CompletableFuture<>();
            StreamObserver<BlobClient.Part> upload = shared.upload(answer);
            if (large) {
                send(upload, random, largeName(random), 250_000 + random.nextInt(100_000), true);
            } else {
                send(upload, random, name(random), 5000 + random.nextInt(100_000), true);
            }
            upload.onCompleted();
            try {
                answer.get(6, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                if (Status.fromThrowable(e).getCode() != Status.Code.DEADLINE_EXCEEDED) {
                    throw e;
                }
            }
            Thread.sleep((large ? 150 : 20) + random.nextInt(60));
        }
    }

    private void downloads(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            try {
                CRC32 crc = new CRC32();
                long expected = 0;
                for (Iterator<BlobClient.Part> parts = shared.download(name(random), 5000); parts.hasNext(); ) {
                    BlobClient.Part part = parts.next();
                    crc.update(part.data());
                    expected = part.checksum();
                    requests.incrementAndGet();
                }
                if (crc.getValue() != expected) {
                    throw new IllegalStateException("checksum");
                }
            } catch (StatusRuntimeException e) {
                Status.Code code = e.getStatus().getCode();
                if (code != Status.Code.NOT_FOUND && code != Status.Code.DEADLINE_EXCEEDED) {
                    throw e;
                }
            }
            Thread.sleep(random.nextInt(40));
        }
    }

    private void corrupted(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            CompletableFuture<String> answer = new CompletableFuture<>();
            StreamObserver<BlobClient.Part> upload = shared.upload(answer);
            switch (random.nextInt(8)) {
                case 0 -> send(upload, random, name(random), 600_000, true);
                case 1 -> {
                    upload.onNext(new BlobClient.Part("one", 0, new byte[100]));
                    upload.onNext(new BlobClient.Part("other", 0, new byte[100]));
                }
                default -> send(upload, random, name(random), 2000 + random.nextInt(60_000), false);
            }
            upload.onCompleted();
            try {
                answer.get(6, TimeUnit.SECONDS);
                throw new IllegalStateException("accepted");
            } catch (ExecutionException e) {
                // refused, as it should be
            }
            Thread.sleep(10 + random.nextInt(40));
        }
    }

    private void slowReader(int seed) throws Exception {
        Random random = new Random(seed);
        try (BlobClient client = new BlobClient(port)) {
            while (running()) {
                try {
                    for (Iterator<BlobClient.Part> parts = client.download(largeName(random), 400); parts.hasNext(); ) {
                        parts.next();
                        requests.incrementAndGet();
                        Thread.sleep(120);
                    }
                } catch (StatusRuntimeException e) {
                    Thread.sleep(20);
                }
            }
        }
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        while (running()) {
            requests.incrementAndGet();
            try (BlobClient client = new BlobClient(port)) {
                CompletableFuture<String> answer = new CompletableFuture<>();
                switch (random.nextInt(6)) {
                    case 0 -> {
                        send(client.upload(answer), random, name(random), 100_000, true);
                        Thread.sleep(random.nextInt(30));
                    }
                    case 1 -> {
                        StreamObserver<BlobClient.Part> upload = shared.upload(answer);
                        send(upload, random, name(random), 30_000, true);
                        upload.onError(Status.CANCELLED.asRuntimeException());
                    }
                    case 2 -> {
                        StreamObserver<BlobClient.Part> upload = client.upload(answer);
                        send(upload, random, name(random), 20_000, true);
                        if (random.nextInt(3) == 0) {
                            answer.get(2500, TimeUnit.MILLISECONDS);
                        }
                    }
                    default -> {
                        Iterator<BlobClient.Part> parts = client.download(largeName(random), 2000);
                        if (parts.hasNext()) {
                            parts.next();
                            Thread.sleep(random.nextInt(40));
                        }
                    }
                }
            } catch (StatusRuntimeException | ExecutionException | TimeoutException e) {
                // nothing to download, or given up by the server
            }
            Thread.sleep(20 + random.nextInt(60));
        }
    }
}
