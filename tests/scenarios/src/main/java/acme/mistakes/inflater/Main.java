package acme.mistakes.inflater;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.ZlibCodecFactory;
import io.netty.handler.codec.compression.ZlibWrapper;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

final class BodyTooLargeException extends IOException {
  private static final long serialVersionUID = 1L;

  BodyTooLargeException(int limit) {
    super("inflated body exceeds " + limit + " bytes");
  }
}

/** Inflates the chunks of a gzipped request body; takes over the chunks. */
final class BodyInflater {
  private final ByteBufAllocator alloc;
  private final int limit;

  BodyInflater(ByteBufAllocator alloc, int limit) {
    this.alloc = alloc;
    this.limit = limit;
  }

  ByteBuf inflate(List<ByteBuf> chunks) throws IOException {
    EmbeddedChannel codec = new EmbeddedChannel(ZlibCodecFactory.newZlibDecoder(ZlibWrapper.GZIP));
    codec.config().setAllocator(alloc);
    CompositeByteBuf body = alloc.compositeDirectBuffer(64);
    boolean complete = false;
    try {
      for (ByteBuf chunk : chunks) {
        codec.writeInbound(chunk);
      }
      for (ByteBuf part = codec.readInbound(); part != null; part = codec.readInbound()) {
        int total = body.readableBytes() + part.readableBytes();
        body.addComponent(true, part);
        if (total > limit) {
          throw new BodyTooLargeException(limit);
        }
      }
      complete = true;
      return body;
    } finally {
      codec.finish();
      if (!complete) {
        body.release();
      }
    }
  }
}

final class GatewayRoute {
  private final String name;
  private final BodyInflater inflater;
  private int accepted;
  private int refused;

  GatewayRoute(String name, BodyInflater inflater) {
    this.name = name;
    this.inflater = inflater;
  }

  int handle(List<ByteBuf> chunks) {
    try {
      ByteBuf body = inflater.inflate(chunks);
      try {
        accepted++;
        return body.getByte(body.readerIndex()) == '{' ? 200 : 422;
      } finally {
        body.release();
      }
    } catch (IOException e) {
      refused++;
      return 413;
    }
  }

  @Override
  public String toString() {
    return name + ": " + accepted + " accepted, " + refused + " refused";
  }
}

final class GzipClient {
  private final ByteBufAllocator alloc;
  private final int chunkSize;

  GzipClient(ByteBufAllocator alloc, int chunkSize) {
    this.alloc = alloc;
    this.chunkSize = chunkSize;
  }

  List<ByteBuf> post(int seed, int size) throws IOException {
    ByteBuf gz = alloc.directBuffer(size);
    try (OutputStream out = new GZIPOutputStream(new ByteBufOutputStream(gz))) {
      out.write('{');
      int state = seed * 7919 + 13;
      for (int i = 0; i < size; i++) {
        state = state * 1103515245 + 12345;
        out.write(state >>> 16);
      }
    }
    List<ByteBuf> chunks = new ArrayList<>();
    while (gz.isReadable()) {
      chunks.add(gz.readBytes(Math.min(chunkSize, gz.readableBytes())));
    }
    gz.release();
    return chunks;
  }
}

public final class Main {
  public static void main(String[] args) throws IOException {
    ByteBufAllocator alloc = PooledByteBufAllocator.DEFAULT;
    GatewayRoute route = new GatewayRoute("/v1/orders", new BodyInflater(alloc, 4096));
    GzipClient client = new GzipClient(alloc, 512);
    int ok = 0;
    for (int i = 0; i < 40; i++) {
      int size = i % 8 == 3 ? 6000 + i : 1000 + 50 * i;
      if (route.handle(client.post(i, size)) == 200) {
        ok++;
      }
    }
    System.out.println(route + ", " + ok + " ok");
    System.out.println("done");
  }
}
