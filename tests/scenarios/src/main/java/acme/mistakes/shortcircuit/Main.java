package acme.mistakes.shortcircuit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The copy kept in currentRequest is dropped without release when the proxy answers by itself. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Supplier<Filters> source = () -> new BlockList("/admin");
    ClientLink connection = new ClientLink(source);
    EmbeddedChannel channel = new EmbeddedChannel(connection);
    int ok = 0;
    int forbidden = 0;
    for (int i = 0; i < 64; i++) {
      String uri = i % 9 == 4 ? "/admin/" + i : "/items/" + i;
      ByteBuf body = channel.alloc().directBuffer(48);
      body.writeCharSequence("{\"n\":" + i + "}", StandardCharsets.UTF_8);
      channel.writeInbound(
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, uri, body));
      HttpResponse response = channel.readOutbound();
      if (response.status().equals(HttpResponseStatus.OK)) {
        ok++;
      } else {
        forbidden++;
      }
      ReferenceCountUtil.release(response);
    }
    channel.finishAndReleaseAll();
    System.out.println("ok " + ok + ", forbidden " + forbidden);
    System.out.println("done");
  }
}

interface Filters {
  HttpResponse onRequest(FullHttpRequest request);

  HttpResponse onResponse(HttpResponse response);
}

final class BlockList implements Filters {
  private final String prefix;

  BlockList(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public HttpResponse onRequest(FullHttpRequest request) {
    if (request.uri().startsWith(prefix)) {
      return new DefaultFullHttpResponse(
          HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN, Unpooled.EMPTY_BUFFER);
    }
    return null;
  }

  @Override
  public HttpResponse onResponse(HttpResponse response) {
    response.headers().set(HttpHeaderNames.VIA, "proxy");
    return response;
  }
}

final class ServerLink {
  private final ClientLink client;
  private final EmbeddedChannel upstream = new EmbeddedChannel();

  ServerLink(ClientLink client) {
    this.client = client;
  }

  void write(FullHttpRequest request) {
    upstream.writeOutbound(request.retain());
    FullHttpRequest seenByServer = upstream.readOutbound();
    ByteBuf content;
    try {
      content = upstream.alloc().directBuffer(seenByServer.content().readableBytes() + 8);
      content.writeBytes(
          seenByServer.content(),
          seenByServer.content().readerIndex(),
          seenByServer.content().readableBytes());
    } finally {
      seenByServer.release();
    }
    client.respond(
        this, new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content));
  }

  void disconnect() {
    upstream.finishAndReleaseAll();
  }
}

class ClientLink extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final Supplier<Filters> filtersSource;
  private volatile Filters currentFilters;
  private volatile HttpRequest currentRequest;
  private ServerLink serverConnection;
  private ChannelHandlerContext ctx;

  ClientLink(Supplier<Filters> filtersSource) {
    this.filtersSource = filtersSource;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    ctx = context;
    serverConnection = new ServerLink(this);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    readFirst(request);
  }

  private void readFirst(FullHttpRequest request) {
    currentRequest = copy(request);
    currentFilters = filtersSource.get();
    HttpResponse shortCircuit = currentFilters.onRequest(request);
    if (shortCircuit != null) {
      boolean keepAlive = answerAtOnce(shortCircuit);
      if (!keepAlive) {
        ctx.close();
      }
      return;
    }
    request.headers().set(HttpHeaderNames.VIA, "proxy");
    serverConnection.write(request);
  }

  private HttpRequest copy(FullHttpRequest original) {
    return original.copy();
  }

  void respond(ServerLink connection, FullHttpResponse response) {
    if (currentRequest instanceof ReferenceCounted) {
      ((ReferenceCounted) currentRequest).release();
    }
    currentRequest = null;
    HttpResponse filtered = currentFilters.onResponse(response);
    ctx.writeAndFlush(filtered);
  }

  private boolean answerAtOnce(HttpResponse response) {
    currentRequest = null;
    HttpResponse filtered = currentFilters.onResponse(response);
    if (filtered == null) {
      return false;
    }
    ctx.writeAndFlush(filtered);
    return true;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    if (currentRequest instanceof ReferenceCounted) {
      ((ReferenceCounted) currentRequest).release();
      currentRequest = null;
    }
    serverConnection.disconnect();
    super.channelInactive(context);
  }
}
