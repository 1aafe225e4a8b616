package org.meadow.mqtt;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.mqtt.MqttDecoder;
import io.netty.handler.codec.mqtt.MqttEncoder;
import io.netty.util.concurrent.GlobalEventExecutor;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The broker. */
public final class BrokerServer {

    private final EventLoopGroup acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoopGroup workers = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final SessionRegistry sessions = new SessionRegistry();
    private final RetainedMessages retained = new RetainedMessages();
    private final FanOut fanOut = new FanOut();
    private Channel server;

    int start(int port) throws InterruptedException {
        server = new ServerBootstrap()
                .group(acceptor, workers)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_SNDBUF, 32 * 1024)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(16 * 1024, 64 * 1024))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel ch) {
                        connections.add(ch);
                        ch.pipeline().addLast(MqttEncoder.INSTANCE, new MqttDecoder(256 * 1024),
                                new BrokerHandler(sessions, retained, fanOut));
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
        sessions.close();
        retained.close();
    }

    public static void main(String[] args) throws Exception {
        BrokerServer broker = new BrokerServer();
        int port = broker.start(Integer.parseInt(args[0]));
        System.out.println("ready " + port);
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        broker.stop();
        System.exit(0);
    }
}
