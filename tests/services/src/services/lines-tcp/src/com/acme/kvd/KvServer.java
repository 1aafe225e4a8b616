package com.acme.kvd;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Starts the key/value server and keeps it up until standard input is closed. */
public final class KvServer {

  private static final int MAX_FRAME = 1 << 20;

  private KvServer() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    EventLoopGroup acceptors = new NioEventLoopGroup(1);
    EventLoopGroup loops = new NioEventLoopGroup(2);
    ValueStore store = new ValueStore();
    JobBoard jobs = new JobBoard(store);
    DigestPool digests = new DigestPool(2, 64);
    RequestDispatcher dispatcher = new RequestDispatcher(store, jobs, digests);
    ReplyEncoder encoder = new ReplyEncoder();

    Channel server =
        new ServerBootstrap()
            .group(acceptors, loops)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel ch) {
                    ch.pipeline()
                        .addLast(new ReadTimeoutHandler(30))
                        .addLast(new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, 4, 0, 4))
                        .addLast(new RequestDecoder())
                        .addLast(encoder)
                        .addLast(dispatcher);
                  }
                })
            .bind(port)
            .sync()
            .channel();
    loops.scheduleAtFixedRate(
        () -> store.removeExpired(System.currentTimeMillis()), 200, 200, TimeUnit.MILLISECONDS);
    System.out.println("ready " + ((InetSocketAddress) server.localAddress()).getPort());

    while (System.in.read() >= 0) {
      // the operator's console is not used for commands
    }
    server.close().sync();
    acceptors.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    digests.close();
    jobs.close();
    store.close();
  }
}
