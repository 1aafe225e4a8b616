package net.harbor.relay;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.GlobalEventExecutor;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Accepts devices and relays their frames to the collectors. */
public final class RelayServer {

    private static final int IDLE_MILLIS = 2000;

    private final NioEventLoopGroup acceptor = new NioEventLoopGroup(1);
    private final NioEventLoopGroup workers = new NioEventLoopGroup(2);
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final RelayStats stats = new RelayStats();
    private Channel server;

    int start(int port) throws InterruptedException {
        server = new ServerBootstrap()
                .group(acceptor, workers)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel ch) {
                        connections.add(ch);
                        ch.pipeline()
                                .addLast(new IdleStateHandler(IDLE_MILLIS, 0, 0, TimeUnit.MILLISECONDS))
                                .addLast("line", new LineBasedFrameDecoder(128))
                                .addLast(new HandshakeHandler(connections, stats));
                    }
                })
                .bind("127.0.0.1", port).sync().channel();
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    void stop() throws InterruptedException {
        server.close().sync();
        connections.close().await();
        acceptor.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
        workers.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
    }

    public static void main(String[] args) throws Exception {
        RelayServer server = new RelayServer();
        int port = server.start(Integer.parseInt(args[0]));
        System.out.println("ready " + port);
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
