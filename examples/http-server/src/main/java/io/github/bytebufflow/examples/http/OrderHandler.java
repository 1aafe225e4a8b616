package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.concurrent.RejectedExecutionException;

/** Takes orders: POST /orders. */
final class OrderHandler extends ChannelInboundHandlerAdapter {

  private final OrderCodec codec;
  private final OrderService service;

  OrderHandler(OrderCodec codec, OrderService service) {
    this.codec = codec;
    this.service = service;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    if (!request.uri().equals("/orders")) {
      ctx.fireChannelRead(msg);
      return;
    }
    ByteBuf frame;
    try {
      if (!request.method().equals(HttpMethod.POST)) {
        Responses.sendText(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED, "orders are posted");
        return;
      }
      // A copy: an order that waits for a worker must not pin the connection's read buffer.
      ByteBuf body = request.content();
      frame = ctx.alloc().directBuffer(body.readableBytes());
      frame.writeBytes(body);
    } finally {
      request.release();
    }
    take(ctx, frame);
  }

  private void take(ChannelHandlerContext ctx, ByteBuf frame) {
    try {
      Order order = codec.decode(frame);
      service
          .submit(order)
          .whenComplete((receipt, failure) -> answer(ctx, receipt, failure)); // on the worker
    } catch (CorruptedOrderException e) {
      Responses.sendText(ctx, HttpResponseStatus.UNPROCESSABLE_ENTITY, e.getMessage());
    } catch (MalformedOrderException e) {
      Responses.sendText(ctx, HttpResponseStatus.BAD_REQUEST, e.getMessage());
    } catch (RejectedExecutionException e) {
      Responses.sendText(ctx, HttpResponseStatus.SERVICE_UNAVAILABLE, "too many orders wait");
    }
  }

  private static void answer(ChannelHandlerContext ctx, Receipt receipt, Throwable failure) {
    if (failure != null) {
      Responses.sendText(ctx, HttpResponseStatus.INTERNAL_SERVER_ERROR, "the order failed");
      return;
    }
    ByteBuf json = ctx.alloc().directBuffer(128);
    ByteBufUtil.writeAscii(json, receipt.toJson());
    Responses.send(ctx, HttpResponseStatus.CREATED, HttpHeaderValues.APPLICATION_JSON, json);
  }
}
