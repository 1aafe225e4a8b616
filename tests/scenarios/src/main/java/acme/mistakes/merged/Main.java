package acme.mistakes.merged;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** Data of a stream that waits for window. */
final class DataFrame {
  private static final int MAX_MERGED = 1024;

  final int streamId;
  private ByteBuf data;
  private boolean endStream;

  DataFrame(int streamId, ByteBuf data, boolean endStream) {
    this.streamId = streamId;
    this.data = data;
    this.endStream = endStream;
  }

  int size() {
    return data.readableBytes();
  }

  boolean isEndStream() {
    return endStream;
  }

  /** Appends the next frame of the same stream; false means that it has to be queued by itself. */
  boolean merge(DataFrame next) {
    if (endStream || size() + next.size() > MAX_MERGED) {
      return false;
    }
    if (next.data.isReadable()) {
      if (!(data instanceof CompositeByteBuf)) {
        data = data.alloc().compositeDirectBuffer(8).addComponent(true, data);
      }
      ((CompositeByteBuf) data).addComponent(true, next.data);
    }
    endStream = next.endStream;
    return true;
  }

  /** Splits off at most max bytes for the wire. */
  ByteBuf take(int max) {
    return data.readRetainedSlice(Math.min(max, data.readableBytes()));
  }

  boolean isWritten() {
    return !data.isReadable();
  }

  void close() {
    data.release();
  }
}

final class StreamState {
  final int id;
  final Deque<DataFrame> queue = new ArrayDeque<>();
  int window;
  boolean closed;

  StreamState(int id, int window) {
    this.id = id;
    this.window = window;
  }

  void cancel() {
    DataFrame frame;
    while ((frame = queue.poll()) != null) {
      frame.close();
    }
    closed = true;
  }
}

/** Sends the data of all streams as far as their windows allow. */
final class OutboundFlowController extends ChannelOutboundHandlerAdapter {
  private final Map<Integer, StreamState> streams = new LinkedHashMap<>();
  private final int initialWindow;
  private int finished;

  OutboundFlowController(int initialWindow) {
    this.initialWindow = initialWindow;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    DataFrame frame = (DataFrame) msg;
    StreamState stream =
        streams.computeIfAbsent(frame.streamId, id -> new StreamState(id, initialWindow));
    if (stream.closed) {
      frame.close();
      promise.setFailure(new IOException("stream " + stream.id + " is closed"));
      return;
    }
    DataFrame last = stream.queue.peekLast();
    if (last == null || !last.merge(frame)) {
      stream.queue.add(frame);
    }
    promise.setSuccess();
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    for (StreamState stream : streams.values()) {
      writeAllowed(ctx, stream);
    }
    ctx.flush();
  }

  private void writeAllowed(ChannelHandlerContext ctx, StreamState stream) {
    DataFrame head;
    while ((head = stream.queue.peek()) != null) {
      if (stream.window == 0 && head.size() > 0) {
        return;
      }
      ByteBuf payload = head.take(stream.window);
      stream.window -= payload.readableBytes();
      boolean end = head.isWritten() && head.isEndStream();
      ByteBuf header = ctx.alloc().directBuffer(9);
      header
          .writeMedium(payload.readableBytes())
          .writeByte(0)
          .writeByte(end ? 1 : 0)
          .writeInt(stream.id);
      ctx.write(header);
      ctx.write(payload);
      if (head.isWritten()) {
        stream.queue.poll().close();
      }
      if (end) {
        stream.closed = true;
        finished++;
      }
    }
  }

  void windowUpdate(ChannelHandlerContext ctx, int streamId, int increment) {
    StreamState stream = streams.get(streamId);
    if (stream != null && !stream.closed) {
      stream.window += increment;
      flush(ctx);
    }
  }

  void reset(int streamId) {
    StreamState stream = streams.get(streamId);
    if (stream != null) {
      stream.cancel();
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    for (StreamState stream : streams.values()) {
      stream.cancel();
    }
    streams.clear();
  }

  int finished() {
    return finished;
  }
}

/** Writes a response body in parts, with the end of the stream in a frame of its own. */
final class ResponseWriter {
  private final EmbeddedChannel channel;

  ResponseWriter(EmbeddedChannel channel) {
    this.channel = channel;
  }

  void write(int streamId, int parts, String trailer) {
    for (int i = 0; i < parts; i++) {
      ByteBuf part = channel.alloc().directBuffer(128).writeZero(100 + i);
      channel.write(new DataFrame(streamId, part, false));
    }
    ByteBuf last = channel.alloc().directBuffer(32);
    if (trailer != null) {
      last.writeCharSequence(trailer, StandardCharsets.US_ASCII);
    }
    channel.write(new DataFrame(streamId, last, true));
    channel.flush();
  }
}

public class Main {
  private static long drain(EmbeddedChannel channel) {
    long n = 0;
    ByteBuf out;
    while ((out = channel.readOutbound()) != null) {
      n += out.readableBytes();
      out.release();
    }
    return n;
  }

  public static void main(String[] args) {
    OutboundFlowController controller = new OutboundFlowController(150);
    EmbeddedChannel channel = new EmbeddedChannel(controller);
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    ChannelHandlerContext ctx = channel.pipeline().context(controller);
    ResponseWriter writer = new ResponseWriter(channel);
    long bytes = 0;
    for (int stream = 1; stream < 80; stream += 2) {
      writer.write(stream, stream % 3, stream % 10 == 1 ? null : "crc=" + stream);
      bytes += drain(channel);
      if (stream % 20 == 15) {
        controller.reset(stream);
      } else {
        controller.windowUpdate(ctx, stream, 500);
      }
      bytes += drain(channel);
    }
    channel.finishAndReleaseAll();
    System.out.println("sent " + bytes + ", finished " + controller.finished());
    System.out.println("done");
  }
}
