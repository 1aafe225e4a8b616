package com.northwind.courier.load;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/** Publishers, consumers of all tempers, and clients that cannot keep to the protocol. */
public final class Load {

    static final int HELLO = 1, PUBLISH = 2, SUBSCRIBE = 3, UNSUBSCRIBE = 4, ACK = 5, NACK = 6, FETCH = 7, REDRIVE = 8,
            STATS = 9, PING = 10, OK = 64, PUBACK = 65, DELIVER = 66, RECORDS = 67, ERROR = 68, PONG = 69, TEXT = 70;

    static final LongAdder REQUESTS = new LongAdder();
    static final LongAdder BROKEN = new LongAdder();
    static volatile boolean stop;

    interface Job {
        void run(Random random) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        long end = System.nanoTime() + Integer.parseInt(args[1]) * 1_000_000_000L;
        List<Thread> threads = new ArrayList<>();
        add(threads, "publisher-1", r -> publisher(port, r, "orders"));
        add(threads, "publisher-2", r -> publisher(port, r, "prices"));
        add(threads, "publisher-3", r -> publisher(port, r, "prices"));
        add(threads, "billing", r -> consumer(port, "orders", "billing", 0));
        add(threads, "audit", r -> consumer(port, "orders", "audit", 55));
        add(threads, "live", r -> consumer(port, "prices", "~live", 5));
        add(threads, "flaky-1", r -> flaky(port, r));
        add(threads, "flaky-2", r -> flaky(port, r));
        add(threads, "slow", r -> slow(port));
        add(threads, "redrive", r -> redriver(port));
        add(threads, "junk", r -> junk(port, r));
        while (System.nanoTime() < end) {
            Thread.sleep(50);
        }
        stop = true;
        for (Thread t : threads) {
            t.join(5000);
            if (t.isAlive()) {
                broken(t.getName() + " hangs", null);
            }
        }
        Map<String, Long> stats = new HashMap<>();
        try (Client c = new Client(port, 5000)) {
            c.send(STATS, 1);
            for (String line : new String(c.await(TEXT), StandardCharsets.UTF_8).split("\n")) {
                stats.put(line.substring(0, line.indexOf('=')), Long.parseLong(line.substring(line.indexOf('=') + 1)));
            }
        } catch (IOException e) {
            broken("stats", e);
        }
        System.err.println(stats);
        System.out.println("requests " + REQUESTS.sum() + " broken " + BROKEN.sum());
        System.out.println("lost 1 " + stats.getOrDefault("deadLettersRefused", 0L));
        System.out.println("lost 2 " + stats.getOrDefault("abandonedTransient", 0L));
        System.out.println("lost 3 " + stats.getOrDefault("walRefused", 0L));
        System.exit(BROKEN.sum() == 0 ? 0 : 1);
    }

    static void add(List<Thread> threads, String name, Job job) {
        Random random = new Random(name.hashCode());
        Thread t = new Thread(() -> {
            while (!stop) {
                try {
                    job.run(random);
                } catch (Exception e) {
                    broken(name, e);
                    pause(50);
                }
            }
        }, name);
        t.setDaemon(true);
        t.start();
        threads.add(t);
    }

    static void broken(String what, Exception e) {
        BROKEN.increment();
        if (BROKEN.sum() <= 10) {
            System.err.println("broken: " + what + " " + e);
        }
    }

    static void check(boolean condition, String what) throws IOException {
        if (!condition) {
            throw new IOException(what);
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            stop = true;
        }
    }

    static void publisher(int port, Random random, String topic) throws Exception {
        try (Client c = new Client(port, 5000)) {
            c.hello("publisher");
            long lastOffset = 0;
            for (int round = 0; round < 60 && !stop; round++) {
                int n = 1 + random.nextInt(12);
                boolean[] refused = new boolean[n];
                for (int i = 0; i < n; i++) {
                    int dice = random.nextInt(100);
                    int size = 40 + random.nextInt(1500);
                    boolean durable = random.nextBoolean();
                    String name = topic;
                    if (dice < 6) {
                        durable = true;
                        size = 9000 + random.nextInt(6000);
                        refused[i] = true;
                    } else if (dice < 8) {
                        size = 40_000;
                        refused[i] = true;
                    } else if (dice < 10) {
                        name = "Not A Topic";
                        refused[i] = true;
                    }
                    c.send(PUBLISH, i + 1, name, (byte) (durable ? 1 : 0), random.nextInt(6) == 0 ? 150 : 0,
                            "key" + random.nextInt(50), payload(random, size));
                }
                for (int i = 0; i < n; i++) {
                    Reply reply = c.read();
                    check(reply.op == (refused[reply.correlation - 1] ? ERROR : PUBACK), "publish: " + reply);
                    if (reply.op == PUBACK) {
                        lastOffset = ByteBuffer.wrap(reply.body).getLong();
                        check(lastOffset >= 0, "offset");
                    }
                }
                if (round % 10 == 5) {
                    c.send(FETCH, 99, topic, Math.max(0, lastOffset - 20), (byte) 20);
                    ByteBuffer records = ByteBuffer.wrap(c.await(RECORDS));
                    for (int k = records.getShort(); k > 0; k--) {
                        records.getLong();
                        byte[] data = new byte[records.getInt()];
                        records.get(data);
                        check(intact(data, 0), "fetched record is damaged");
                    }
                    c.send(PING, 7, random.nextLong());
                    c.await(PONG);
                }
                pause(6);
            }
        }
    }

    static void consumer(int port, String topic, String group, int nackPercent) throws Exception {
        Random random = new Random();
        try (Client c = new Client(port, 100)) {
            c.hello(group);
            c.send(SUBSCRIBE, 1, topic, group, (short) 32, (short) 2000);
            long end = System.nanoTime() + 1_500_000_000L;
            while (!stop && System.nanoTime() < end) {
                Reply reply;
                try {
                    reply = c.read();
                } catch (SocketTimeoutException e) {
                    continue;
                }
                check(reply.op != ERROR, "consumer: " + reply);
                if (reply.op == DELIVER) {
                    long id = reply.delivery();
                    if (random.nextInt(100) >= nackPercent) {
                        c.send(ACK, 2, (short) 1, id);
                    } else {
                        c.send(NACK, 3, (byte) (random.nextInt(3) == 0 ? 0 : 1), (short) 1, id);
                    }
                }
            }
            c.send(UNSUBSCRIBE, 77, topic, group);
            c.drainUntil(77);
        }
    }

    static void flaky(int port, Random random) throws Exception {
        try (Client c = new Client(port, 300)) {
            c.hello("flaky");
            c.send(SUBSCRIBE, 1, "prices", random.nextInt(4) == 0 ? "~flaky" + random.nextInt() : "dashboard",
                    (short) 24, (short) 400);
            int take = 5 + random.nextInt(30);
            try {
                for (int i = 0; i < take; i++) {
                    Reply reply = c.read();
                    if (reply.op == DELIVER) {
                        long id = reply.delivery();
                        if (random.nextInt(3) == 0) {
                            c.send(ACK, 2, (short) 1, id);
                        }
                    }
                }
            } catch (SocketTimeoutException e) {
                // nothing to take
            }
            if (random.nextBoolean()) {
                c.socket.setSoLinger(true, 0);
            }
        }
        pause(20);
    }

    /** Reads little and acknowledges nothing. */
    static void slow(int port) throws Exception {
        try (Client c = new Client(port, 500)) {
            c.hello("slow");
            c.send(SUBSCRIBE, 1, "prices", "archive", (short) 200, (short) 150);
            c.send(SUBSCRIBE, 2, "orders", "archive", (short) 200, (short) 150);
            for (int i = 0; i < 60 && !stop; i++) {
                try {
                    Reply reply = c.read();
                    if (reply.op == DELIVER) {
                        reply.delivery();
                    }
                } catch (SocketTimeoutException e) {
                    break;
                }
                pause(15);
            }
            c.socket.setSoLinger(true, 0);
        }
    }

    static void redriver(int port) throws Exception {
        try (Client c = new Client(port, 5000)) {
            c.send(REDRIVE, 1, (short) 8);
            c.await(OK);
            c.send(SUBSCRIBE, 2, "orders", "x", (short) 1, (short) 100);
            c.await(ERROR);
            c.hello("operator");
            c.send(SUBSCRIBE, 3, "orders", "x", (short) 0, (short) 100);
            c.await(ERROR);
            c.send(ACK, 4, (short) 2, 1L, -1L);
            c.await(OK);
        }
        pause(120);
    }

    static void junk(int port, Random random) throws Exception {
        try (Client c = new Client(port, 5000)) {
            c.hello("junk");
            switch (random.nextInt(6)) {
                case 0 -> c.raw(4, 1, 2, 3);
                case 1 -> c.raw(0, 0, 0, 6, 120, 0, 0, 0, 1, 1);
                case 2 -> c.raw(0x7f, 0, 0, 0, 2, 0);
                case 3 -> c.raw(0, 0, 0, 9, PUBLISH, 0, 0, 0, 1, 0, 44, 'o', 'r');
                case 4 -> c.raw(0, 0, 0, 3, 1, 0, 0);
                default -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    new DataOutputStream(bytes).writeInt(60_000);
                    bytes.write(PUBLISH);
                    bytes.write(new byte[20_000 + random.nextInt(20_000)]);
                    c.socket.getOutputStream().write(bytes.toByteArray());
                    pause(10);
                    c.socket.setSoLinger(true, 0);
                    return;
                }
            }
            if (random.nextBoolean()) {
                c.socket.shutdownOutput();
            }
            c.socket.setSoTimeout(200);
            try {
                while (c.in.read() >= 0) {
                    // until the broker hangs up
                }
            } catch (IOException e) {
                // so be it
            }
        }
        pause(15);
    }

    static byte[] payload(Random random, int size) {
        byte[] data = new byte[size];
        random.nextBytes(data);
        int sum = 0;
        for (int i = 4; i < size; i++) {
            sum = sum * 31 + data[i];
        }
        ByteBuffer.wrap(data).putInt(sum);
        return data;
    }

    static boolean intact(byte[] data, int from) {
        int sum = 0;
        for (int i = from + 4; i < data.length; i++) {
            sum = sum * 31 + data[i];
        }
        return ByteBuffer.wrap(data).getInt(from) == sum;
    }

    static final class Reply {
        int op;
        int correlation;
        byte[] body;

        long delivery() throws IOException {
            ByteBuffer b = ByteBuffer.wrap(body);
            long id = b.getLong();
            b.getLong();
            b.get();
            b.position(b.position() + 2 + b.getShort(b.position()));
            b.position(b.position() + 2 + b.getShort(b.position()));
            check(intact(body, b.position()), "delivery is damaged");
            return id;
        }

        @Override
        public String toString() {
            return op + "#" + correlation + " " + (op == ERROR ? new String(body, StandardCharsets.UTF_8) : "");
        }
    }

    static final class Client implements AutoCloseable {
        final Socket socket = new Socket();
        final DataInputStream in;

        Client(int port, int timeout) throws IOException {
            socket.setReceiveBufferSize(16 * 1024);
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress("127.0.0.1", port), 3000);
            socket.setSoTimeout(timeout);
            in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 4096));
        }

        void hello(String name) throws IOException {
            int timeout = socket.getSoTimeout();
            socket.setSoTimeout(5000);
            send(HELLO, 0, name);
            await(OK);
            socket.setSoTimeout(timeout);
        }

        void send(int op, int correlation, Object... fields) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(0);
            out.writeByte(op);
            out.writeInt(correlation);
            for (Object f : fields) {
                if (f instanceof String s) {
                    out.writeUTF(s);
                } else if (f instanceof Byte b) {
                    out.writeByte(b);
                } else if (f instanceof Short s) {
                    out.writeShort(s);
                } else if (f instanceof Integer i) {
                    out.writeInt(i);
                } else if (f instanceof Long l) {
                    out.writeLong(l);
                } else {
                    out.write((byte[]) f);
                }
            }
            byte[] frame = bytes.toByteArray();
            ByteBuffer.wrap(frame).putInt(frame.length - 4);
            socket.getOutputStream().write(frame);
            REQUESTS.increment();
        }

        void raw(int... bytes) throws IOException {
            byte[] b = new byte[bytes.length];
            for (int i = 0; i < b.length; i++) {
                b[i] = (byte) bytes[i];
            }
            socket.getOutputStream().write(b);
            REQUESTS.increment();
        }

        Reply read() throws IOException {
            in.mark(1);
            int first = in.read();
            if (first < 0) {
                throw new EOFException("closed by the broker");
            }
            // the rest of a frame that has begun is there soon
            int timeout = socket.getSoTimeout();
            socket.setSoTimeout(5000);
            int length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
            check(length >= 5 && length < 1 << 20, "frame length " + length);
            Reply reply = new Reply();
            reply.op = in.readByte();
            reply.correlation = in.readInt();
            reply.body = new byte[length - 5];
            in.readFully(reply.body);
            socket.setSoTimeout(timeout);
            return reply;
        }

        byte[] await(int op) throws IOException {
            Reply reply = read();
            check(reply.op == op, "wanted " + op + ", got " + reply);
            return reply.body;
        }

        void drainUntil(int correlation) throws IOException {
            socket.setSoTimeout(5000);
            Reply reply;
            do {
                reply = read();
            } while (reply.correlation != correlation);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
