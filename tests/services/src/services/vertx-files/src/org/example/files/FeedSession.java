package org.example.files;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** One connection to the feed: commands come in, answers and change events go out. */
final class FeedSession {

  private static final int MAX_FRAME = 1 << 20;
  private static final int MAX_PENDING = 100;

  private final NetSocketInternal socket;
  private final Watchers watchers;
  private final UploadSession upload;
  private final Deque<ByteBuf> pending = new ArrayDeque<>();
  private String prefix;
  private boolean paused;

  FeedSession(NetSocket socket, FileStore store, Watchers watchers) {
    this.socket = (NetSocketInternal) socket;
    this.watchers = watchers;
    this.upload = new UploadSession(store);
  }

  void open() {
    ChannelHandlerContext context = socket.channelHandlerContext();
    context
        .pipeline()
        .addBefore(
            context.name(), "frames", new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, 4, 0, 4))
        .addBefore(context.name(), "lengths", new LengthFieldPrepender(4));
    socket.messageHandler(message -> command((ByteBuf) message));
    socket.exceptionHandler(error -> socket.close());
    socket.closeHandler(closed -> close());
  }

  boolean watches(String name) {
    return prefix != null && name.startsWith(prefix);
  }

  /** Sends the event, which is this session's from now on, now or after the pause. */
  void deliver(ByteBuf event) {
    if (paused) {
      pending.add(event);
      if (pending.size() > MAX_PENDING) {
        pending.remove().release();
      }
    } else if (socket.channelHandlerContext().channel().isWritable()) {
      socket.channelHandlerContext().writeAndFlush(event);
    } else {
      event.release();
    }
  }

  private void command(ByteBuf frame) {
    try {
      char command = (char) frame.readByte();
      switch (command) {
        case 'W' -> watch(text(frame));
        case 'P' -> paused = true;
        case 'R' -> resume();
        case 'B' -> upload.begin(text(frame));
        case 'D' -> upload.append(frame);
        case 'E' -> watchers.changed(upload.name(), upload.end(), this);
        default -> socket.close();
      }
      socket.writeMessage(Unpooled.wrappedBuffer(new byte[] {'A', (byte) command}));
    } finally {
      frame.release();
    }
  }

  private void watch(String newPrefix) {
    prefix = newPrefix;
    watchers.add(this);
  }

  private void resume() {
    paused = false;
    while (!pending.isEmpty()) {
      deliver(pending.remove());
    }
  }

  private void close() {
    watchers.remove(this);
    upload.cancel();
    pending.forEach(ByteBuf::release); //@good 2
    pending.clear();
  }

  private static String text(ByteBuf frame) {
    return frame.readCharSequence(frame.readableBytes(), StandardCharsets.UTF_8).toString();
  }
}
