package com.northwind.courier;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.GlobalEventExecutor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Listens, sets up the pipelines, and takes everything down in the right order. */
final class BrokerServer {

    private final Broker.Settings settings;
    private final EventLoopGroup loops;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final Broker broker;
    private final WriteAheadLog wal;
    private Channel listener;

    BrokerServer(Broker.Settings settings) throws IOException {
        this.settings = settings;
        this.loops = new MultiThreadIoEventLoopGroup(settings.eventLoopThreads(), NioIoHandler.newFactory());
        this.broker = new Broker(settings);
        this.wal = new WriteAheadLog(settings, broker.stats());
    }

    int start(int port) throws InterruptedException {
        Publisher publisher = new Publisher(broker, wal);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 128)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_SNDBUF, 32 * 1024)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(32 * 1024, 64 * 1024))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel ch) {
                        connections.add(ch);
                        ch.pipeline().addLast(
                                new IdleStateHandler(30, 0, 0),
                                new LengthFieldBasedFrameDecoder(settings.maxFrame(), 0, 4, 0, 4),
                                new FrameCodec(),
                                new ConnectionHandler(broker, publisher));
                    }
                });
        listener = bootstrap.bind("127.0.0.1", port).sync().channel();
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    void stop() throws Exception {
        listener.close().sync();
        connections.close().await(2, TimeUnit.SECONDS);
        wal.close();
        broker.close();
        loops.shutdownGracefully(100, 3000, TimeUnit.MILLISECONDS).await(5, TimeUnit.SECONDS);
    }
}
