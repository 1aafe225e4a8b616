package com.northwind.cache;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * The cache server. As in the original, all commands are executed by a single thread: the worker
 * group has one event loop, and the store is only ever touched from there.
 */
public final class CacheServer {

    private static final int CAPACITY = 160;

    private final NioEventLoopGroup acceptor = new NioEventLoopGroup(1);
    private final NioEventLoopGroup worker = new NioEventLoopGroup(1);
    private final ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final LruStore store = new LruStore(CAPACITY);
    private final Topics topics = new Topics();
    private final ExpirySweep sweep = new ExpirySweep(store);
    private Channel server;

    int start(int port) throws InterruptedException {
        server = new ServerBootstrap()
                .group(acceptor, worker)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_SNDBUF, 64 * 1024)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(32 * 1024, 128 * 1024))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel ch) {
                        clients.add(ch);
                        ch.pipeline().addLast(new RespDecoder(), new CommandHandler(store, topics, sweep));
                    }
                })
                .bind("127.0.0.1", port).sync().channel();
        worker.next().scheduleAtFixedRate(sweep, 100, 100, TimeUnit.MILLISECONDS);
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    void stop() throws InterruptedException {
        server.close().sync();
        clients.close().await();
        acceptor.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
        worker.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
        store.close();
    }

    public static void main(String[] args) throws Exception {
        CacheServer server = new CacheServer();
        int port = server.start(Integer.parseInt(args[0]));
        System.out.println("ready " + port);
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
