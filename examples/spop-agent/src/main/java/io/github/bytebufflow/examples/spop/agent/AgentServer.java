package io.github.bytebufflow.examples.spop.agent;

import io.github.bytebufflow.examples.spop.reputation.Reputation;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens, has the workers, and ends both. Thread-safe. */
public final class AgentServer implements AutoCloseable {
  private final Limits limits;
  private final Reputation reputation;
  private final boolean leaks;
  private final Counters counters = new Counters();
  private final Set<AgentHandler> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger admitted = new AtomicInteger();
  private final ThreadPoolExecutor workers;
  private EventLoopGroup loops;
  private Channel listener;
  private volatile boolean closing;

  /**
   * Starts the workers, and listens nowhere yet.
   *
   * @param limits not changed any more
   * @param reputation asked by the workers
   * @param leaks whether a payload that no worker takes is forgotten, for a demonstration
   */
  public AgentServer(Limits limits, Reputation reputation, boolean leaks) {
    this(
        limits,
        reputation,
        leaks,
        new ThreadPoolExecutor(
            limits.workers,
            limits.workers,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(limits.queue),
            new DefaultThreadFactory("worker")));
  }

  AgentServer(Limits limits, Reputation reputation, boolean leaks, ThreadPoolExecutor workers) {
    this.limits = limits;
    this.reputation = reputation;
    this.leaks = leaks;
    this.workers = workers;
  }

  Limits limits() {
    return limits;
  }

  Reputation reputation() {
    return reputation;
  }

  boolean leaks() {
    return leaks;
  }

  Executor workers() {
    return workers;
  }

  /**
   * What happened.
   *
   * @return counts that go on
   */
  public Counters counters() {
    return counters;
  }

  /**
   * Listens on the loopback address.
   *
   * @param port 1 to 65535, or 0 for any that is free
   * @return the port
   * @throws IOException if the port can't be had; its message is for the user
   */
  public synchronized int listen(int port) throws IOException {
    loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    serve(channel);
                  }
                });
    try {
      listener =
          bootstrap
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
              .syncUninterruptibly()
              .channel();
    } catch (Exception e) {
      close();
      throw new IOException("cannot listen on port " + port + ": " + e.getMessage(), e);
    }
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  /**
   * Adds the handlers of a connection.
   *
   * @param channel new
   */
  public void serve(Channel channel) {
    long idle = limits.idle.toMillis();
    channel
        .pipeline()
        .addLast(new IdleStateHandler(idle, 0, 0, TimeUnit.MILLISECONDS))
        .addLast(new AgentHandler(this));
  }

  /** False if there are enough. Connections of several event loops come at the same time. */
  boolean admit(AgentHandler connection, Channel channel) {
    int most = limits.connections;
    if (admitted.getAndUpdate(n -> n < most ? n + 1 : n) >= most) {
      return false;
    }
    connections.add(connection);
    channel
        .closeFuture()
        .addListener(
            closed -> {
              connections.remove(connection);
              admitted.decrementAndGet();
            });
    // After it was added: what close() has not seen there sees here that the agent ends.
    if (closing) {
      connection.drain();
    }
    return true;
  }

  /**
   * Accepts nobody any more, answers what was asked, ends the connections, and returns when all
   * threads have ended. A second call waits for the first.
   */
  @Override
  public synchronized void close() {
    if (closing) {
      return;
    }
    closing = true;
    if (listener != null) {
      listener.close().syncUninterruptibly();
    }
    long deadline = System.nanoTime() + limits.grace.toNanos();
    connections.forEach(AgentHandler::drain);
    boolean interrupted = false;
    try {
      while (!connections.isEmpty() && System.nanoTime() - deadline < 0) {
        Thread.sleep(5);
      }
      endWorkers();
    } catch (InterruptedException e) {
      interrupted = true;
      workers.shutdownNow().forEach(question -> ((Question) question).abandon());
    }
    if (loops != null) {
      // Closes the connections that are left.
      loops.shutdownGracefully(0, limits.grace.toMillis(), TimeUnit.MILLISECONDS);
      loops.terminationFuture().awaitUninterruptibly();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void endWorkers() throws InterruptedException {
    workers.shutdownNow().forEach(question -> ((Question) question).abandon());
    workers.awaitTermination(limits.grace.toMillis(), TimeUnit.MILLISECONDS);
  }
}
