package com.northwind.cache;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Executes the commands of one client. Replies are flushed when a batch of pipelined commands is done. */
final class CommandHandler extends SimpleChannelInboundHandler<Command> {

    private static final Logger LOG = Logger.getLogger(CommandHandler.class.getName());

    private final LruStore store;
    private final Topics topics;
    private final ExpirySweep sweep;

    CommandHandler(LruStore store, Topics topics, ExpirySweep sweep) {
        this.store = store;
        this.topics = topics;
        this.sweep = sweep;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Command command) {
        switch (command.name()) {
            case "PING" -> Reply.status(ctx, "PONG");
            case "GET" -> get(ctx, command.text(1));
            case "SET" -> set(ctx, command);
            case "APPEND" -> append(ctx, command.text(1), command.argument(2));
            case "DEL" -> Reply.integer(ctx, store.delete(command.text(1)) ? 1 : 0);
            case "SUBSCRIBE" -> {
                topics.subscribe(command.text(1), ctx.channel());
                Reply.status(ctx, "OK");
            }
            case "PUBLISH" -> Reply.integer(ctx, topics.publish(command.text(1), command.argument(2)));
            case "INFO" -> Reply.status(ctx, "keys=" + store.size() + " evicted=" + store.evicted()
                    + " expired=" + store.expired() + " swept=" + sweep.swept());
            default -> Reply.error(ctx, "unknown command");
        }
    }

    private void get(ChannelHandlerContext ctx, String key) {
        Entry entry = store.find(key);
        if (entry == null) {
            Reply.nothing(ctx);
        } else {
            Reply.bulk(ctx, entry.content());
        }
    }

    private void set(ChannelHandlerContext ctx, Command command) {
        long ttl = 0;
        if (command.size() == 4 && command.text(3).equalsIgnoreCase("PX")) {
            try {
                ttl = Long.parseLong(command.text(4));
            } catch (NumberFormatException e) {
                Reply.error(ctx, "value is not an integer");
                return;
            }
        } else if (command.size() != 2) {
            Reply.error(ctx, "syntax error");
            return;
        }
        store.store(command.text(1), new Entry(command.argument(2).retain(), ttl));
        Reply.status(ctx, "OK");
    }

    private void append(ChannelHandlerContext ctx, String key, ByteBuf more) {
        Entry entry = store.find(key);
        if (entry == null) {
            entry = new Entry(more.retain(), 0);
            store.store(key, entry);
        } else {
            entry.append(ctx.alloc(), more.retain());
        }
        Reply.integer(ctx, entry.length());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        // a client that does not read its replies may not send more commands either
        ctx.channel().config().setAutoRead(ctx.channel().isWritable());
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        topics.remove(ctx.channel());
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException)) {
            LOG.log(Level.WARNING, "closing " + ctx.channel(), cause);
        }
        ctx.close();
    }
}
