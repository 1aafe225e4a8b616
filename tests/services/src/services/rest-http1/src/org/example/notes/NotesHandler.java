package org.example.notes;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;

/** GET, PUT and DELETE of /notes/NAME. */
@Sharable
final class NotesHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

  private static final String PREFIX = "/notes/";
  private static final int MAX_NOTE = 64 * 1024;

  private final NoteStore notes;

  NotesHandler(NoteStore notes) {
    this.notes = notes;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    QueryStringDecoder query = new QueryStringDecoder(request.uri());
    HttpMethod method = request.method();
    if (!query.path().startsWith(PREFIX)) {
      if (method.equals(HttpMethod.HEAD)) {
        request.headers().set("x-head-only", "1");
        ctx.fireChannelRead(request); //@bad 2
        ctx.fireChannelRead(request.retain()); //@good 2
        return;
      }
      ctx.fireChannelRead(request.retain());
      return;
    }
    String name = query.path().substring(PREFIX.length());
    if (method.equals(HttpMethod.GET)) {
      get(ctx, name, query.parameters().containsKey("plain"));
    } else if (method.equals(HttpMethod.PUT)) {
      put(ctx, name, request.content());
    } else if (method.equals(HttpMethod.DELETE)) {
      boolean deleted = notes.delete(name);
      Responses.status(ctx, deleted ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND);
    } else {
      Responses.status(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED);
    }
  }

  private void get(ChannelHandlerContext ctx, String name, boolean plain) {
    ByteBuf text = notes.get(name);
    if (text == null) {
      Responses.status(ctx, HttpResponseStatus.NOT_FOUND);
      return;
    }
    ByteBuf page = NotePage.render(ctx.alloc(), name, text, plain);
    Responses.send(ctx, HttpResponseStatus.OK, "text/plain; charset=utf-8", page);
  }

  private void put(ChannelHandlerContext ctx, String name, ByteBuf text) {
    if (!text.isReadable() || text.readableBytes() > MAX_NOTE) {
      Responses.message(ctx, HttpResponseStatus.UNPROCESSABLE_ENTITY, "size of the note");
      return;
    }
    boolean created = notes.put(name, text.retain());
    Responses.status(ctx, created ? HttpResponseStatus.CREATED : HttpResponseStatus.OK);
  }
}
