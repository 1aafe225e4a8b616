package org.meadow.mqtt.load;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Publishers, subscribers good and bad, and clients that move from one connection to the next. */
public final class BrokerLoad {

    private static final int PINGRESP = 13;
    private static final long GIVE_UP_NANOS = 2_000_000_000L;

    private final int port;
    private final long end;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger givenUp = new AtomicInteger();
    private final AtomicInteger takenOver = new AtomicInteger();

    private BrokerLoad(int port, int seconds) {
        this.port = port;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private interface Task {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        System.exit(new BrokerLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run());
    }

    private int run() throws Exception {
        long before = dropped();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<Task> tasks = List.of(() -> publisher(1), () -> publisher(2), () -> subscriber("news"),
                () -> subscriber("firehose"), this::slowReader, () -> forgetful(3), () -> roaming(4),
                () -> breakingOff(5));
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
        System.out.println("requests " + requests);
        System.out.println("lost 1 " + (dropped() - before));
        System.out.println("lost 2 " + givenUp);
        System.out.println("lost 3 " + takenOver);
        return failures.get() == 0 ? 0 : 1;
    }

    private boolean running() {
        return System.nanoTime() < end;
    }

    private long dropped() throws IOException {
        try (MqttClient client = new MqttClient(port, "monitor")) {
            client.subscribe("$SYS/broker/publish/messages/dropped");
            return Long.parseLong(client.await(MqttClient.PUBLISH).payload());
        }
    }

    private static String payload(Random random, int max) {
        return "p".repeat(10 + random.nextInt(max));
    }

    private void publisher(int seed) throws Exception {
        Random random = new Random(seed);
        try (MqttClient client = new MqttClient(port, "publisher-" + seed)) {
            while (running()) {
                int what = random.nextInt(100);
                if (what < 40) {
                    client.publish("news", 0, false, payload(random, 500));
                } else if (what < 60) {
                    client.publish("news", 1, false, payload(random, 500));
                    client.await(MqttClient.PUBACK);
                } else if (what < 80) {
                    client.publish("firehose", 0, false, payload(random, 8000));
                } else if (what < 90) {
                    client.publish("state/" + random.nextInt(20), 1, true,
                            random.nextInt(4) == 0 ? "" : payload(random, 100));
                    client.await(MqttClient.PUBACK);
                } else if (what < 95) {
                    client.publish("nowhere", random.nextInt(2), false, payload(random, 100));
                } else {
                    client.ping();
                    client.await(PINGRESP);
                }
                requests.incrementAndGet();
                Thread.sleep(random.nextInt(14));
            }
        }
    }

    private void subscriber(String topic) throws Exception {
        try (MqttClient client = new MqttClient(port, "subscriber-" + topic)) {
            client.subscribe(topic);
            client.socket.setSoTimeout(400);
            for (int i = 0; i < 20; i++) {
                client.subscribe("state/" + i);
            }
            while (running()) {
                MqttClient.Packet packet = client.read();
                if (packet.qos() == 1) {
                    client.acknowledge(packet.id());
                }
            }
        } catch (SocketTimeoutException e) {
            // nobody publishes any more
        }
    }

    private void slowReader() throws Exception {
        try (MqttClient client = new MqttClient(port, "slow")) {
            client.socket.setReceiveBufferSize(4096);
            client.socket.setSoTimeout(1000);
            client.subscribe("firehose");
            while (running()) {
                client.read();
                Thread.sleep(90);
            }
        } catch (SocketTimeoutException e) {
            // nobody publishes any more
        }
    }

    /** Does not acknowledge some of its messages at all. */
    private void forgetful(int seed) throws Exception {
        Random random = new Random(seed);
        Set<String> forgotten = new HashSet<>();
        try (MqttClient client = new MqttClient(port, "forgetful")) {
            client.subscribe("private");
            client.socket.setSoTimeout(100);
            int number = 0;
            while (running()) {
                if (System.nanoTime() < end - GIVE_UP_NANOS) {
                    client.publish("private", 1, false, "number " + ++number);
                    requests.incrementAndGet();
                }
                long next = System.nanoTime() + 20_000_000L;
                while (System.nanoTime() < next) {
                    receive(client, random, forgotten);
                }
            }
        }
        givenUp.addAndGet(forgotten.size());
    }

    private static void receive(MqttClient client, Random random, Set<String> forgotten) throws IOException {
        MqttClient.Packet packet;
        try {
            client.ping();
            packet = client.read();
        } catch (SocketTimeoutException e) {
            return;
        }
        while (packet.type() != PINGRESP) {
            if (packet.qos() == 1 && !forgotten.contains(packet.payload())) {
                if (!packet.again() && random.nextInt(4) == 0) {
                    forgotten.add(packet.payload());
                } else {
                    client.acknowledge(packet.id());
                }
            }
            packet = client.read();
        }
    }

    /** Connects again and again with the same id, without having ended the connection before. */
    private void roaming(int seed) throws Exception {
        Random random = new Random(seed);
        String id = "roaming-" + seed;
        MqttClient client = new MqttClient(port, id);
        while (running()) {
            String topic = "near/" + random.nextInt(100000);
            client.subscribe(topic);
            int messages = 3 + random.nextInt(6);
            int open = random.nextInt(3);
            for (int i = 0; i < messages; i++) {
                client.publish(topic, 1, false, payload(random, 200));
                requests.incrementAndGet();
                MqttClient.Packet packet = client.await(MqttClient.PUBLISH);
                client.await(MqttClient.PUBACK);
                if (i >= open) {
                    client.acknowledge(packet.id());
                }
            }
            client.ping();
            client.await(PINGRESP);
            MqttClient old = client;
            client = new MqttClient(port, id);
            takenOver.addAndGet(open);
            old.close();
            Thread.sleep(random.nextInt(120));
        }
        client.close();
    }

    private void breakingOff(int seed) throws Exception {
        Random random = new Random(seed);
        for (int n = 0; running(); n++) {
            requests.incrementAndGet();
            try (MqttClient client = new MqttClient(port, "unsteady-" + n)) {
                switch (random.nextInt(3)) {
                    case 0 -> {
                        byte[] packet = client.publishPacket("news", 1, false, payload(random, 5000));
                        byte[] part = new byte[random.nextInt(packet.length)];
                        System.arraycopy(packet, 0, part, 0, part.length);
                        client.send(part);
                        client.socket.setSoLinger(true, 0);
                    }
                    case 1 -> {
                        client.subscribe("news");
                        client.publish("news", 0, false, payload(random, 100));
                        client.await(MqttClient.PUBLISH);
                    }
                    default -> client.publish("$SYS/own", 0, false, payload(random, 100));
                }
            }
            Thread.sleep(random.nextInt(100));
        }
    }
}
