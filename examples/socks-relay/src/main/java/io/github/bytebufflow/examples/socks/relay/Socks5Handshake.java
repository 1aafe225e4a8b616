package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.Socks5Greeting;
import io.github.bytebufflow.examples.socks.codec.Socks5Login;
import io.github.bytebufflow.examples.socks.codec.Socks5Request;
import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;

/** RFC 1928's and RFC 1929's messages, in their order. */
final class Socks5Handshake extends Handshake {
  private enum Next {
    GREETING,
    LOGIN,
    REQUEST
  }

  private static final int LONGEST_ANSWER = 3 + SocksAddress.LONGEST;

  private final Outlet outlet;
  private final byte[] user;
  private final byte[] password;
  private Next next = Next.GREETING;
  private Association association;

  Socks5Handshake(Relay relay, Outlet outlet, byte[] user, byte[] password) {
    super(relay, outlet);
    this.outlet = outlet;
    this.user = user;
    this.password = password;
  }

  @Override
  void read(ChannelHandlerContext ctx, ByteBuf in) {
    switch (next) {
      case GREETING:
        readGreeting(ctx, in);
        break;
      case LOGIN:
        readLogin(ctx, in);
        break;
      default:
        readRequest(ctx, in);
    }
  }

  private void readGreeting(ChannelHandlerContext ctx, ByteBuf in) {
    Socks5Greeting greeting = new Socks5Greeting();
    Verdict verdict = greeting.read(in);
    if (verdict == Verdict.INCOMPLETE) {
      return;
    }
    int wanted = user.length == 0 ? Socks5.NO_LOGIN : Socks5.PASSWORD;
    if (verdict == Verdict.BAD_VERSION) {
      malformed(ctx, verdict);
      return;
    }
    if (verdict.isError() || !greeting.offers(wanted)) {
      if (verdict.isError()) {
        relay.malformed(verdict);
      } else {
        relay.trouble(Trouble.NO_METHOD);
      }
      ByteBuf answer = ctx.alloc().directBuffer(2);
      Socks5.writeChoice(Socks5.NO_METHOD, answer);
      endWith(ctx, answer);
      return;
    }
    in.skipBytes(greeting.length());
    next = wanted == Socks5.PASSWORD ? Next.LOGIN : Next.REQUEST;
    ByteBuf answer = ctx.alloc().directBuffer(2);
    Socks5.writeChoice(wanted, answer);
    ctx.writeAndFlush(answer, ctx.voidPromise());
  }

  private void readLogin(ChannelHandlerContext ctx, ByteBuf in) {
    Socks5Login login = new Socks5Login();
    Verdict verdict = login.read(in);
    if (verdict == Verdict.INCOMPLETE) {
      return;
    }
    if (verdict == Verdict.BAD_VERSION) {
      malformed(ctx, verdict);
      return;
    }
    boolean welcome = !verdict.isError() && login.matches(user, password);
    ByteBuf answer = ctx.alloc().directBuffer(2);
    Socks5.writeLoginStatus(welcome, answer);
    if (welcome) {
      in.skipBytes(login.length());
      next = Next.REQUEST;
      ctx.writeAndFlush(answer, ctx.voidPromise());
      return;
    }
    if (verdict.isError()) {
      relay.malformed(verdict);
    } else {
      relay.trouble(Trouble.WRONG_LOGIN);
    }
    endWith(ctx, answer);
  }

  private void readRequest(ChannelHandlerContext ctx, ByteBuf in) {
    Socks5Request request = new Socks5Request();
    Verdict verdict = request.read(in);
    if (verdict == Verdict.INCOMPLETE) {
      return;
    }
    if (verdict == Verdict.BAD_VERSION) {
      malformed(ctx, verdict);
      return;
    }
    if (verdict.isError()) {
      relay.malformed(verdict);
      reply(ctx, verdict == Verdict.BAD_ADDRESS_TYPE ? Socks5.NO_SUCH_TYPE : Socks5.FAILED);
      return;
    }
    in.skipBytes(request.length());
    if (request.code() == Socks5.CONNECT) {
      connect(ctx, request.address().toSocketAddress(), in);
    } else if (request.code() == Socks5.UDP_ASSOCIATE) {
      end();
      associate(ctx);
    } else {
      relay.trouble(Trouble.UNKNOWN_COMMAND);
      reply(ctx, Socks5.NO_SUCH_COMMAND);
    }
  }

  /** The association ends with this connection, on which nothing more is expected. */
  private void associate(ChannelHandlerContext ctx) {
    if (!relay.enterAssociation()) {
      relay.trouble(Trouble.TOO_MANY_ASSOCIATIONS);
      reply(ctx, Socks5.FAILED);
      return;
    }
    ctx.channel().closeFuture().addListener(f -> relay.leaveAssociation());
    InetSocketAddress client = (InetSocketAddress) ctx.channel().remoteAddress();
    InetSocketAddress here = (InetSocketAddress) ctx.channel().localAddress();
    association = new Association(relay, outlet, ctx.channel(), client.getAddress());
    association
        .open(here.getAddress().getHostAddress())
        .addListener(
            bound -> {
              if (!bound.isSuccess()) {
                reply(ctx, Socks5.FAILED);
                return;
              }
              answer(ctx, association.address());
              ctx.flush();
            });
  }

  @Override
  void welcome(ChannelHandlerContext ctx, Channel target) {
    answer(ctx, (InetSocketAddress) target.localAddress());
    ctx.flush();
  }

  private static void answer(ChannelHandlerContext ctx, InetSocketAddress bound) {
    ByteBuf answer = ctx.alloc().directBuffer(LONGEST_ANSWER);
    Socks5.writeHead(Socks5.SUCCEEDED, answer);
    SocksAddress.write(bound, answer);
    ctx.write(answer, ctx.voidPromise());
  }

  @Override
  void refuse(ChannelHandlerContext ctx, Throwable cause) {
    int reply = Socks5.FAILED;
    if (cause instanceof UnknownHostException || cause instanceof NoRouteToHostException) {
      reply = Socks5.HOST_UNREACHABLE;
    } else if (cause instanceof ConnectTimeoutException) {
      reply = Socks5.TTL_EXPIRED;
    } else if (cause instanceof ConnectException) {
      reply = Socks5.REFUSED;
    }
    reply(ctx, reply);
  }

  private void reply(ChannelHandlerContext ctx, int reply) {
    ByteBuf answer = ctx.alloc().directBuffer(10);
    Socks5.writeReply(reply, answer);
    endWith(ctx, answer);
  }

  private void endWith(ChannelHandlerContext ctx, ByteBuf answer) {
    end();
    ctx.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    if (association != null) {
      association.close();
    }
    super.channelInactive(ctx);
  }
}
