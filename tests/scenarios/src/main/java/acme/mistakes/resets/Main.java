package acme.mistakes.resets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class TestStream implements Http2FrameStream {
  private final int id;

  TestStream(int id) {
    this.id = id;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public Http2Stream.State state() {
    return Http2Stream.State.OPEN;
  }
}

/** A request with its whole body. */
final class Upload extends DefaultByteBufHolder {
  final int streamId;
  final String path;

  Upload(int streamId, String path, ByteBuf body) {
    super(body);
    this.streamId = streamId;
    this.path = path;
  }

  @Override
  public Upload replace(ByteBuf content) {
    return new Upload(streamId, path, content);
  }
}

/** Collects the data frames of each stream until its end. */
final class StreamBodies extends ChannelInboundHandlerAdapter {

  private static final class Body {
    final String path;
    final List<Http2DataFrame> frames = new ArrayList<>();
    int bytes;

    Body(String path) {
      this.path = path;
    }

    ByteBuf merge(ByteBufAllocator alloc) {
      CompositeByteBuf all = alloc.compositeBuffer(Math.max(2, frames.size()));
      for (Http2DataFrame f : frames) {
        all.addComponent(true, f.content());
      }
      frames.clear();
      return all;
    }

    void discard() {
      frames.forEach(ReferenceCountUtil::release);
      frames.clear();
    }
  }

  private final Map<Integer, Body> bodies = new HashMap<>();
  private final int maxBytes;
  private int resets;

  StreamBodies(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (msg instanceof Http2DataFrame) {
      onData(ctx, (Http2DataFrame) msg);
    } else if (msg instanceof Http2HeadersFrame) {
      Http2HeadersFrame headers = (Http2HeadersFrame) msg;
      bodies.put(headers.stream().id(), new Body(String.valueOf(headers.headers().path())));
    } else if (msg instanceof Http2ResetFrame) {
      onReset((Http2ResetFrame) msg);
    } else {
      ctx.fireChannelRead(msg);
    }
  }

  private void onData(ChannelHandlerContext ctx, Http2DataFrame data) {
    int id = data.stream().id();
    Body body = bodies.get(id);
    if (body == null) {
      data.release();
      return;
    }
    ctx.write(
        new DefaultHttp2WindowUpdateFrame(data.initialFlowControlledBytes()).stream(data.stream()));
    body.frames.add(data);
    body.bytes += data.content().readableBytes();
    if (body.bytes > maxBytes) {
      bodies.remove(id).discard();
      ctx.writeAndFlush(
          new DefaultHttp2ResetFrame(Http2Error.ENHANCE_YOUR_CALM).stream(data.stream()));
      return;
    }
    if (data.isEndStream()) {
      bodies.remove(id);
      ctx.fireChannelRead(new Upload(id, body.path, body.merge(ctx.alloc())));
    }
  }

  private void onReset(Http2ResetFrame reset) {
    if (bodies.remove(reset.stream().id()) != null) {
      resets++;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    bodies.values().forEach(Body::discard);
    bodies.clear();
    ctx.fireChannelInactive();
  }

  int resets() {
    return resets;
  }
}

final class UploadStore extends SimpleChannelInboundHandler<Upload> {
  private int uploads;
  private long bytes;

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, Upload upload) {
    uploads++;
    bytes += upload.content().readableBytes();
    ctx.writeAndFlush(
        new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("201"), true)
            .stream(new TestStream(upload.streamId)));
  }

  @Override
  public String toString() {
    return uploads + " uploads, " + bytes + " bytes";
  }
}

public class Main {
  private static Http2DataFrame data(int size, boolean end, Http2FrameStream stream) {
    return new DefaultHttp2DataFrame(
            PooledByteBufAllocator.DEFAULT.directBuffer(size).writeZero(size), end)
        .stream(stream);
  }

  private static String connection() {
    StreamBodies bodies = new StreamBodies(4000);
    UploadStore store = new UploadStore();
    EmbeddedChannel ch = new EmbeddedChannel(bodies, store);
    for (int i = 0; i < 32; i++) {
      TestStream stream = new TestStream(2 * i + 1);
      ch.writeInbound(
          new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().method("PUT").path("/files/" + i))
              .stream(stream));
      ch.writeInbound(data(500 + i, false, stream));
      ch.writeInbound(data(300, false, stream));
      if (i % 8 == 3) {
        ch.writeInbound(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(stream));
      } else if (i % 8 == 5) {
        ch.writeInbound(data(3500, false, stream));
        ch.writeInbound(data(100, true, stream));
      } else if (i < 30) {
        ch.writeInbound(data(700, true, stream));
      }
      ch.releaseOutbound();
    }
    ch.finishAndReleaseAll();
    return store + ", " + bodies.resets() + " resets";
  }

  public static void main(String[] args) {
    System.out.println(connection());
    System.out.println("done");
  }
}
