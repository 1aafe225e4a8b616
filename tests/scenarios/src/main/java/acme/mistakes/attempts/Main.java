package acme.mistakes.attempts;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.ArrayList;
import java.util.List;

public final class Main {
  public static void main(String[] args) {
    EmbeddedChannel up = new EmbeddedChannel();
    EmbeddedChannel down = new EmbeddedChannel();
    down.close();
    Cluster healthy = new Cluster(List.of(up));
    Cluster wobbly = new Cluster(List.of(down, down, up));
    Cluster dead = new Cluster(List.of(down));
    List<Promise<Void>> calls = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      Cluster target = i % 5 == 3 ? dead : i % 5 == 0 ? wobbly : healthy;
      ByteBuf payload = PooledByteBufAllocator.DEFAULT.directBuffer(64);
      payload.writeInt(i).writeZero(32);
      calls.add(new RetryingCall(target, payload, 3).start());
    }
    int sent = 0;
    for (ByteBuf out = up.readOutbound(); out != null; out = up.readOutbound()) {
      sent++;
      out.release();
    }
    long failed = calls.stream().filter(p -> !p.isSuccess()).count();
    up.finishAndReleaseAll();
    down.finishAndReleaseAll();
    System.out.println("sent " + sent + " failed " + failed);
    System.out.println("done");
  }
}

final class Cluster {
  private final List<? extends Channel> nodes;
  private int next;

  Cluster(List<? extends Channel> nodes) {
    this.nodes = nodes;
  }

  Channel pick() {
    Channel node = nodes.get(next);
    next = (next + 1) % nodes.size();
    return node;
  }
}

final class RetryingCall {
  private final Cluster cluster;
  private final ByteBuf payload;
  private final Promise<Void> result = ImmediateEventExecutor.INSTANCE.newPromise();
  private int attemptsLeft;

  /** Takes over the payload. */
  RetryingCall(Cluster cluster, ByteBuf payload, int attempts) {
    this.cluster = cluster;
    this.payload = payload;
    this.attemptsLeft = attempts;
  }

  Promise<Void> start() {
    attempt();
    return result;
  }

  private void attempt() {
    attemptsLeft--;
    ChannelFuture written = cluster.pick().writeAndFlush(payload.retainedDuplicate());
    written.addListener(
        f -> {
          if (f.isSuccess()) {
            attemptSucceeded();
          } else {
            attemptFailed(f.cause());
          }
        });
  }

  private void attemptSucceeded() {
    payload.release();
    result.setSuccess(null);
  }

  private void attemptFailed(Throwable cause) {
    if (attemptsLeft > 0) {
      attempt();
      return;
    }
    result.setFailure(new IllegalStateException("no node took the request", cause));
  }
}
