package acme.mistakes.accumulated;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.MessageToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

final class Segment {
  final ByteBuf payload;
  final boolean selfContained;

  Segment(ByteBuf payload, boolean selfContained) {
    this.payload = payload;
    this.selfContained = selfContained;
  }
}

final class Frame {
  final int streamId;
  final String body;

  Frame(int streamId, String body) {
    this.streamId = streamId;
    this.body = body;
  }
}

final class FrameCodec {
  static final int HEADER_LENGTH = 6;

  int decodeBodySize(ByteBuf source) {
    return source.getInt(source.readerIndex() + 2);
  }

  Frame decode(ByteBuf source) {
    int streamId = source.readShort();
    int length = source.readInt();
    return new Frame(streamId, source.readCharSequence(length, StandardCharsets.UTF_8).toString());
  }
}

final class BytesToSegmentDecoder extends ByteToMessageDecoder {
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (in.readableBytes() < 4) {
      return;
    }
    int header = in.getInt(in.readerIndex());
    int length = header >>> 1;
    if (in.readableBytes() < 4 + length) {
      return;
    }
    in.skipBytes(4);
    ByteBuf payload = ctx.alloc().directBuffer(Math.max(length, 16));
    in.readBytes(payload, length);
    out.add(new Segment(payload, (header & 1) == 1));
  }
}

final class SegmentToFrameDecoder extends MessageToMessageDecoder<Segment> {
  private static final int UNKNOWN_LENGTH = Integer.MIN_VALUE;

  private final FrameCodec frameCodec;
  private final List<ByteBuf> accumulatedSlices = new ArrayList<>();
  private int targetLength = UNKNOWN_LENGTH;
  private int accumulatedLength;

  SegmentToFrameDecoder(FrameCodec frameCodec) {
    this.frameCodec = frameCodec;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, Segment segment, List<Object> out) {
    if (segment.selfContained) {
      decodeSelfContained(segment, out);
    } else {
      decodeSlice(segment, ctx.alloc(), out);
    }
  }

  private void decodeSelfContained(Segment segment, List<Object> out) {
    ByteBuf payload = segment.payload;
    try {
      do {
        out.add(frameCodec.decode(payload));
      } while (payload.isReadable());
    } finally {
      payload.release();
    }
  }

  private void decodeSlice(Segment segment, ByteBufAllocator allocator, List<Object> out) {
    ByteBuf slice = segment.payload;
    if (targetLength == UNKNOWN_LENGTH) {
      targetLength = FrameCodec.HEADER_LENGTH + frameCodec.decodeBodySize(slice);
    }
    accumulatedSlices.add(slice);
    accumulatedLength += slice.readableBytes();
    if (accumulatedLength < targetLength) {
      return;
    }
    CompositeByteBuf encodedFrame = allocator.compositeBuffer(accumulatedSlices.size());
    encodedFrame.addComponents(true, accumulatedSlices);
    try {
      out.add(frameCodec.decode(encodedFrame));
    } finally {
      encodedFrame.release();
      reset();
    }
  }

  private void reset() {
    targetLength = UNKNOWN_LENGTH;
    accumulatedSlices.clear();
    accumulatedLength = 0;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    reset();
  }
}

final class FakeNode {
  static void frame(ByteBuf target, int stream, String body) {
    target.writeShort(stream);
    target.writeInt(body.length());
    target.writeCharSequence(body, StandardCharsets.UTF_8);
  }

  static ByteBuf segment(ByteBufAllocator alloc, ByteBuf from, int length, boolean selfContained) {
    ByteBuf out = alloc.directBuffer(4 + length);
    out.writeInt(length << 1 | (selfContained ? 1 : 0));
    out.writeBytes(from, length);
    return out;
  }
}

public final class Main {
  private static EmbeddedChannel connect() {
    return new EmbeddedChannel(
        new BytesToSegmentDecoder(), new SegmentToFrameDecoder(new FrameCodec()));
  }

  private static void sendSmall(EmbeddedChannel channel, int count) {
    ByteBuf frames = channel.alloc().directBuffer(256);
    for (int i = 0; i < count; i++) {
      FakeNode.frame(frames, i, "row" + i);
    }
    channel.writeInbound(FakeNode.segment(channel.alloc(), frames, frames.readableBytes(), true));
    frames.release();
  }

  private static void sendLarge(EmbeddedChannel channel, int stream, int slice, int maxSlices) {
    ByteBuf frame = channel.alloc().directBuffer(256);
    FakeNode.frame(frame, stream, "x".repeat(150));
    for (int i = 0; i < maxSlices && frame.isReadable(); i++) {
      int length = Math.min(slice, frame.readableBytes());
      channel.writeInbound(FakeNode.segment(channel.alloc(), frame, length, false));
    }
    frame.release();
  }

  private static int read(EmbeddedChannel channel) {
    int chars = 0;
    Frame frame;
    while ((frame = channel.readInbound()) != null) {
      chars += frame.body.length() + frame.streamId;
    }
    return chars;
  }

  public static void main(String[] args) {
    int chars = 0;
    EmbeddedChannel control = connect();
    sendSmall(control, 3);
    sendLarge(control, 1, 60, 99);
    sendSmall(control, 1);
    chars += read(control);
    control.finishAndReleaseAll();

    EmbeddedChannel pool = connect();
    sendLarge(pool, 4, 50, 99);
    sendLarge(pool, 5, 50, 3);
    chars += read(pool);
    pool.close();
    pool.finishAndReleaseAll();

    EmbeddedChannel second = connect();
    sendSmall(second, 4);
    sendLarge(second, 6, 70, 2);
    chars += read(second);
    second.close();
    second.finishAndReleaseAll();
    System.out.println("decoded " + chars);
    System.out.println("done");
  }
}
