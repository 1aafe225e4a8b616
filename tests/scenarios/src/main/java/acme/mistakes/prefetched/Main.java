package acme.mistakes.prefetched;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.stream.ChunkedInput;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.util.zip.Adler32;

abstract class AbstractInput implements ChunkedInput<ByteBuf> {
  protected long progress;

  @Deprecated
  @Override
  public ByteBuf readChunk(ChannelHandlerContext ctx) throws Exception {
    return readChunk(ctx.alloc());
  }

  @Override
  public long progress() {
    return progress;
  }
}

final class GeneratedInput extends AbstractInput {
  private final int length;
  private final int chunk;
  private boolean closed;

  GeneratedInput(int length, int chunk) {
    this.length = length;
    this.chunk = chunk;
  }

  @Override
  public boolean isEndOfInput() {
    return closed || progress >= length;
  }

  @Override
  public ByteBuf readChunk(ByteBufAllocator alloc) {
    int n = (int) Math.min(chunk, length - progress);
    ByteBuf buf = alloc.directBuffer(n);
    for (int i = 0; i < n; i++) {
      buf.writeByte((int) progress + i);
    }
    progress += n;
    return buf;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void close() {
    closed = true;
  }
}

/** Reads one chunk ahead so that the last chunk is known as such. */
final class PrefetchingInput extends AbstractInput {
  private final ChunkedInput<ByteBuf> delegate;
  private ByteBuf prefetched;

  PrefetchingInput(ChunkedInput<ByteBuf> delegate) {
    this.delegate = delegate;
  }

  @Override
  public boolean isEndOfInput() throws Exception {
    return prefetched == null && delegate.isEndOfInput();
  }

  @Override
  public ByteBuf readChunk(ByteBufAllocator alloc) throws Exception {
    if (prefetched == null) {
      prefetched = delegate.readChunk(alloc);
    }
    ByteBuf next = delegate.isEndOfInput() ? null : delegate.readChunk(alloc);
    ByteBuf current = prefetched;
    prefetched = next;
    if (current != null) {
      progress += current.readableBytes();
    }
    return current;
  }

  @Override
  public long length() {
    return delegate.length();
  }

  @Override
  public void close() throws Exception {
    delegate.close();
  }
}

final class ChecksummingInput extends AbstractInput {
  private final ChunkedInput<ByteBuf> delegate;
  private final Adler32 adler = new Adler32();

  ChecksummingInput(ChunkedInput<ByteBuf> delegate) {
    this.delegate = delegate;
  }

  @Override
  public boolean isEndOfInput() throws Exception {
    return delegate.isEndOfInput();
  }

  @Override
  public ByteBuf readChunk(ByteBufAllocator alloc) throws Exception {
    ByteBuf chunk = delegate.readChunk(alloc);
    if (chunk != null) {
      adler.update(chunk.nioBuffer());
      progress += chunk.readableBytes();
    }
    return chunk;
  }

  @Override
  public long length() {
    return delegate.length();
  }

  @Override
  public void close() throws Exception {
    delegate.close();
  }

  long checksum() {
    return adler.getValue();
  }
}

final class QuotaHandler extends ChannelOutboundHandlerAdapter {
  private long left;

  QuotaHandler(long quota) {
    left = quota;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    ByteBuf chunk = (ByteBuf) msg;
    left -= chunk.readableBytes();
    if (left < 0) {
      chunk.release();
      promise.tryFailure(new IllegalStateException("quota exceeded"));
    } else {
      ctx.write(chunk, promise);
    }
  }
}

public class Main {
  private static boolean download(int length, long quota, boolean prefetch) {
    EmbeddedChannel channel =
        new EmbeddedChannel(new QuotaHandler(quota), new ChunkedWriteHandler());
    ChunkedInput<ByteBuf> input = new GeneratedInput(length, 64);
    ChecksummingInput checked =
        new ChecksummingInput(prefetch ? new PrefetchingInput(input) : input);
    ChannelFuture written = channel.writeAndFlush(checked);
    long received = 0;
    for (ByteBuf chunk = channel.readOutbound(); chunk != null; chunk = channel.readOutbound()) {
      received += chunk.readableBytes();
      chunk.release();
    }
    channel.close();
    channel.releaseOutbound();
    channel.releaseInbound();
    return written.isSuccess() && received == length && checked.checksum() != 1;
  }

  public static void main(String[] args) {
    int complete = 0;
    for (int i = 0; i < 44; i++) {
      long quota = i % 4 == 3 ? 200 : 10_000;
      if (download(150 + i * 12, quota, i % 7 != 0)) {
        complete++;
      }
    }
    System.out.println("complete " + complete);
    System.out.println("done");
  }
}
