package org.example.chat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;

/** Carries out the commands of a client; each of them is answered by a line that starts with =. */
final class ChatHandler extends SimpleChannelInboundHandler<WebSocketFrame> {

  private final Rooms rooms;
  private Room room;
  private Member self;
  private ByteBuf draft;

  ChatHandler(Rooms rooms) {
    this.rooms = rooms;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
    if (frame instanceof TextWebSocketFrame) {
      String command = Lines.readWord(frame.content());
      boolean join = command.equals("JOIN");
      Lines.answer(ctx, join ? join(ctx, frame.content()) : run(ctx, command, frame.content()));
    } else if (frame instanceof BinaryWebSocketFrame && room != null) {
      room.showPicture(self, frame.content());
      Lines.answer(ctx, "shown");
    }
  }

  /** JOIN room name, and quiet for those who do not want emotes. */
  private String join(ChannelHandlerContext ctx, ByteBuf words) {
    leave();
    room = rooms.open(Lines.readWord(words));
    self = new Member(Lines.readWord(words), Lines.readWord(words).equals("quiet"), ctx.channel());
    room.join(self);
    return "welcome";
  }

  private String run(ChannelHandlerContext ctx, String command, ByteBuf text) {
    if (room == null) {
      return "join a room first";
    }
    switch (command) {
      case "SAY" -> room.say(Lines.compose(ctx, self, ": ", text));
      case "EMOTE" -> room.emote(Lines.compose(ctx, self, " ", text));
      case "DRAFT" -> keepDraft(text);
      case "SEND" -> {
        return sendDraft(ctx);
      }
      case "PIN" -> {
        String title = Lines.readWord(text);
        String old = room.pin(title, Lines.compose(ctx, self, " has pinned: ", text));
        return old == null ? "pinned" : "pinned instead of " + old;
      }
      case "PINS" -> room.sendPins(self);
      case "HISTORY" -> room.sendHistory(self);
      case "LEAVE" -> leave();
      default -> {
        return "what is " + command + "?";
      }
    }
    return "ok";
  }

  private void keepDraft(ByteBuf text) {
    if (draft != null) { //@good 3
      draft.release(); //@good 3
    } //@good 3
    draft = text.readRetainedSlice(text.readableBytes());
  }

  private String sendDraft(ChannelHandlerContext ctx) {
    if (draft == null) {
      return "no draft";
    }
    room.say(Lines.compose(ctx, self, ": ", draft));
    draft.release();
    draft = null;
    return "sent";
  }

  private void leave() {
    if (room != null) {
      room.leave(self);
      room = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    leave();
    if (draft != null) {
      draft.release();
      draft = null;
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!(cause instanceof IOException) && !(cause instanceof CodecException)) {
      cause.printStackTrace();
    }
    ctx.close();
  }
}
