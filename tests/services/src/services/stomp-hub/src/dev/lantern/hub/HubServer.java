package dev.lantern.hub;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.GlobalEventExecutor;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The hub: binds the port and sets up the connections. */
public final class HubServer {

    private static final int MAX_FRAME = 64 * 1024;

    private final NioEventLoopGroup acceptor = new NioEventLoopGroup(1);
    private final NioEventLoopGroup workers = new NioEventLoopGroup(2);
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final Broker broker = new Broker();
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
                                .addLast(new IdleStateHandler(3, 0, 0, TimeUnit.SECONDS))
                                .addLast(new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, 4, 0, 4))
                                .addLast(new FrameDecoder())
                                .addLast(FrameEncoder.INSTANCE)
                                .addLast(new ConnectionHandler(broker));
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
        broker.close();
    }

    public static void main(String[] args) throws Exception {
        HubServer server = new HubServer();
        System.out.println("ready " + server.start(Integer.parseInt(args[0])));
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
