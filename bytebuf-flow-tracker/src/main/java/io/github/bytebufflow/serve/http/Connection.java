package io.github.bytebufflow.serve.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One client: its requests are answered one after the other, on one thread. */
final class Connection implements Runnable, ReplyStream.Progress {
  private static final int MOST_DROPPED = 64 * 1024;

  /** A slow client that makes progress gets so many times the time for an answer. */
  private static final int MOST_EXTENSIONS = 3;

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final HttpServer server;
  private final Socket socket;

  /** When the server closes the connection, by {@link System#nanoTime}. */
  private volatile long deadline;

  /** Whether the client is waited for; then the connection may make room for another. */
  private volatile boolean idle = true;

  /** Whether it may make room while an answer is sent too: anyone may ask for such an answer. */
  private volatile boolean light;

  /** When a byte of an answer moved last, or the client began to be waited for. */
  private volatile long stillSince = System.nanoTime();

  private long answerEnds;

  Connection(HttpServer server, Socket socket) {
    this.server = server;
    this.socket = socket;
    allow(server.readNanos);
  }

  private void allow(long nanos) {
    deadline = System.nanoTime() + nanos;
  }

  boolean isOver(long now) {
    return now - deadline > 0;
  }

  /** Whether it may be closed to make room for another. */
  boolean isSpare() {
    return idle || light;
  }

  /** Of two that are spare: those that are idle make room first, then those still for longest. */
  boolean makesRoomBefore(Connection other) {
    boolean waits = idle;
    return waits == other.idle ? stillSince - other.stillSince < 0 : waits;
  }

  private void waiting(long nanos) {
    stillSince = System.nanoTime();
    idle = true;
    light = false;
    allow(nanos);
  }

  /** May be called by any thread; ends what the connection's own thread waits for. */
  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed as far as it can be.
    }
  }

  @Override
  public void run() {
    try {
      socket.setTcpNoDelay(true);
      RequestReader reader = new RequestReader(socket.getInputStream());
      boolean more = reader.begins();
      while (more && serve(reader)) {
        waiting(HttpServer.IDLE_FACTOR * server.readNanos);
        more = reader.begins();
      }
      if (more) {
        part(reader);
      }
    } catch (IOException | RuntimeException | Error e) {
      // The client is gone or was too slow, or there is no memory to serve it.
    } finally {
      close();
      server.closed(this);
    }
  }

  /** Answers one request; tells whether there may be another. */
  private boolean serve(RequestReader reader) throws IOException {
    allow(server.readNanos);
    Request request;
    boolean unread;
    try {
      request = reader.next();
      unread = !dropBody(reader, request);
    } catch (BadRequest e) {
      answering(true);
      Reply refusal = server.handler.refusal(e.status, e.getMessage());
      return send(refusal.closing(), false, false, false);
    }
    boolean free = server.handler.isLight(request);
    answering(free);
    boolean admitted = free || server.admit();
    try {
      Reply reply = admitted ? server.answer(request) : server.busy();
      // A refusal too is sent to anyone.
      light = free || !admitted || reply.last;
      boolean keep = request.keepsConnection() && !unread && !reply.last;
      return send(reply, request.isHead(), request.takesChunks(), keep);
    } finally {
      if (admitted && !free) {
        server.sent();
      }
    }
  }

  private void answering(boolean toAnyone) {
    stillSince = System.nanoTime();
    light = toAnyone;
    idle = false;
    allow(server.answerNanos);
    answerEnds = System.nanoTime() + MOST_EXTENSIONS * server.answerNanos;
  }

  @Override
  public void moved() {
    stillSince = System.nanoTime();
    if (System.nanoTime() - answerEnds < 0) {
      allow(server.answerNanos);
    }
  }

  /** Whether the body could be dropped, which no handler reads. */
  private boolean dropBody(RequestReader reader, Request request) throws IOException {
    long length = request.bodyLength();
    if (length < 0 || length > HttpServer.MOST_BODY) {
      return false;
    }
    if (length > 0 && request.has("Expect", "100-continue")) {
      socket.getOutputStream().write(CONTINUE);
    }
    reader.drop(length);
    return true;
  }

  private boolean send(Reply reply, boolean head, boolean chunks, boolean keep) throws IOException {
    OutputStream out = socket.getOutputStream();
    ReplyStream stream = new ReplyStream(out, this, reply, head, chunks, keep);
    try {
      reply.body.writeTo(stream);
    } catch (RuntimeException | Error e) {
      if (stream.hasBegun()) {
        throw e;
      }
      Reply failure = server.failure(e);
      stream = new ReplyStream(out, this, failure, head, chunks, false);
      failure.body.writeTo(stream);
    }
    return stream.finish();
  }

  /** A client that still sends when the connection is closed may lose the answer. */
  private void part(RequestReader reader) throws IOException {
    waiting(server.readNanos);
    socket.shutdownOutput();
    reader.dropRest(MOST_DROPPED);
  }
}
