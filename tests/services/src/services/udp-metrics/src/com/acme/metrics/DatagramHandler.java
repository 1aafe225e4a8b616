package com.acme.metrics;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.nio.charset.StandardCharsets;

/** Takes the datagrams of the clients apart, line by line. */
final class DatagramHandler extends SimpleChannelInboundHandler<DatagramPacket> {

  private final Counters counters;
  private final Batcher batcher;
  private final UpstreamLink upstream;
  private long received;
  private long malformed;

  DatagramHandler(Counters counters, Batcher batcher, UpstreamLink upstream) {
    this.counters = counters;
    this.batcher = batcher;
    this.upstream = upstream;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
    ByteBuf content = packet.content();
    if (content.isReadable() && content.getByte(content.readerIndex()) == '!') {
      String answer = control(content.toString(StandardCharsets.US_ASCII));
      ByteBuf text = ByteBufUtil.writeAscii(ctx.alloc(), answer);
      ctx.writeAndFlush(new DatagramPacket(text, packet.sender()));
      return;
    }
    received++;
    while (content.isReadable()) {
      int end = content.bytesBefore((byte) '\n');
      ByteBuf line = content.readSlice(end < 0 ? content.readableBytes() : end);
      content.skipBytes(end < 0 ? 0 : 1);
      try {
        accept(ctx, line);
      } catch (IllegalArgumentException e) {
        malformed++;
      }
    }
  }

  /** NAME:VALUE|c for a counter, NAME:MILLIS|ms for a timing, NAME:TEXT|e for an event. */
  private void accept(ChannelHandlerContext ctx, ByteBuf line) {
    int colon = line.bytesBefore((byte) ':');
    int bar = ByteBufUtil.indexOf(line, line.writerIndex(), line.readerIndex(), (byte) '|');
    if (colon < 1 || bar < colon) {
      throw new IllegalArgumentException("not a metric");
    }
    String name = line.toString(0, colon, StandardCharsets.UTF_8);
    String value = line.toString(colon + 1, bar - colon - 1, StandardCharsets.UTF_8);
    switch (line.toString(bar + 1, line.writerIndex() - bar - 1, StandardCharsets.UTF_8)) {
      case "c" -> counters.add(name, Long.parseLong(value));
      case "ms" -> batcher.add(Records.timing(ctx.alloc(), name, value));
      case "e" -> batcher.add(line.retainedSlice(0, bar));
      default -> throw new IllegalArgumentException("unknown kind");
    }
  }

  private String control(String command) {
    String[] words = command.trim().split(" ");
    if (words.length == 2 && words[0].equals("!upstream")) {
      upstream.connectTo(Integer.parseInt(words[1]));
      return "ok";
    }
    return "received " + received + " malformed " + malformed + " " + upstream.statistics();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    cause.printStackTrace();
  }
}
