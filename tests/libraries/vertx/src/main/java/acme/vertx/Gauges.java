package acme.vertx;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetSocket;

/** Reads frames of Netty's own decoder, as protocols do that are built on Vert.x' sockets. */
final class Gauges {
  private static final byte READING = 1;

  private final boolean careful;

  /** Of the frames that are of an unknown kind. */
  private int longest;

  Gauges(boolean careful) {
    this.careful = careful;
  }

  void connected(NetSocket socket) {
    NetSocketInternal internal = (NetSocketInternal) socket;
    internal
        .channelHandlerContext()
        .pipeline()
        .addBefore("handler", "frames", new LengthFieldBasedFrameDecoder(1024, 0, 4, 0, 4));
    internal.messageHandler(frame -> received((ByteBuf) frame, socket));
  }

  private void received(ByteBuf frame, NetSocket socket) {
    if (frame.readByte() == READING) {
      reading(frame, socket);
    } else {
      unknown(frame, socket);
    }
  }

  private void reading(ByteBuf frame, NetSocket socket) {
    long value = frame.readLong();
    frame.release();
    socket.write(Buffer.buffer().appendLong(value));
  }

  private void unknown(ByteBuf frame, NetSocket socket) {
    note(BufferInternal.buffer(frame));
    socket.write(Buffer.buffer().appendLong(-1));
  }

  private void note(Buffer frame) {
    longest = Math.max(longest, frame.length());
    forget(frame);
  }

  private void forget(Buffer frame) {
    if (careful) {
      ((BufferInternal) frame).unwrap().release();
    }
  }
}
