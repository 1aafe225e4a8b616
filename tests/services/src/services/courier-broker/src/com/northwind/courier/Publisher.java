package com.northwind.courier;

import io.netty.buffer.ByteBuf;

import java.util.concurrent.CompletionException;

/** The way of a message into its topic, directly or by the write-ahead log. */
final class Publisher {

    private static final int DURABLE = 1;

    private final Broker broker;
    private final WriteAheadLog wal;

    Publisher(Broker broker, WriteAheadLog wal) {
        this.broker = broker;
        this.wal = wal;
    }

    void publish(Session session, int correlation, ByteBuf body) {
        session.requireClient();
        Topic topic = broker.topic(Frame.readString(body));
        int flags = body.readUnsignedByte();
        long ttl = body.readUnsignedInt();
        String key = Frame.readString(body);
        if (body.readableBytes() > broker.settings().maxPayload()) {
            throw new Broker.RequestRefused("payload of " + body.readableBytes() + " bytes");
        }
        boolean durable = (flags & DURABLE) != 0;
        Message message = new Message(topic.name(), key, durable, ttl, durable ? copy(body) : slice(body));
        if (durable) {
            publishDurable(session, correlation, topic, message);
        } else {
            accept(session, correlation, topic, message);
        }
    }

    private void publishDurable(Session session, int correlation, Topic topic, Message message) {
        wal.append(message).whenComplete((written, failure) -> {
            if (failure != null) {
                session.error(correlation, reason(failure));
                message.release(); //@bad 3
                return;
            }
            accept(session, correlation, topic, written);
        });
    }

    private void accept(Session session, int correlation, Topic topic, Message message) {
        long offset = topic.append(message);
        broker.stats().published.increment();
        session.number(Op.PUBACK, correlation, offset);
    }

    /** Publishes dead letters once more, each to the topic it came from. */
    int redrive(int max) {
        int count = 0;
        for (Message letter : broker.deadLetters().take(max)) {
            Topic topic = broker.topic(letter.topic());
            Message again = letter.republished();
            if (again.durable()) {
                wal.append(again).thenAccept(topic::append);
            } else {
                topic.append(again);
            }
            count++;
        }
        return count;
    }

    /** Durable messages tend to stay for long; they must not pin a whole receive buffer. */
    private static ByteBuf copy(ByteBuf body) {
        return body.readBytes(body.readableBytes());
    }

    private static ByteBuf slice(ByteBuf body) {
        return body.readRetainedSlice(body.readableBytes());
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause() : failure;
        return cause.getMessage();
    }
}
