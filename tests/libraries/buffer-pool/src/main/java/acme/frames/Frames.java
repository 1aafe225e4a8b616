package acme.frames;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.net.FrameDecoderCrc;
import org.apache.cassandra.net.FrameEncoderCrc;
import org.apache.cassandra.net.GlobalBufferPoolAllocator;
import org.apache.cassandra.utils.memory.BufferPools;

/** A server reads 200 frames into buffers of Cassandra's pool, and copies each tenth. */
public final class Frames {
  private Frames() {}

  public static void main(String[] args) throws Exception {
    DatabaseDescriptor.clientInitialization();
    boolean careful = args[0].equals("clean");
    EventLoopGroup loops = new NioEventLoopGroup(2);
    try {
      Channel server =
          new ServerBootstrap()
              .group(loops)
              .channel(NioServerSocketChannel.class)
              .childOption(ChannelOption.ALLOCATOR, GlobalBufferPoolAllocator.instance)
              .childHandler(
                  new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      serve(channel, new Copier(channel, careful));
                    }
                  })
              .bind("127.0.0.1", 0)
              .sync()
              .channel();
      Sender sender = new Sender(200);
      Channel client =
          new Bootstrap()
              .group(loops)
              .channel(NioSocketChannel.class)
              .handler(
                  new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      channel.pipeline().addLast(new FrameEncoderCrc(), sender);
                    }
                  })
              .connect(server.localAddress())
              .sync()
              .channel();
      if (!client.closeFuture().await(4, TimeUnit.MINUTES)) {
        throw new IllegalStateException("after 20 s " + sender.sent() + " frames");
      }
      System.out.println(sender.sent() + " frames");
    } finally {
      loops.shutdownGracefully(0, 20, TimeUnit.SECONDS).sync();
      BufferPools.shutdownLocalCleaner(20, TimeUnit.SECONDS);
    }
  }

  private static void serve(Channel channel, Copier copier) {
    FrameDecoderCrc decoder = FrameDecoderCrc.create(GlobalBufferPoolAllocator.instance);
    channel.pipeline().addLast(decoder);
    decoder.activate(copier);
  }
}
