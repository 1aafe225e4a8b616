package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.CorruptedFrameException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A connection of the feed. A frame is a letter, the length of the stream's name in one byte, the name, and
 * for {@code E} (event) the payload. {@code S} subscribes to a stream, {@code H} is answered with {@code H}.
 */
final class FeedHandler extends SimpleChannelInboundHandler<ByteBuf> {

    private static final Logger LOG = Logger.getLogger(FeedHandler.class.getName());

    private final Consumer<Event> sink;
    private final StreamHub hub;
    private final EventStats stats;
    private Subscriber subscriber;

    FeedHandler(Consumer<Event> sink, StreamHub hub, EventStats stats) {
        this.sink = sink;
        this.hub = hub;
        this.stats = stats;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        ctx.channel().config().setWriteBufferWaterMark(new WriteBufferWaterMark(8 * 1024, 24 * 1024));
        subscriber = new Subscriber(ctx, stats);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
        if (frame.readableBytes() < 2 || frame.readableBytes() < 2 + frame.getUnsignedByte(frame.readerIndex() + 1)) {
            throw new CorruptedFrameException("frame of " + frame.readableBytes());
        }
        byte type = frame.readByte();
        String stream = frame.readCharSequence(frame.readUnsignedByte(), StandardCharsets.US_ASCII).toString();
        switch (type) {
            case 'E' -> sink.accept(new Event(stream, frame.readRetainedSlice(frame.readableBytes())));
            case 'S' -> hub.subscribe(stream, subscriber);
            case 'H' -> subscriber.deliver(ByteBufUtil.writeAscii(ctx.alloc(), "H"));
            default -> throw new CorruptedFrameException("type " + type);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        subscriber.drain();
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        hub.unsubscribe(subscriber);
        subscriber.close();
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException) && !(cause instanceof CorruptedFrameException)) {
            LOG.log(Level.WARNING, "closing " + ctx.channel(), cause);
        }
        ctx.close();
    }
}
