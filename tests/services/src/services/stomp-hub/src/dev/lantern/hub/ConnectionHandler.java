package dev.lantern.hub;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.timeout.IdleStateEvent;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The commands of one client. */
final class ConnectionHandler extends SimpleChannelInboundHandler<Frame> {

    private static final Logger LOG = Logger.getLogger(ConnectionHandler.class.getName());

    private static final int MAX_BODY = 8 * 1024;
    private static final int MAX_PREFETCH = 64;
    private static final int BROWSE = 16;

    private final Broker broker;
    private final Map<String, Subscription> subscriptions = new HashMap<>();

    ConnectionHandler(Broker broker) {
        this.broker = broker;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Frame frame) {
        switch (frame.command()) {
            case SUBSCRIBE -> subscribe(ctx, frame);
            case UNSUBSCRIBE -> unsubscribe(frame);
            case SEND -> publish(ctx, frame);
            case ACK, NACK -> settle(frame);
            case BROWSE -> browse(ctx, frame);
            case INFO -> ctx.writeAndFlush(
                    Frame.text(Frame.Command.RECEIPT, "", frame.id(), broker.stats().toString()));
            default -> ctx.close();
        }
    }

    private void subscribe(ChannelHandlerContext ctx, Frame frame) {
        Topic topic = broker.topic(frame.destination());
        if (topic == null || subscriptions.containsKey(frame.destination())) {
            refuse(ctx, frame, "cannot subscribe");
            return;
        }
        int prefetch = (int) Math.max(1, Math.min(MAX_PREFETCH, frame.id()));
        Subscription subscription =
                new Subscription(ctx.channel(), topic, prefetch, broker.deadLetters(), broker.stats());
        subscriptions.put(frame.destination(), subscription);
        topic.subscribe(subscription);
    }

    private void unsubscribe(Frame frame) {
        Subscription subscription = subscriptions.remove(frame.destination());
        if (subscription != null) {
            subscription.close();
        }
    }

    private void publish(ChannelHandlerContext ctx, Frame frame) {
        if (frame.content().readableBytes() > MAX_BODY) {
            frame.release(); //@bad 3
            refuse(ctx, frame, "message too large");
            return;
        }
        Topic topic = broker.topic(frame.destination());
        if (topic == null) {
            refuse(ctx, frame, "no such destination");
            return;
        }
        int receivers = topic.publish(frame);
        if (frame.id() != 0) {
            ctx.writeAndFlush(Frame.text(Frame.Command.RECEIPT, frame.destination(), frame.id(), "" + receivers));
        }
    }

    private void settle(Frame frame) {
        Subscription subscription = subscriptions.get(frame.destination());
        if (subscription == null) {
            return;
        }
        if (frame.command() == Frame.Command.ACK) {
            subscription.acknowledge(frame.id());
        } else {
            subscription.reject(frame.id());
        }
    }

    private void browse(ChannelHandlerContext ctx, Frame frame) {
        for (Frame letter : broker.deadLetters().browse(frame.destination(), BROWSE)) {
            ctx.write(letter);
        }
        ctx.writeAndFlush(Frame.text(Frame.Command.RECEIPT, frame.destination(), frame.id(), "end"));
    }

    private void refuse(ChannelHandlerContext ctx, Frame frame, String reason) {
        broker.stats().refused.increment();
        ctx.writeAndFlush(Frame.text(Frame.Command.ERROR, frame.destination(), frame.id(), reason));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent && subscriptions.isEmpty()) {
            ctx.close();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        subscriptions.values().forEach(Subscription::close);
        subscriptions.clear();
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException || cause instanceof DecoderException)) {
            LOG.log(Level.WARNING, "closing " + ctx.channel(), cause);
        }
        ctx.close();
    }
}
