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
  },

  EPOLL {
    @Override
    String missing() {
      return missing(PACKAGE + "epoll.Epoll");
    }

    @Override
    Class<? extends ServerChannel> server() {
      return named(PACKAGE + "epoll.EpollServerSocketChannel").asSubclass(ServerChannel.class);
    }

    @Override
    Class<? extends Channel> client() {
      return named(PACKAGE + "epoll.EpollSocketChannel").asSubclass(Channel.class);
    }

    @Override
    SocketAddress address() {
      return NIO.address();
    }

    @Override
    EventLoopGroup loops() {
      try {
        Class<?> group = named(PACKAGE + "epoll.EpollEventLoopGroup");
        return (EventLoopGroup) group.getConstructor(int.class).newInstance(2);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  },

  /** Since 4.2. */
  IO_URING {
    @Override
    String missing() {
      return missing(PACKAGE + "uring.IoUring");
    }

    @Override
    Class<? extends ServerChannel> server() {
      return named(PACKAGE + "uring.IoUringServerSocketChannel").asSubclass(ServerChannel.class);
    }

    @Override
    Class<? extends Channel> client() {
      return named(PACKAGE + "uring.IoUringSocketChannel").asSubclass(Channel.class);
    }

    @Override
    SocketAddress address() {
      return NIO.address();
    }

    @Override
    EventLoopGroup loops() {
      try {
        Object factory =
            named(PACKAGE + "uring.IoUringIoHandler").getMethod("newFactory").invoke(null);
        return (EventLoopGroup)
            named(PACKAGE + "MultiThreadIoEventLoopGroup")
                .getConstructor(int.class, named(PACKAGE + "IoHandlerFactory"))
                .newInstance(2, factory);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  };

  private static final String PACKAGE = "io.netty.channel.";

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  /** Why the transport cannot be used on this machine, or null where it can. */
  String missing() {
    return null;
  }

  /** The same by the class of a transport that tells it. Not every Netty here has that class. */
  static String missing(String teller) {
    try {
      Throwable cause = (Throwable) named(teller).getMethod("unavailabilityCause").invoke(null);
      for (; cause != null; cause = cause.getCause()) {
        if (cause.getCause() == null) {
          return cause.toString();
        }
      }
      return null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static Class<?> named(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  abstract Class<? extends ServerChannel> server();

  abstract Class<? extends Channel> client();

  abstract SocketAddress address();

  /** In 4.2 there is a newer way to make them. */
  abstract EventLoopGroup loops();
}
