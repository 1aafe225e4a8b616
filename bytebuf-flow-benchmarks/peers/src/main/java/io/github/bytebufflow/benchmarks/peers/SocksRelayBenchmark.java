package io.github.bytebufflow.benchmarks.peers;

import io.github.bytebufflow.examples.socks.relay.Relay;
import io.github.bytebufflow.examples.socks.relay.Settings;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Bytes from one channel to another, in reads of 64 KB at most, without sockets. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SocksRelayBenchmark {
  private static final int READ = 64 * 1024;

  /** Bytes that are relayed. */
  @Param({"1024", "65536", "1048576"})
  private int size;

  private Relay relay;
  private EmbeddedChannel client;
  private EmbeddedChannel target;
  private EmbeddedChannel simpleClient;
  private EmbeddedChannel simpleTarget;

  /** For JMH. */
  public SocksRelayBenchmark() {}

  /** Joins two pairs. */
  @Setup
  public void join() {
    relay = new Relay(Settings.ofDefaults());
    client = new EmbeddedChannel();
    target = new EmbeddedChannel();
    relay.join(client, target);
    simpleTarget = new EmbeddedChannel();
    simpleClient = new EmbeddedChannel(new Simple(simpleTarget));
  }

  /** Closes them. */
  @TearDown
  public void close() {
    client.finishAndReleaseAll();
    target.finishAndReleaseAll();
    simpleClient.finishAndReleaseAll();
    simpleTarget.finishAndReleaseAll();
    relay.close();
  }

  private int through(EmbeddedChannel from, EmbeddedChannel to) {
    for (int at = 0; at < size; at += READ) {
      int length = Math.min(READ, size - at);
      from.pipeline()
          .fireChannelRead(PooledByteBufAllocator.DEFAULT.directBuffer(length).writerIndex(length));
    }
    from.pipeline().fireChannelReadComplete();
    int relayed = 0;
    for (ByteBuf out = to.readOutbound(); out != null; out = to.readOutbound()) {
      relayed += out.readableBytes();
      out.release();
    }
    if (relayed != size) {
      throw new AssertionError("relayed " + relayed);
    }
    return relayed;
  }

  /** Ours: one flush a round of reads, backpressure, counts and the time of the last byte. */
  @Benchmark
  public int ours() {
    return through(client, target);
  }

  /** The shortest handler that relays, as tutorials have it: a flush for each read, no limits. */
  @Benchmark
  public int simple() {
    return through(simpleClient, simpleTarget);
  }

  private static final class Simple extends ChannelInboundHandlerAdapter {
    private final Channel other;

    Simple(Channel other) {
      this.other = other;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      if (other.isActive()) {
        other.writeAndFlush(msg);
      } else {
        ReferenceCountUtil.release(msg);
      }
    }
  }
}
