package com.brightgate.gateway;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The nodes of the backend, taken in turn; one that could not be reached is left out for a moment. */
final class NodePool {

    static final class Node {

        private final InetSocketAddress address;
        private long avoidUntilNanos = System.nanoTime();

        Node(InetSocketAddress address) {
            this.address = address;
        }

        InetSocketAddress address() {
            return address;
        }

        void unreachable() {
            avoidUntilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(60);
        }

        private boolean usable(long now) {
            return now - avoidUntilNanos >= 0;
        }
    }

    private final List<Node> nodes;
    private int turn;

    NodePool(List<InetSocketAddress> addresses) {
        nodes = addresses.stream().map(Node::new).toList();
    }

    Node next() {
        long now = System.nanoTime();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(turn++ % nodes.size());
            if (node.usable(now)) {
                return node;
            }
        }
        return nodes.get(turn++ % nodes.size());
    }
}
