package org.example.notes;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Starts the service and keeps it up until standard input is closed. */
public final class NotesServer {

  private static final int MAX_BODY = 512 * 1024;

  private NotesServer() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup acceptors = new NioEventLoopGroup(1);
    EventLoopGroup loops = new NioEventLoopGroup(2);
    NoteStore notes = new NoteStore();
    PageCache pages = new PageCache();
    AuthFilter auth = new AuthFilter(Set.of("k-alice", "k-bob"));
    NotesHandler notesHandler = new NotesHandler(notes);
    PagesHandler pagesHandler = new PagesHandler(pages);

    Channel server =
        new ServerBootstrap()
            .group(acceptors, loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel ch) {
                    ch.pipeline()
                        .addLast(new ReadTimeoutHandler(30))
                        .addLast(new HttpServerCodec())
                        .addLast(new HttpServerKeepAliveHandler())
                        .addLast(new HttpObjectAggregator(MAX_BODY))
                        .addLast(auth)
                        .addLast(new UploadHandler(notes))
                        .addLast(notesHandler)
                        .addLast(pagesHandler);
                  }
                })
            .bind(Integer.parseInt(args[0]))
            .sync()
            .channel();
    System.out.println("ready " + ((InetSocketAddress) server.localAddress()).getPort());

    while (System.in.read() >= 0) {
      // wait for the end of the input
    }
    server.close().sync();
    acceptors.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    notes.close();
    pages.close();
  }
}
