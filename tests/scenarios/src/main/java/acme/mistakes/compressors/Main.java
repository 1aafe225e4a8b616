package acme.mistakes.compressors;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToByteEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

public class Main {
  private static final AtomicInteger ok = new AtomicInteger();
  private static final AtomicInteger failed = new AtomicInteger();

  public static void main(String[] args) {
    Wire wire = new Wire();
    FrameEncoder plain = new FrameEncoder(wire);
    CompressingEncoder encoder = new CompressingEncoder(plain);

    for (int id = 1; id <= 15; id += 2) {
      headers(encoder, id, id % 4 == 1 ? "block" : "identity");
      encoder.writeData(id, body("response body for stream " + id), false);
      encoder.writeData(id, body(" and its end"), true);
    }
    for (int id = 2; id <= 10; id += 2) {
      headers(encoder, id, "block");
    }
    headers(encoder, 12, "identity");
    encoder.close();

    System.out.println(ok + " streams, " + failed + " failed, " + wire.drain() + " bytes");
    System.out.println("done");
  }

  private static void headers(CompressingEncoder encoder, int id, String encoding) {
    encoder
        .writeHeaders(id, Map.of(":status", "200", "content-encoding", encoding))
        .whenComplete((v, cause) -> (cause == null ? ok : failed).incrementAndGet());
  }

  private static ByteBuf body(String text) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    buf.writeCharSequence(text, StandardCharsets.US_ASCII);
    return buf;
  }
}

/** Collects bytes into blocks; a block is written out when it is full or at the end. */
class BlockCompressor extends MessageToByteEncoder<ByteBuf> {
  private final int blockSize;
  private ByteBuf block;

  BlockCompressor(int blockSize) {
    this.blockSize = blockSize;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    block = ctx.alloc().directBuffer(blockSize, blockSize);
  }

  @Override
  protected void encode(ChannelHandlerContext ctx, ByteBuf in, ByteBuf out) {
    while (in.isReadable()) {
      block.writeBytes(in, Math.min(in.readableBytes(), block.writableBytes()));
      if (!block.isWritable()) {
        flushBlock(out);
      }
    }
  }

  private void flushBlock(ByteBuf out) {
    out.writeShort(block.readableBytes());
    int previous = 0;
    while (block.isReadable()) {
      int b = block.readByte();
      out.writeByte(b - previous);
      previous = b;
    }
    block.clear();
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (block.isReadable()) {
      ByteBuf rest = ctx.alloc().directBuffer(block.readableBytes() + 2);
      flushBlock(rest);
      ctx.writeAndFlush(rest);
    }
    ctx.close(promise);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    block.release();
  }
}

class CompressingEncoder {
  private static final String PROPERTY = "compressor";
  private final FrameEncoder delegate;

  CompressingEncoder(FrameEncoder delegate) {
    this.delegate = delegate;
    delegate.onStreamRemoved(this::cleanup);
  }

  CompletableFuture<Void> writeHeaders(int streamId, Map<String, String> headers) {
    EmbeddedChannel compressor = newCompressor(headers);
    CompletableFuture<Void> future = delegate.writeHeaders(streamId, headers);
    bindCompressorToStream(compressor, streamId);
    return future;
  }

  CompletableFuture<Void> writeData(int streamId, ByteBuf data, boolean endOfStream) {
    FrameEncoder.Stream stream = delegate.stream(streamId);
    EmbeddedChannel channel =
        stream == null ? null : (EmbeddedChannel) stream.properties.get(PROPERTY);
    if (channel == null) {
      return delegate.writeData(streamId, data, endOfStream);
    }
    channel.writeOutbound(data);
    if (endOfStream) {
      channel.finish();
    }
    CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
    ByteBuf next = channel.readOutbound();
    while (next != null) {
      ByteBuf following = channel.readOutbound();
      last = delegate.writeData(streamId, next, endOfStream && following == null);
      next = following;
    }
    return last;
  }

  void close() {
    delegate.close();
  }

  private EmbeddedChannel newCompressor(Map<String, String> headers) {
    String encoding = headers.getOrDefault("content-encoding", "identity");
    return "block".equals(encoding) ? new EmbeddedChannel(new BlockCompressor(128)) : null;
  }

  private void bindCompressorToStream(EmbeddedChannel compressor, int streamId) {
    if (compressor != null) {
      FrameEncoder.Stream stream = delegate.stream(streamId);
      if (stream != null) {
        stream.properties.put(PROPERTY, compressor);
      }
    }
  }

  private void cleanup(FrameEncoder.Stream stream) {
    EmbeddedChannel compressor = (EmbeddedChannel) stream.properties.remove(PROPERTY);
    if (compressor != null) {
      compressor.finishAndReleaseAll();
    }
  }
}

class FrameEncoder {
  static final class Stream {
    final int id;
    final Map<String, Object> properties = new HashMap<>();

    Stream(int id) {
      this.id = id;
    }
  }

  private final Wire wire;
  private final Map<Integer, Stream> streams = new TreeMap<>();
  private Consumer<Stream> removed = s -> {};

  FrameEncoder(Wire wire) {
    this.wire = wire;
  }

  void onStreamRemoved(Consumer<Stream> listener) {
    removed = listener;
  }

  Stream stream(int id) {
    return streams.get(id);
  }

  CompletableFuture<Void> writeHeaders(int id, Map<String, String> headers) {
    if (!streams.containsKey(id)) {
      if ((id & 1) == 0) {
        return CompletableFuture.failedFuture(
            new IllegalStateException("Stream " + id + " is not correct for client"));
      }
      streams.put(id, new Stream(id));
    }
    return CompletableFuture.completedFuture(null);
  }

  CompletableFuture<Void> writeData(int id, ByteBuf data, boolean endOfStream) {
    Stream stream = streams.get(id);
    if (stream == null) {
      data.release();
      return CompletableFuture.failedFuture(
          new IllegalStateException("Stream no longer exists: " + id));
    }
    wire.write(data);
    if (endOfStream) {
      remove(stream);
    }
    return CompletableFuture.completedFuture(null);
  }

  void close() {
    new ArrayList<>(streams.values()).forEach(this::remove);
  }

  private void remove(Stream stream) {
    streams.remove(stream.id);
    removed.accept(stream);
  }
}

class Wire {
  private final Queue<ByteBuf> written = new ArrayDeque<>();

  void write(ByteBuf buf) {
    written.add(buf);
  }

  long drain() {
    long bytes = 0;
    for (ByteBuf b; (b = written.poll()) != null; ) {
      bytes += b.readableBytes();
      b.release();
    }
    return bytes;
  }
}
