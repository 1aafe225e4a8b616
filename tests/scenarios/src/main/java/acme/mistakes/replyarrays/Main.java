package acme.mistakes.replyarrays;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.handler.codec.redis.ArrayHeaderRedisMessage;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.RedisMessage;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public final class Main {
  public static void main(String[] args) {
    RedisConnection a = new RedisConnection();
    a.reply("MGET", 3, 3);
    a.reply("HGETALL", 4, 4);
    a.nestedReply("XRANGE", 3, 2);
    a.close();
    RedisConnection b = new RedisConnection();
    b.reply("KEYS", 5, 5);
    b.reply("LRANGE", 6, 3);
    b.close();
    RedisConnection c = new RedisConnection();
    c.nestedReply("XREAD", 2, 3);
    c.reply("SMEMBERS", 4, 2);
    c.close();
    RedisConnection d = new RedisConnection();
    d.reply("SCAN", 2, 2);
    d.close();
    System.out.println("values: " + (a.values() + b.values() + c.values() + d.values()));
    System.out.println("done");
  }
}

class RedisConnection {
  private final ReplyCollector collector = new ReplyCollector();
  private final EmbeddedChannel channel =
      new EmbeddedChannel(new ReplyArrayAggregator(), collector);

  void reply(String command, int announced, int sent) {
    channel.writeInbound(new ArrayHeaderRedisMessage(announced));
    for (int i = 0; i < sent; i++) {
      channel.writeInbound(bulk(command + ":" + i));
    }
  }

  void nestedReply(String command, int outer, int inner) {
    channel.writeInbound(new ArrayHeaderRedisMessage(outer));
    for (int i = 0; i < outer; i++) {
      reply(command + "/" + i, inner, inner);
    }
  }

  private RedisMessage bulk(String value) {
    ByteBuf content = channel.alloc().directBuffer(value.length());
    content.writeCharSequence(value, StandardCharsets.UTF_8);
    return new FullBulkStringRedisMessage(content);
  }

  int values() {
    return collector.values();
  }

  void close() {
    channel.finishAndReleaseAll();
  }
}

class ReplyArrayAggregator extends MessageToMessageDecoder<RedisMessage> {
  private final Deque<AggregateState> depths = new ArrayDeque<>(4);

  @Override
  protected void decode(ChannelHandlerContext ctx, RedisMessage msg, List<Object> out) {
    RedisMessage current = msg;
    if (current instanceof ArrayHeaderRedisMessage) {
      current = decodeArrayHeader((ArrayHeaderRedisMessage) current);
      if (current == null) {
        return;
      }
    } else {
      ReferenceCountUtil.retain(current);
    }
    while (!depths.isEmpty()) {
      AggregateState state = depths.peek();
      state.children.add(current);
      if (state.children.size() < state.length) {
        return;
      }
      current = new ArrayRedisMessage(state.children);
      depths.pop();
    }
    out.add(current);
  }

  private RedisMessage decodeArrayHeader(ArrayHeaderRedisMessage header) {
    if (header.isNull()) {
      return ArrayRedisMessage.NULL_INSTANCE;
    }
    if (header.length() == 0L) {
      return ArrayRedisMessage.EMPTY_INSTANCE;
    }
    depths.push(new AggregateState((int) header.length()));
    return null;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
    depths.clear();
    super.handlerRemoved(ctx);
  }

  private static final class AggregateState {
    private final int length;
    private final List<RedisMessage> children;

    AggregateState(int length) {
      this.length = length;
      this.children = new ArrayList<>(length);
    }
  }
}

class ReplyCollector extends SimpleChannelInboundHandler<RedisMessage> {
  private int values;

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, RedisMessage msg) {
    count(msg);
  }

  private void count(RedisMessage msg) {
    if (msg instanceof ArrayRedisMessage) {
      ((ArrayRedisMessage) msg).children().forEach(this::count);
    } else {
      values++;
    }
  }

  int values() {
    return values;
  }
}
