package acme.mistakes.backlog;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

final class Command {
  final String name;
  final ByteBuf encoded;
  final CompletableFuture<String> reply = new CompletableFuture<>();

  Command(String name, ByteBuf encoded) {
    this.name = name;
    this.encoded = encoded;
  }
}

final class RespEncoder {
  private final ByteBufAllocator alloc;

  RespEncoder(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  Command encode(String... args) {
    ByteBuf out = alloc.directBuffer(64);
    out.writeByte('*')
        .writeBytes(Integer.toString(args.length).getBytes(StandardCharsets.US_ASCII))
        .writeBytes(CRLF);
    for (String arg : args) {
      byte[] raw = arg.getBytes(StandardCharsets.UTF_8);
      out.writeByte('$')
          .writeBytes(Integer.toString(raw.length).getBytes(StandardCharsets.US_ASCII))
          .writeBytes(CRLF);
      out.writeBytes(raw).writeBytes(CRLF);
    }
    return new Command(args[0], out);
  }

  private static final byte[] CRLF = {'\r', '\n'};
}

/** Splits simple replies ("+OK\r\n", "-ERR ...\r\n"). */
final class ReplyDecoder extends ByteToMessageDecoder {
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    int eol = in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
    if (eol < 0) {
      return;
    }
    String line =
        in.readCharSequence(eol - in.readerIndex() - 1, StandardCharsets.US_ASCII).toString();
    in.skipBytes(2);
    out.add(line);
  }
}

/**
 * Orders commands: those written wait in flight, those issued while disconnected wait in the
 * backlog.
 */
final class CommandWriter {
  private final Deque<Command> backlog = new ArrayDeque<>();
  private final Deque<Command> inFlight = new ArrayDeque<>();
  private final int backlogLimit;
  private Channel channel;

  CommandWriter(int backlogLimit) {
    this.backlogLimit = backlogLimit;
  }

  CompletableFuture<String> submit(Command command) {
    if (backlog.size() >= backlogLimit) {
      command.encoded.release();
      command.reply.completeExceptionally(new IllegalStateException("backlog full"));
      return command.reply;
    }
    backlog.add(command);
    drain();
    return command.reply;
  }

  void connected(Channel ch) {
    this.channel = ch;
    drain();
  }

  void disconnected() {
    channel = null;
    Command c;
    while ((c = inFlight.poll()) != null) {
      c.reply.completeExceptionally(new IllegalStateException("connection lost: " + c.name));
    }
  }

  void reply(String line) {
    Command c = inFlight.poll();
    if (c == null) {
      return;
    }
    if (line.startsWith("-")) {
      c.reply.completeExceptionally(new IllegalStateException(line.substring(1)));
    } else {
      c.reply.complete(line.substring(1));
    }
  }

  private void drain() {
    if (channel == null || !channel.isActive()) {
      return;
    }
    boolean wrote = false;
    Command command;
    while ((command = backlog.poll()) != null) {
      if (command.reply.isDone()) {
        continue;
      }
      inFlight.add(command);
      channel.write(command.encoded);
      wrote = true;
    }
    if (wrote) {
      channel.flush();
    }
  }

  void close() {
    disconnected();
    Command c;
    while ((c = backlog.poll()) != null) {
      c.encoded.release();
      c.reply.completeExceptionally(new IllegalStateException("client closed"));
    }
  }
}

final class ReplyHandler extends SimpleChannelInboundHandler<String> {
  private final CommandWriter writer;

  ReplyHandler(CommandWriter writer) {
    this.writer = writer;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, String line) {
    writer.reply(line);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    writer.disconnected();
    ctx.fireChannelInactive();
  }
}

public class Main {
  private static EmbeddedChannel connect(CommandWriter writer) {
    EmbeddedChannel ch = new EmbeddedChannel(new ReplyDecoder(), new ReplyHandler(writer));
    writer.connected(ch);
    return ch;
  }

  private static void serve(EmbeddedChannel ch) {
    ByteBuf request;
    while ((request = ch.readOutbound()) != null) {
      request.release();
      ch.writeInbound(
          ch.alloc().directBuffer(8).writeBytes("+OK\r\n".getBytes(StandardCharsets.US_ASCII)));
    }
  }

  private static int session() {
    RespEncoder encoder = new RespEncoder(PooledByteBufAllocator.DEFAULT);
    CommandWriter writer = new CommandWriter(24);
    List<CompletableFuture<String>> replies = new ArrayList<>();
    EmbeddedChannel first = connect(writer);
    for (int i = 0; i < 12; i++) {
      replies.add(writer.submit(encoder.encode("SET", "user:" + i, "v" + i)));
    }
    serve(first);
    first.close();
    for (int i = 0; i < 30; i++) {
      CompletableFuture<String> reply = writer.submit(encoder.encode("INCR", "visits:" + i));
      replies.add(reply);
      if (i % 3 == 1 && i < 24) {
        reply.cancel(false);
      }
    }
    EmbeddedChannel second = connect(writer);
    serve(second);
    second.close();
    replies.add(writer.submit(encoder.encode("PING")));
    writer.close();
    int ok = 0;
    for (CompletableFuture<String> r : replies) {
      ok += r.isDone() && !r.isCompletedExceptionally() ? 1 : 0;
    }
    return ok;
  }

  public static void main(String[] args) {
    System.out.println("ok replies: " + session());
    System.out.println("done");
  }
}
