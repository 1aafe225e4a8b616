package acme.mistakes.resolver;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

final class DnsWire {
  static final int TC = 0x0200;

  private DnsWire() {}

  static ByteBuf query(int id, String name) {
    ByteBuf q = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    q.writeShort(id).writeShort(0x0100).writeShort(1).writeZero(6);
    for (String label : name.split("\\.")) {
      q.writeByte(label.length());
      q.writeCharSequence(label, StandardCharsets.US_ASCII);
    }
    return q.writeByte(0).writeShort(1).writeShort(1);
  }
}

final class PendingQuery {
  final int id;
  final String name;
  final ByteBuf query;
  final CompletableFuture<Integer> answer = new CompletableFuture<>();
  int attempts;

  PendingQuery(int id, String name) {
    this.id = id;
    this.name = name;
    this.query = DnsWire.query(id, name);
  }
}

/** Answers over TCP, where only id and address count. */
final class TcpExchange {
  private final EmbeddedChannel channel = new EmbeddedChannel(new LengthFieldPrepender(2));
  private final List<PendingQuery> sent = new ArrayList<>();

  void send(PendingQuery pending, ByteBuf query) {
    sent.add(pending);
    channel.writeAndFlush(query);
  }

  int answerAll() {
    int written = 0;
    ByteBuf b;
    while ((b = channel.readOutbound()) != null) {
      written += b.readableBytes();
      b.release();
    }
    for (PendingQuery p : sent) {
      p.answer.complete(p.id);
    }
    sent.clear();
    return written;
  }

  void close() {
    channel.finishAndReleaseAll();
  }
}

final class StubResolver extends SimpleChannelInboundHandler<DatagramPacket> {
  private static final int MAX_ATTEMPTS = 3;
  private final InetSocketAddress server;
  private final TcpExchange tcp;
  private final IntObjectMap<PendingQuery> pending = new IntObjectHashMap<>();
  private ChannelHandlerContext ctx;
  private int nextId = 1;

  StubResolver(InetSocketAddress server, TcpExchange tcp) {
    this.server = server;
    this.tcp = tcp;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    this.ctx = ctx;
  }

  CompletableFuture<Integer> resolve(String name) {
    PendingQuery query = new PendingQuery(nextId++, name);
    pending.put(query.id, query);
    transmit(query);
    return query.answer;
  }

  private void transmit(PendingQuery query) {
    query.attempts++;
    ctx.writeAndFlush(new DatagramPacket(query.query.retainedDuplicate(), server));
  }

  void tick() {
    for (PendingQuery query : new ArrayList<>(pending.values())) {
      if (query.attempts < MAX_ATTEMPTS) {
        transmit(query);
      } else {
        pending.remove(query.id);
        query.query.release();
        query.answer.completeExceptionally(new IllegalStateException("timeout: " + query.name));
      }
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
    ByteBuf content = packet.content();
    if (content.readableBytes() < 12 || !packet.sender().equals(server)) {
      return;
    }
    PendingQuery query = pending.get(content.readUnsignedShort());
    if (query == null) {
      return;
    }
    int flags = content.readUnsignedShort();
    if ((flags & DnsWire.TC) != 0) {
      fallBackToTcp(query);
      return;
    }
    pending.remove(query.id);
    query.query.release();
    content.skipBytes(8);
    query.answer.complete(content.isReadable(4) ? content.readInt() : 0);
  }

  private void fallBackToTcp(PendingQuery query) {
    pending.remove(query.id);
    tcp.send(query, query.query.retainedDuplicate());
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    for (PendingQuery query : pending.values()) {
      query.query.release();
      query.answer.cancel(false);
    }
    pending.clear();
  }
}

public class Main {
  private static final InetSocketAddress SERVER = new InetSocketAddress("127.0.0.1", 5353);
  private static final InetSocketAddress CLIENT = new InetSocketAddress("127.0.0.1", 40000);

  /** The name server: big.* is truncated, lost.* is never answered. */
  private static void serve(EmbeddedChannel udp) {
    DatagramPacket packet;
    while ((packet = udp.readOutbound()) != null) {
      ByteBuf q = packet.content();
      int id = q.readUnsignedShort();
      q.skipBytes(10);
      String first = q.readCharSequence(q.readByte(), StandardCharsets.US_ASCII).toString();
      packet.release();
      if (first.equals("lost")) {
        continue;
      }
      ByteBuf r = udp.alloc().directBuffer(32).writeShort(id);
      r.writeShort(first.equals("big") ? 0x8000 | DnsWire.TC : 0x8000)
          .writeZero(8)
          .writeInt(0x0a000000 | id);
      udp.writeInbound(new DatagramPacket(r, CLIENT, SERVER));
    }
  }

  private static String lookups() {
    TcpExchange tcp = new TcpExchange();
    StubResolver resolver = new StubResolver(SERVER, tcp);
    EmbeddedChannel udp = new EmbeddedChannel(resolver);
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String host = i % 5 == 2 ? "big" : i % 7 == 0 ? "lost" : "www";
      answers.add(resolver.resolve(host + ".d" + i + ".example"));
      if (i % 3 == 0) {
        serve(udp);
      }
    }
    serve(udp);
    tcp.answerAll();
    resolver.tick();
    serve(udp);
    resolver.tick();
    serve(udp);
    resolver.resolve("www.last.example");
    resolver.tick();
    udp.close();
    udp.finishAndReleaseAll();
    tcp.close();
    long ok = answers.stream().filter(a -> a.isDone() && !a.isCompletedExceptionally()).count();
    return ok + " of " + answers.size() + " resolved";
  }

  public static void main(String[] args) {
    System.out.println(lookups());
    System.out.println("done");
  }
}
