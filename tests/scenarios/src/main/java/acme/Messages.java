package acme;

import static acme.Buffers.POOLED;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DefaultDnsResponse;
import io.netty.handler.codec.dns.DnsMessage;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.handler.codec.memcache.binary.BinaryMemcacheRequest;
import io.netty.handler.codec.memcache.binary.DefaultFullBinaryMemcacheRequest;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.RedisMessage;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/** Messages that have several buffers, and are no holders. */
final class Messages {
  private Messages() {}

  private static ByteBuf name() {
    return POOLED.directBuffer(16).writeLong(1); // #name
  }

  private static ByteBuf value() {
    return POOLED.heapBuffer(32).writeLong(1); // #value
  }

  // ---- of Netty's codecs

  private static RedisMessage command() {
    List<RedisMessage> words = new ArrayList<>();
    words.add(new FullBulkStringRedisMessage(name()));
    words.add(new FullBulkStringRedisMessage(value()));
    return new ArrayRedisMessage(words); // #command
  }

  static void redis() {
    RedisMessage command = command();
    ReferenceCountUtil.retain(command); // #retained
    execute(command);
    ReferenceCountUtil.release(command); // #last
  }

  private static void execute(RedisMessage command) {
    ReferenceCountUtil.release(command); // #executed
  }

  static void redisLeaked() {
    look(command());
  }

  private static void look(RedisMessage command) {
    command.getClass();
  }

  /** An exception is a step of all buffers of the message that the method held. */
  static void refused() {
    RedisMessage command = command();
    try {
      refuse(command);
    } catch (IllegalStateException e) {
      // Forgotten.
    }
  }

  private static void refuse(RedisMessage command) {
    throw new IllegalStateException("refused"); // #refused
  }

  /** A list of commands in a list is read, one more in that is not. */
  static void nested() {
    RedisMessage pipeline = array(array(command()));
    look(pipeline);
    ReferenceCountUtil.release(array(pipeline)); // #all
  }

  private static RedisMessage array(RedisMessage one) {
    List<RedisMessage> single = new ArrayList<>();
    single.add(one);
    return new ArrayRedisMessage(single);
  }

  static void dns() {
    for (int records = 1; records <= 2; records++) {
      DnsMessage response = new DefaultDnsResponse(1);
      for (int i = 0; i < records; i++) {
        response.addRecord(
            DnsSection.ANSWER, new DefaultDnsRawRecord("example.com", DnsRecordType.A, 60, name()));
      }
      answer(response);
    }
  }

  private static void answer(DnsMessage response) {
    response.release(); // #answered
  }

  /** A holder with more than its content. */
  static void memcache() {
    send(new DefaultFullBinaryMemcacheRequest(name(), Unpooled.EMPTY_BUFFER, value()));
  }

  private static void send(BinaryMemcacheRequest request) {
    request.release(); // #sent
  }

  private static final class Executor extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      execute((RedisMessage) msg);
    }
  }

  static void handedOn() {
    EmbeddedChannel channel = new EmbeddedChannel(new Executor());
    channel.writeInbound(command());
    channel.finish();
  }

  // ---- of the application

  /** Owns what it holds, as its count says. */
  static final class Batch extends AbstractReferenceCounted {
    private final ByteBuf header;
    private final Queue<ByteBuf> bodies = new ArrayDeque<>();
    private final ByteBufHolder[] trailers;

    Batch(ByteBuf header, ByteBuf body, ByteBuf trailer) {
      this.header = header;
      this.bodies.add(body);
      this.trailers = new ByteBufHolder[] {null, new DefaultByteBufHolder(trailer)};
    }

    @Override
    public ReferenceCounted touch(Object hint) {
      return this;
    }

    @Override
    protected void deallocate() {
      header.release();
      bodies.forEach(ByteBuf::release);
      trailers[1].release();
    }
  }

  static void own() {
    Batch batch = new Batch(name(), value(), name());
    store(batch);
    batch.release(); // #stored
    // What it held may be another's by now.
    ByteBuf next = name();
    store(batch);
    next.release(); // #next
  }

  private static void store(Batch batch) {
    batch.refCnt();
  }

  static void ownLeaked() {
    store(new Batch(name(), value(), name()));
  }

  /** It has no count, so only the user can say that it owns its buffers. */
  static class Envelope {
    final ByteBuf payload;
    private final List<ByteBuf> pages;

    Envelope(ByteBuf payload, ByteBuf... pages) {
      this.payload = payload;
      this.pages = Arrays.asList(pages);
    }

    List<ByteBuf> pages() {
      return pages;
    }
  }

  static final class Registered extends Envelope {
    Registered(ByteBuf payload) {
      super(payload);
    }
  }

  static void wrapped() {
    Mail.post(new Envelope(name(), value()));
    Mail.post(new Registered(name()));
  }

  static void release(Envelope envelope) {
    envelope.payload.release(); // #payload
    envelope.pages().forEach(ByteBuf::release); // #pages
  }

  /** What it hands out can't be released. */
  private static final class Box implements Parcel {
    private final ByteBuf goods;

    Box(ByteBuf goods) {
      this.goods = goods;
    }

    @Override
    public ByteBuf look() {
      return Unpooled.unreleasableBuffer(goods.slice());
    }

    @Override
    public int weight() {
      return goods.capacity();
    }
  }

  static void declared() {
    Mail.send(new Box(name()));
  }
}
