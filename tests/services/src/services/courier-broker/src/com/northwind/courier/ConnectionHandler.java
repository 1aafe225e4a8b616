package com.northwind.courier;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.timeout.IdleStateEvent;

import java.util.List;

/** Serves the requests of one connection. */
final class ConnectionHandler extends SimpleChannelInboundHandler<Frame> {

    private static final int MAX_WINDOW = 256;
    private static final int MAX_FETCH_BYTES = 64 * 1024;

    private final Broker broker;
    private final Publisher publisher;
    private Session session;

    ConnectionHandler(Broker broker, Publisher publisher) {
        this.broker = broker;
        this.publisher = publisher;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        session = new Session(ctx.channel());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Frame frame) {
        try {
            serve(ctx, frame.op(), frame.correlation(), frame.content());
        } catch (Broker.RequestRefused e) {
            session.error(frame.correlation(), e.getMessage());
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptedFrameException("truncated " + frame.op(), e);
        }
    }

    private void serve(ChannelHandlerContext ctx, Op op, int correlation, ByteBuf body) {
        switch (op) {
            case HELLO -> hello(correlation, body);
            case PUBLISH -> publisher.publish(session, correlation, body);
            case SUBSCRIBE -> subscribe(correlation, body);
            case UNSUBSCRIBE -> unsubscribe(correlation, body);
            case ACK -> acknowledge(correlation, body, true);
            case NACK -> acknowledge(correlation, body, false);
            case FETCH -> fetch(ctx, correlation, body);
            case REDRIVE -> session.number(Op.OK, correlation, publisher.redrive(body.readUnsignedShort()));
            case STATS -> session.text(Op.STATS_TEXT, correlation, broker.stats().render());
            case PING -> session.send(new Frame(Op.PONG, correlation, body.retain()));
            default -> throw new CorruptedFrameException("not a request: " + op);
        }
    }

    private void hello(int correlation, ByteBuf body) {
        String name = Frame.readString(body);
        if (name.isBlank()) {
            throw new Broker.RequestRefused("no name");
        }
        session.authenticated(name);
        session.ok(correlation);
    }

    private void subscribe(int correlation, ByteBuf body) {
        session.requireClient();
        Topic topic = broker.topic(Frame.readString(body));
        String groupName = Frame.readString(body);
        int window = body.readUnsignedShort();
        int ackTimeout = body.readUnsignedShort();
        if (window == 0 || window > MAX_WINDOW || ackTimeout < 50) {
            throw new Broker.RequestRefused("window or timeout out of range");
        }
        session.ok(correlation);
        ConsumerGroup group = topic.join(groupName, session, window, ackTimeout);
        session.subscribed(topic, group);
    }

    private void unsubscribe(int correlation, ByteBuf body) {
        Session.Subscription subscription = session.unsubscribed(Frame.readString(body), Frame.readString(body));
        if (subscription == null) {
            throw new Broker.RequestRefused("not subscribed");
        }
        subscription.topic().leave(subscription.group(), session);
        session.ok(correlation);
    }

    private void acknowledge(int correlation, ByteBuf body, boolean positive) {
        boolean requeue = !positive && body.readBoolean();
        int count = body.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            long id = body.readLong();
            for (Session.Subscription subscription : session.subscriptions()) {
                ConsumerGroup group = subscription.group();
                if (positive ? group.ack(session, id) : group.nack(session, id, requeue)) {
                    break;
                }
            }
        }
        session.ok(correlation);
    }

    private void fetch(ChannelHandlerContext ctx, int correlation, ByteBuf body) {
        session.requireClient();
        Topic topic = broker.topic(Frame.readString(body));
        long from = body.readLong();
        int max = body.readUnsignedByte();
        List<Message> records = topic.read(from, max, MAX_FETCH_BYTES);
        CompositeByteBuf reply = ctx.alloc().compositeBuffer(1 + 2 * records.size());
        reply.addComponent(true, ctx.alloc().buffer(2).writeShort(records.size()));
        for (Message record : records) {
            ByteBuf header = ctx.alloc().buffer(12).writeLong(record.offset()).writeInt(record.size());
            reply.addComponent(true, header);
            reply.addComponent(true, record.payload().duplicate());
        }
        session.send(new Frame(Op.RECORDS, correlation, reply));
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            session.subscriptions().forEach(subscription -> subscription.group().resume());
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        session.close();
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent) {
            ctx.close();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // protocol errors and resets alike: there is no way to go on
        ctx.close();
    }
}
