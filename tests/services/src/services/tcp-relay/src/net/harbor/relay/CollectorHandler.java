package net.harbor.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

/**
 * The connection to the collector. It is told the name of the device and says {@code R} when it wants
 * to receive frames; everything it sends later goes to the device.
 */
final class CollectorHandler extends SimpleChannelInboundHandler<ByteBuf> {

    private final Session session;
    private final String device;

    CollectorHandler(Session session, String device) {
        this.session = session;
        this.device = device;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        ByteBuf hello = ByteBufUtil.writeUtf8(ctx.alloc(), "H" + device);
        ctx.writeAndFlush(Session.encode(ctx.alloc(), hello));
        session.connected(ctx.channel());
        ctx.fireChannelActive();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
        if (frame.readableBytes() == 1 && frame.getByte(frame.readerIndex()) == 'R') {
            session.ready();
        } else {
            session.reply(frame.retain());
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        session.drain();
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        session.close();
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
