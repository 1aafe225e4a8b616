package com.acme.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.concurrent.RejectedExecutionException;

/** Converts a table of numbers with commas to JSON, on a worker thread. */
final class ConvertHandler extends BodyHandler {

  private final EventExecutorGroup workers;

  ConvertHandler(EventExecutorGroup workers) {
    this.workers = workers;
  }

  @Override
  void complete(ChannelHandlerContext ctx, ByteBuf body) {
    Future<String> conversion;
    try {
      conversion = workers.submit(() -> toJson(body));
    } catch (RejectedExecutionException e) {
      body.release();
      Replies.text(ctx, "503", "try again\n");
      return;
    }
    conversion.addListener(
        (Future<String> done) -> {
          if (!done.isSuccess()) {
            body.release(); //@good 3
            Replies.text(ctx, "422", done.cause().getMessage() + "\n");
            return;
          }
          body.clear();
          ByteBufUtil.writeUtf8(body, done.getNow());
          Replies.send(ctx, "200", body);
        });
  }

  private static String toJson(ByteBuf table) {
    StringJoiner rows = new StringJoiner(",\n", "[", "]");
    for (String row : table.toString(StandardCharsets.UTF_8).split("\n")) {
      StringJoiner cells = new StringJoiner(",", "[", "]");
      for (String cell : row.split(",")) {
        cells.add(Double.toString(Double.parseDouble(cell)));
      }
      rows.add(cells.toString());
    }
    return rows.toString();
  }
}
