package com.acme.intake;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.GlobalEventExecutor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Starts the document intake service and keeps it up until stdin ends. */
public final class Main {

    private final ServiceConfig config;
    private final Stats stats = new Stats();
    private final EventLoopGroup acceptor = new NioEventLoopGroup(1);
    private final EventLoopGroup loops;
    private final ChannelGroup connections = new DefaultChannelGroup("connections", GlobalEventExecutor.INSTANCE, true);
    private final BlobStore blobs;
    private final JobService jobs;
    private final TicketOffice tickets;
    private final Endpoints endpoints;
    private Channel listener;

    private Main(ServiceConfig config) {
        this.config = config;
        this.loops = new NioEventLoopGroup(config.eventLoops());
        this.blobs = new BlobStore(config.tenantQuota(), config.blobTtlMillis(), stats);
        this.jobs = new JobService(config.workers(), config.jobQueue(), stats);
        this.tickets = new TicketOffice(config.ticketTtlMillis());
        this.endpoints = new Endpoints(config, blobs, jobs, tickets, stats);
    }

    public static void main(String[] args) throws Exception {
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
        Main main = new Main(ServiceConfig.defaults(port));
        main.start();
        System.out.println("ready " + main.port());
        System.out.flush();
        awaitEndOfInput();
        main.stop();
    }

    private void start() throws InterruptedException {
        listener = new ServerBootstrap()
                .group(acceptor, loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 256)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(64 * 1024, 256 * 1024))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel ch) {
                        connections.add(ch);
                        ch.pipeline()
                                .addLast("http", new HttpServerCodec(2048, 4096, 16 * 1024))
                                .addLast("api", new ApiHandler(config, endpoints, stats));
                    }
                })
                .bind(config.port())
                .sync()
                .channel();
        loops.next().scheduleAtFixedRate(this::sweep, 250, 250, TimeUnit.MILLISECONDS);
    }

    private int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    private void sweep() {
        long now = System.nanoTime();
        blobs.expire(now);
        tickets.expire(now);
    }

    private void stop() throws InterruptedException {
        listener.close().sync();
        connections.close().await(2, TimeUnit.SECONDS);
        jobs.shutdown();
        tickets.close();
        loops.shutdownGracefully(0, 3, TimeUnit.SECONDS).sync();
        acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        blobs.close();
    }

    private static void awaitEndOfInput() throws IOException {
        byte[] sink = new byte[256];
        while (System.in.read(sink) >= 0) {
            // ignore whatever the supervisor writes
        }
    }
}
