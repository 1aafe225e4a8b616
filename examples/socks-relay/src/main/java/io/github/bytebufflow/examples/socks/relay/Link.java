package io.github.bytebufflow.examples.socks.relay;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** A client and its target, joined. Both are on one event loop. */
final class Link {
  private final Relay relay;
  private final Channel client;
  private final Channel target;
  private final long idleNanos;
  private final ScheduledFuture<?> watch;
  private long lastMoved = System.nanoTime();

  private Link(Relay relay, Channel client, Channel target) {
    this.relay = relay;
    this.client = client;
    this.target = target;
    idleNanos = TimeUnit.MILLISECONDS.toNanos(relay.settings.idleMillis);
    watch =
        client
            .eventLoop()
            .scheduleAtFixedRate(this::closeIfIdle, idleNanos, idleNanos, TimeUnit.NANOSECONDS);
    client.closeFuture().addListener(f -> endWatch());
    target.closeFuture().addListener(f -> endWatch());
  }

  /** One end may close long before the other has written all. */
  private void endWatch() {
    if (!client.isOpen() && !target.isOpen()) {
      watch.cancel(false);
    }
  }

  /** Adds a handler to the end of each pipeline. What was read before has to be written before. */
  static void join(Relay relay, Channel client, Channel target) {
    Link link = new Link(relay, client, target);
    Counts counts = relay.counts;
    Tunnel up = new Tunnel(link, target, counts.up);
    Tunnel down = new Tunnel(link, client, counts.down);
    up.opposite = down;
    down.opposite = up;
    client.pipeline().addLast(up);
    target.pipeline().addLast(down);
  }

  void moved(LongAdder direction, int bytes) {
    direction.add(bytes);
    lastMoved = System.nanoTime();
  }

  /** Nobody can tell an idle connection at the first look; at the second it has had its time. */
  private void closeIfIdle() {
    if (System.nanoTime() - lastMoved >= idleNanos) {
      // An end may take its time to close, which is not to be counted again.
      watch.cancel(false);
      relay.trouble(Trouble.IDLE_TIMEOUT);
      close();
    }
  }

  void broken() {
    if (client.isActive() && target.isActive()) {
      relay.trouble(Trouble.BROKEN);
    }
    close();
  }

  void close() {
    client.close();
    target.close();
  }
}
