package acme.mistakes.devolved;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public final class Main {
  static final class UploadController implements MultiplexedStream.RequestHandler {
    long full;
    long streamed;

    @Override
    public void onFullBody(int streamId, ByteBuf body) {
      full += body.readableBytes();
      body.release();
    }

    @Override
    public void onChunk(int streamId, ByteBuf chunk) {
      streamed += chunk.readableBytes();
      chunk.release();
    }
  }

  static final class Client {
    private final EmbeddedChannel channel;
    private final Http2ServerHandler handler;

    Client(EmbeddedChannel channel, Http2ServerHandler handler) {
      this.channel = channel;
      this.handler = handler;
    }

    void data(int streamId, String text, boolean endOfStream) throws Http2Exception {
      ByteBuf data = channel.alloc().directBuffer(text.length());
      data.writeCharSequence(text, StandardCharsets.US_ASCII);
      try {
        handler.onDataRead(streamId, data, endOfStream);
      } finally {
        data.release();
      }
    }

    void readComplete() {
      channel.pipeline().fireChannelReadComplete();
    }
  }

  public static void main(String[] args) throws Http2Exception {
    UploadController controller = new UploadController();
    Http2ServerHandler handler =
        new Http2ServerHandler(new DefaultHttp2Connection(true), controller);
    EmbeddedChannel channel =
        new EmbeddedChannel(
            handler,
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelReadComplete(ChannelHandlerContext ctx) {
                ctx.flush();
              }
            });
    Client client = new Client(channel, handler);
    for (int id = 1; id <= 13; id += 2) {
      handler.onHeadersRead(id);
      client.data(id, "part one of " + id, false);
      if (id == 5) {
        client.data(id, "part two of " + id, false);
        handler.onRstStreamRead(id);
      } else if (id == 9) {
        client.readComplete();
        client.data(id, "streamed part of " + id, false);
        handler.onRstStreamRead(id);
      } else {
        client.data(id, "part two of " + id, true);
      }
      client.readComplete();
    }
    for (int id = 15; id <= 17; id += 2) {
      handler.onHeadersRead(id);
      client.data(id, "unfinished " + id, false);
    }
    client.data(17, "still unfinished", false);
    channel.finishAndReleaseAll();
    System.out.println("full " + controller.full + " streamed " + controller.streamed);
    System.out.println("done");
  }
}

final class MultiplexedStream {
  interface RequestHandler {
    void onFullBody(int streamId, ByteBuf body);

    void onChunk(int streamId, ByteBuf chunk);
  }

  private final int streamId;
  private final RequestHandler requestHandler;
  private final ChannelHandlerContext ctx;
  private List<ByteBuf> bufferedContent;
  private boolean streaming;
  private boolean closed;

  MultiplexedStream(int streamId, RequestHandler requestHandler, ChannelHandlerContext ctx) {
    this.streamId = streamId;
    this.requestHandler = requestHandler;
    this.ctx = ctx;
  }

  void onDataRead(ByteBuf data, boolean endOfStream) {
    if (streaming) {
      requestHandler.onChunk(streamId, data);
      return;
    }
    if (bufferedContent == null) {
      bufferedContent = new ArrayList<>();
    }
    bufferedContent.add(data);
    if (endOfStream) {
      ByteBuf body = ctx.alloc().directBuffer(64);
      for (ByteBuf part : bufferedContent) {
        body.writeBytes(part);
        part.release();
      }
      bufferedContent = null;
      requestHandler.onFullBody(streamId, body);
    }
  }

  void devolveToStreaming() {
    if (closed || streaming || bufferedContent == null) {
      return;
    }
    streaming = true;
    List<ByteBuf> initial = bufferedContent;
    bufferedContent = null;
    for (ByteBuf part : initial) {
      requestHandler.onChunk(streamId, part);
    }
  }

  void markClosed() {
    closed = true;
  }
}

final class Http2ServerHandler extends ChannelInboundHandlerAdapter {
  private final Http2Connection connection;
  private final MultiplexedStream.RequestHandler requestHandler;
  private final Http2Connection.PropertyKey streamKey;
  private final Set<MultiplexedStream> pending = new LinkedHashSet<>();
  private ChannelHandlerContext ctx;

  Http2ServerHandler(Http2Connection connection, MultiplexedStream.RequestHandler requestHandler) {
    this.connection = connection;
    this.requestHandler = requestHandler;
    this.streamKey = connection.newKey();
    connection.addListener(new StreamListener());
  }

  private final class StreamListener extends Http2ConnectionAdapter {
    @Override
    public void onStreamClosed(Http2Stream stream) {
      MultiplexedStream multiplexed = stream.removeProperty(streamKey);
      if (multiplexed != null) {
        multiplexed.markClosed();
        pending.remove(multiplexed);
      }
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    this.ctx = ctx;
  }

  void onHeadersRead(int streamId) throws Http2Exception {
    Http2Stream stream = connection.remote().createStream(streamId, false);
    stream.setProperty(streamKey, new MultiplexedStream(streamId, requestHandler, ctx));
  }

  void onDataRead(int streamId, ByteBuf data, boolean endOfStream) {
    Http2Stream stream = connection.stream(streamId);
    MultiplexedStream multiplexed = stream.getProperty(streamKey);
    multiplexed.onDataRead(data.retain(), endOfStream);
    if (endOfStream) {
      stream.close();
    } else {
      pending.add(multiplexed);
    }
  }

  void onRstStreamRead(int streamId) {
    connection.stream(streamId).close();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    for (MultiplexedStream stream : pending) {
      stream.devolveToStreaming();
    }
    pending.clear();
    ctx.fireChannelReadComplete();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    connection.close(ctx.voidPromise());
    ctx.fireChannelInactive();
  }
}
