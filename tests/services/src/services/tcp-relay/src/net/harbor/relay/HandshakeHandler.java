package net.harbor.relay;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;

import java.nio.charset.StandardCharsets;

/**
 * Reads the first line of a connection: {@code RELAY <collector port> <device>} or {@code STATS}. The
 * device may send frames right behind the line.
 */
final class HandshakeHandler extends SimpleChannelInboundHandler<ByteBuf> {

    private final ChannelGroup connections;
    private final RelayStats stats;

    HandshakeHandler(ChannelGroup connections, RelayStats stats) {
        this.connections = connections;
        this.stats = stats;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf line) {
        String[] words = line.toString(StandardCharsets.US_ASCII).split(" ");
        if (words[0].equals("STATS")) {
            answer(ctx, stats.toString());
        } else if (words.length == 3 && words[0].equals("RELAY") && words[1].matches("[0-9]{1,5}")) {
            start(ctx, Integer.parseInt(words[1]), words[2]);
        } else {
            answer(ctx, "NO bad handshake");
        }
    }

    private static void answer(ChannelHandlerContext ctx, String text) {
        ctx.writeAndFlush(ByteBufUtil.writeAscii(ctx.alloc(), text + "\n")).addListener(ChannelFutureListener.CLOSE);
    }

    private void start(ChannelHandlerContext ctx, int port, String device) {
        Session session = new Session(ctx.channel(), stats);
        ctx.writeAndFlush(ByteBufUtil.writeAscii(ctx.alloc(), "OK\n"));
        ctx.pipeline().addLast(frames(), new DeviceHandler(session, stats));
        ctx.pipeline().remove(this);
        ctx.pipeline().remove("line");
        new Bootstrap()
                .group(ctx.channel().eventLoop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 1000)
                .option(ChannelOption.SO_SNDBUF, 16 * 1024)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(8 * 1024, 32 * 1024))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel ch) {
                        connections.add(ch);
                        ch.pipeline().addLast(frames(), new CollectorHandler(session, device));
                    }
                })
                .connect("127.0.0.1", port)
                .addListener(future -> {
                    if (!future.isSuccess()) {
                        stats.failed();
                        session.close();
                    }
                });
    }

    /** Both sides speak frames with a length of two bytes in front. */
    private static LengthFieldBasedFrameDecoder frames() {
        return new LengthFieldBasedFrameDecoder(16 * 1024, 0, 2, 0, 2);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
