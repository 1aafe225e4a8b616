package org.example.notes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.HashMap;
import java.util.Map;

/**
 * Collects the parts of uploads, POST /uploads/NAME, until PUT /uploads/NAME makes a note of them.
 * The parts of an upload have to come over one connection.
 */
final class UploadHandler extends ChannelInboundHandlerAdapter {

  private static final String PREFIX = "/uploads/";
  private static final int MAX_PARTS = 8;

  private final Map<String, CompositeByteBuf> uploads = new HashMap<>();
  private final NoteStore notes;

  UploadHandler(NoteStore notes) {
    this.notes = notes;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (!(msg instanceof FullHttpRequest request) || !request.uri().startsWith(PREFIX)) {
      ctx.fireChannelRead(msg);
      return;
    }
    try {
      String name = request.uri().substring(PREFIX.length());
      if (request.method().equals(HttpMethod.POST)) {
        addPart(ctx, name, request.content());
      } else if (request.method().equals(HttpMethod.PUT)) {
        finish(ctx, name);
      } else {
        Responses.status(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED);
      }
    } finally {
      request.release();
    }
  }

  private void addPart(ChannelHandlerContext ctx, String name, ByteBuf part) {
    CompositeByteBuf upload =
        uploads.computeIfAbsent(name, n -> ctx.alloc().compositeBuffer(MAX_PARTS));
    if (upload.numComponents() == MAX_PARTS) {
      uploads.remove(name).release();
      Responses.status(ctx, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
      return;
    }
    upload.addComponent(true, part.retain());
    Responses.status(ctx, HttpResponseStatus.ACCEPTED);
  }

  private void finish(ChannelHandlerContext ctx, String name) {
    CompositeByteBuf upload = uploads.remove(name);
    if (upload == null) {
      Responses.status(ctx, HttpResponseStatus.NOT_FOUND);
      return;
    }
    notes.put(name, upload);
    Responses.status(ctx, HttpResponseStatus.CREATED);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    uploads.values().forEach(ByteBuf::release);
    uploads.clear();
  }
}
