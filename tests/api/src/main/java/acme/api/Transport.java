package acme.api;

import io.netty.channel.Channel;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** How the channels of a program are connected. */
enum Transport {
  NIO {
    @Override
    Class<? extends ServerChannel> server() {
      return NioServerSocketChannel.class;
    }

    @Override
    Class<? extends Channel> client() {
      return NioSocketChannel.class;
    }

    @Override
    SocketAddress address() {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    @Override
    EventLoopGroup loops() {
      return new NioEventLoopGroup(2);
    }
  },

  LOCAL {
    @Override
    Class<? extends ServerChannel> server() {
      return LocalServerChannel.class;
    }

    @Override
    Class<? extends Channel> client() {
      return LocalChannel.class;
    }

    @Override
    SocketAddress address() {
      return new LocalAddress("visit-" + NUMBERS.incrementAndGet());
    }

    @Override
    EventLoopGroup loops() {
      return new DefaultEventLoopGroup(2);
    }
  };

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  abstract Class<? extends ServerChannel> server();

  abstract Class<? extends Channel> client();

  abstract SocketAddress address();

  /** In 4.2 there is a newer way to make them. */
  abstract EventLoopGroup loops();
}
