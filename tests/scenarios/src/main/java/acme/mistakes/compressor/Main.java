package acme.mistakes.compressor;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

final class ResponseCompressor {
  private final int threshold;

  ResponseCompressor(int threshold) {
    this.threshold = threshold;
  }

  FullHttpResponse compress(ChannelHandlerContext ctx, FullHttpResponse response) {
    ByteBuf content = response.content();
    if (content.readableBytes() < threshold) {
      return response;
    }
    byte[] plain = new byte[content.readableBytes()];
    content.getBytes(content.readerIndex(), plain);
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    ByteBuf packed = ctx.alloc().directBuffer(plain.length);
    try {
      deflater.setInput(plain);
      deflater.finish();
      byte[] chunk = new byte[512];
      while (!deflater.finished()) {
        packed.writeBytes(chunk, 0, deflater.deflate(chunk));
      }
    } finally {
      deflater.end();
    }
    FullHttpResponse result = response.replace(packed);
    result.headers().set(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.DEFLATE);
    return result;
  }
}

final class CompressionHandler extends ChannelOutboundHandlerAdapter {
  private final ResponseCompressor compressor = new ResponseCompressor(300);

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (!(msg instanceof FullHttpResponse)) {
      ctx.write(msg, promise);
      return;
    }
    FullHttpResponse response = compressor.compress(ctx, (FullHttpResponse) msg);
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
    ctx.write(response, promise);
  }
}

final class Catalog {
  String page(int items) {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < items; i++) {
      json.append("{\"id\":").append(i).append(",\"name\":\"item\"},");
    }
    return json.append("{}]").toString();
  }
}

public final class Main {
  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new CompressionHandler());
    Catalog catalog = new Catalog();
    int compressed = 0;
    long bytes = 0;
    for (int i = 0; i < 21; i++) {
      String json = catalog.page(i % 4 == 2 ? 30 + i : i % 5);
      ByteBuf content = channel.alloc().directBuffer(json.length());
      content.writeCharSequence(json, StandardCharsets.UTF_8);
      channel.writeOutbound(
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content));
      FullHttpResponse sent = channel.readOutbound();
      if (sent.headers().contains(HttpHeaderNames.CONTENT_ENCODING)) {
        compressed++;
      }
      bytes += sent.content().readableBytes();
      sent.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("compressed " + compressed + ", some bytes " + (bytes > 0));
    System.out.println("done");
  }
}
