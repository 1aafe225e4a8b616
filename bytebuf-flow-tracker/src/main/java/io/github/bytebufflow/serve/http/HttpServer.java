package io.github.bytebufflow.serve.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A server of HTTP/1.1 for few clients, in a process whose file descriptors and memory belong to
 * the application. The number of connections is bounded: to accept one more, the server closes the
 * one that has been idle for longest, or else the one that has not moved a byte for longest of
 * those with an answer that anyone may ask for. Each request and each answer has a deadline. No
 * body is read.
 *
 * <p>The server writes no log and needs no module but {@code java.base}. The JDK's own server
 * starts the logging, keeps silent connections, and has limits only as system properties, which
 * would apply to the servers of the application too. Thread-safe.
 */
public final class HttpServer implements Runnable {
  /** Most connections at a time. */
  public static final int MOST_CONNECTIONS = 16;

  /** Most bytes of a body, which no answer reads: it is dropped. */
  public static final int MOST_BODY = 4096;

  /** A connection that was of use may wait so many times longer for the next request. */
  static final int IDLE_FACTOR = 3;

  /** Most answers that are made and sent at a time: each may need a snapshot. */
  private static final int MOST_ANSWERS = 4;

  private static final int BACKLOG = 128;
  private static final int SWEEP_MILLIS = 100;
  private static final int JOIN_MILLIS = 1000;

  /** How often, for {@link #SWEEP_MILLIS} each, a connection waits for a thread. */
  private static final int MOST_WAITS = 10;

  private static final int KEEP_SECONDS = 30;

  /** Threads that stay, and so keep their direct memory. */
  private static final int CORE_THREADS = 2;

  final Handler handler;
  final long readNanos;
  final long answerNanos;

  private final String name;
  private final Semaphore answers = new Semaphore(MOST_ANSWERS);

  private final Set<Connection> connections = new LinkedHashSet<>();

  private final ThreadPoolExecutor workers;
  private ServerSocket socket;
  private Thread acceptor;
  private volatile boolean stopped;

  /**
   * Makes a server; opens nothing.
   *
   * @param name of its threads
   * @param handler answers the requests
   * @param readMillis how long a request may take to arrive
   * @param answerMillis how long its answer may take to be made, and each piece of it to be sent
   */
  public HttpServer(String name, Handler handler, long readMillis, long answerMillis) {
    this.name = name;
    this.handler = handler;
    this.readNanos = TimeUnit.MILLISECONDS.toNanos(readMillis);
    this.answerNanos = TimeUnit.MILLISECONDS.toNanos(answerMillis);
    // Connections that were closed to make room have their threads for a moment more.
    workers =
        new ThreadPoolExecutor(
            CORE_THREADS,
            2 * MOST_CONNECTIONS,
            KEEP_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            new WorkerThreads(name),
            this::awaitThread);
  }

  /**
   * Begins to listen. To be called once.
   *
   * @param address port 0 for one that is free
   * @return the port
   * @throws IOException if that can't be done
   */
  public int start(InetSocketAddress address) throws IOException {
    ServerSocket listening = new ServerSocket();
    try {
      listening.bind(address, BACKLOG);
    } catch (IOException | RuntimeException e) {
      listening.close();
      throw e;
    }
    socket = listening;
    acceptor = new Thread(null, this, name, 0, false);
    acceptor.setDaemon(true);
    acceptor.setContextClassLoader(null);
    acceptor.start();
    workers.prestartAllCoreThreads();
    return listening.getLocalPort();
  }

  /** Closes all connections and ends all threads. */
  public void stop() {
    stopped = true;
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      // It is closed as far as it can be.
    }
    for (Connection open : open()) {
      open.close();
    }
    workers.shutdownNow();
    try {
      if (acceptor != null) {
        // While it is in the system call, the port still takes connections.
        acceptor.join(JOIN_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Connection> open() {
    synchronized (connections) {
      return new ArrayList<>(connections);
    }
  }

  /** Accepts connections, and closes those whose time is over. */
  @Override
  public void run() {
    while (!stopped) {
      try {
        // With no connection there is nothing to look after.
        socket.setSoTimeout(open().isEmpty() ? 0 : SWEEP_MILLIS);
        admit(socket.accept());
      } catch (SocketTimeoutException e) {
        sweep();
      } catch (IOException | RuntimeException | Error e) {
        // The process may be out of file descriptors or memory, which may pass.
        sweep();
        rest();
      }
      sweep();
    }
  }

  private void rest() {
    synchronized (connections) {
      try {
        if (!stopped) {
          connections.wait(SWEEP_MILLIS);
        }
      } catch (InterruptedException e) {
        // Nobody but the end of the server would do that.
        Thread.currentThread().interrupt();
      }
    }
  }

  private void sweep() {
    long now = System.nanoTime();
    for (Connection open : open()) {
      if (open.isOver(now)) {
        open.close();
      }
    }
  }

  private void admit(Socket client) throws IOException {
    Connection admitted = new Connection(this, client);
    Connection gone = null;
    boolean full;
    synchronized (connections) {
      full = connections.size() >= MOST_CONNECTIONS;
      if (full) {
        gone = mostSpare();
        connections.remove(gone);
      }
      if (!full || gone != null) {
        connections.add(admitted);
      }
    }
    if (gone != null) {
      gone.close();
    }
    try {
      if (!full || gone != null) {
        workers.execute(admitted);
        return;
      }
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      closed(admitted);
    }
    refuse(client);
  }

  /**
   * All threads may belong to connections that were closed to make room: on a busy machine, many
   * connections can come before the first of these threads ends.
   */
  private void awaitThread(Runnable admitted, ThreadPoolExecutor pool) {
    try {
      for (int waits = 0; waits < MOST_WAITS && !stopped; waits++) {
        // A thread that is done with its connection takes the next one from the queue.
        if (pool.getQueue().offer(admitted, SWEEP_MILLIS, TimeUnit.MILLISECONDS)) {
          return;
        }
        sweep();
      }
    } catch (InterruptedException e) {
      // As in rest().
      Thread.currentThread().interrupt();
    }
    throw new RejectedExecutionException("no thread is free");
  }

  private Connection mostSpare() {
    Connection most = null;
    for (Connection candidate : connections) {
      if (candidate.isSpare() && (most == null || candidate.makesRoomBefore(most))) {
        most = candidate;
      }
    }
    return most;
  }

  /** A short answer never waits: nothing was sent on this connection before. */
  private void refuse(Socket client) throws IOException {
    try (Socket refused = client) {
      Reply busy = handler.refusal(503, "all connections are busy: ask again in a moment");
      ReplyStream stream =
          new ReplyStream(refused.getOutputStream(), () -> {}, busy, false, false, false);
      busy.body.writeTo(stream);
      stream.finish();
    }
  }

  /** The thread of a connection is done with it. */
  void closed(Connection connection) {
    synchronized (connections) {
      connections.remove(connection);
    }
  }

  /** Waits until an answer may be made and sent; false if that takes too long. */
  boolean admit() {
    try {
      return answers.tryAcquire(answerNanos / 2, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** To be called once for each {@link #admit}: what an answer is made of is held until then. */
  void sent() {
    answers.release();
  }

  Reply busy() {
    return handler.refusal(503, "too many requests at a time: ask again in a moment");
  }

  Reply answer(Request request) {
    try {
      return handler.answer(request);
    } catch (RuntimeException | Error e) {
      return failure(e);
    }
  }

  Reply failure(Throwable thrown) {
    String first = thrown.toString().split("\\R", 2)[0];
    return handler.refusal(500, "the tracker failed: " + first);
  }
}
