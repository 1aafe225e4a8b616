package net.harbor.relay;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.timeout.IdleStateEvent;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The frames of a device. The first byte tells what a frame is for. */
final class DeviceHandler extends SimpleChannelInboundHandler<ByteBuf> {

    private static final Logger LOG = Logger.getLogger(DeviceHandler.class.getName());

    private final Session session;
    private final RelayStats stats;
    private Throttle throttle;

    DeviceHandler(Session session, RelayStats stats) {
        this.session = session;
        this.stats = stats;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        throttle = new Throttle(ctx.executor(), session, stats);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
        if (!frame.isReadable()) {
            return;
        }
        switch (frame.getByte(frame.readerIndex())) {
            case 'P' -> ctx.writeAndFlush(Session.encode(ctx.alloc(), frame.retain()));
            case 'F' -> session.farewell(frame.retain());
            case 'D' -> throttle.submit(frame.retain());
            default -> ctx.close();
        }
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
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        session.pauseCollector(!ctx.channel().isWritable());
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        throttle.close();
        session.close();
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
