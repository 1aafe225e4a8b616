package com.northwind.courier;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One client's connection: who it is, what it subscribed to, and the way back to it. */
final class Session {

    private final Channel channel;
    private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();
    private volatile String clientName;

    Session(Channel channel) {
        this.channel = channel;
    }

    void authenticated(String name) {
        this.clientName = name;
    }

    String requireClient() {
        String name = clientName;
        if (name == null) {
            throw new Broker.RequestRefused("say hello first");
        }
        return name;
    }

    boolean isWritable() {
        return channel.isActive() && channel.isWritable();
    }

    void subscribed(Topic topic, ConsumerGroup group) {
        subscriptions.put(topic.name() + '/' + group.name(), new Subscription(topic, group));
    }

    Subscription unsubscribed(String topic, String group) {
        return subscriptions.remove(topic + '/' + group);
    }

    Iterable<Subscription> subscriptions() {
        return subscriptions.values();
    }

    /** Leaves all groups. */
    void close() {
        for (Subscription subscription : subscriptions.values()) {
            subscription.topic().leave(subscription.group(), this);
        }
        subscriptions.clear();
    }

    void deliver(long deliveryId, int attempt, Message message) {
        ByteBuf header = channel.alloc().buffer(64);
        header.writeLong(deliveryId);
        header.writeLong(message.offset());
        header.writeByte(attempt);
        Frame.writeString(header, message.topic());
        Frame.writeString(header, message.key());
        ByteBuf body = channel.alloc().compositeBuffer(2)
                .addComponents(true, header, message.payload().retainedDuplicate());
        send(new Frame(Op.DELIVER, 0, body));
    }

    void ok(int correlation) {
        send(new Frame(Op.OK, correlation, Unpooled.EMPTY_BUFFER));
    }

    void number(Op op, int correlation, long value) {
        send(new Frame(op, correlation, channel.alloc().buffer(8).writeLong(value)));
    }

    void text(Op op, int correlation, String text) {
        send(new Frame(op, correlation, ByteBufUtil.writeUtf8(channel.alloc(), text)));
    }

    void error(int correlation, String reason) {
        text(Op.ERROR, correlation, reason);
    }

    void send(Frame frame) {
        channel.writeAndFlush(frame, channel.voidPromise());
    }

    record Subscription(Topic topic, ConsumerGroup group) {
    }
}
