package com.pixelry.thumbs;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.GlobalEventExecutor;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Stores images and serves thumbnails of them. */
public final class ThumbServer {

    private static final int MAX_UPLOAD = 96 * 1024;
    private static final int READ_TIMEOUT_SECONDS = 5;

    /** Requests per second by API key. */
    private static final Map<String, Integer> KEYS = Map.of("studio", 2000, "basic", 5);

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final ThumbStats stats = new ThumbStats();
    private final ImageStore images = new ImageStore(48);
    private final ThumbCache cache = new ThumbCache(24, stats);
    private final Renderer renderer = new Renderer(images, cache, stats);
    private final RateLimitFilter.RateLimiter limiter = new RateLimitFilter.RateLimiter(KEYS);
    private Channel server;

    int start(int port) throws InterruptedException {
        server = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel ch) {
                        connections.add(ch);
                        ch.pipeline()
                                .addLast(new ReadTimeoutHandler(READ_TIMEOUT_SECONDS))
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(MAX_UPLOAD))
                                .addLast(new RequestGate())
                                .addLast(new KeyFilter(KEYS.keySet()))
                                .addLast(new RateLimitFilter(limiter, stats))
                                .addLast(new ImageApi(images, renderer, stats));
                    }
                })
                .bind("127.0.0.1", port).sync().channel();
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    void stop() throws InterruptedException {
        server.close().sync();
        connections.close().await();
        renderer.close();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
        cache.clear();
        images.clear();
    }

    public static void main(String[] args) throws Exception {
        ThumbServer server = new ThumbServer();
        int port = server.start(Integer.parseInt(args[0]));
        System.out.println("ready " + port);
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
