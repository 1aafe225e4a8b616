package org.example.quotes;

import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Serves the latest quotes and streams of quotes. */
public final class QuoteServer {

  /** Reports each cancelled stream as a warning, which is nothing to worry about. */
  private static final Logger STREAMS = Logger.getLogger("io.grpc.netty.NettyServerHandler");

  private QuoteServer() {}

  public static void main(String[] args) throws Exception {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
    STREAMS.setLevel(Level.SEVERE);
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    ExecutorService executor = Executors.newFixedThreadPool(3);
    QuoteService quotes = new QuoteService();
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port))
            .bossEventLoopGroup(loops)
            .workerEventLoopGroup(loops)
            .channelType(NioServerSocketChannel.class)
            .executor(executor)
            .addService(quotes)
            .build()
            .start();
    System.out.println("ready " + server.getPort());
    while (System.in.read() >= 0) {
      // run until standard input is closed
    }
    server.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    executor.shutdown();
    executor.awaitTermination(5, TimeUnit.SECONDS);
    quotes.close();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
  }
}
