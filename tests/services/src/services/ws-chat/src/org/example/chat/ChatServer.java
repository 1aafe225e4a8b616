package org.example.chat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Starts the chat and keeps it up until standard input is closed. */
public final class ChatServer {

  private ChatServer() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    Rooms rooms = new Rooms();
    Channel server =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.SO_SNDBUF, 32 * 1024)
            .childHandler(new ChatInitializer(rooms))
            .bind(Integer.parseInt(args[0]))
            .sync()
            .channel();
    System.out.println("ready " + ((InetSocketAddress) server.localAddress()).getPort());

    while (System.in.read() >= 0) {
      // only the end of the input matters
    }
    server.close().sync();
    acceptor.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    rooms.close();
  }
}
