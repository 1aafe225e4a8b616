package io.github.bytebufflow.examples.proxyudp.load;

import java.io.IOException;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Questions and answers on one socket, a number of them under way at once. Not thread-safe. */
final class Exchange {
  private static final int IDS = 1 << 16;
  private static final long SECOND = 1_000_000_000L;

  /** A question that waits for longer is lost; a machine may be so busy for seconds. */
  private static final long PATIENCE = 10 * SECOND;

  private final DatagramChannel channel;
  private final Questions questions;
  private final int window;
  private final ByteBuffer in = ByteBuffer.allocateDirect(2048);

  /** When a question was sent, by its number; 0 for one that is not under way. */
  private final long[] sent = new long[IDS];

  private int nextId;
  private int underWay;
  private long right;
  private long wrong;
  private long lost;

  Exchange(DatagramChannel channel, Questions questions, int window) {
    this.channel = channel;
    this.questions = questions;
    this.window = window;
  }

  long right() {
    return right;
  }

  long wrong() {
    return wrong;
  }

  long lost() {
    return lost;
  }

  /**
   * Asks for some seconds, and waits for the last answers.
   *
   * @return how long that took, in seconds
   */
  double run(int seconds) throws IOException {
    channel.configureBlocking(false);
    try (Selector selector = Selector.open()) {
      channel.register(selector, SelectionKey.OP_READ);
      long began = System.nanoTime();
      long swept = began;
      long now = began;
      while (now - began < seconds * SECOND || underWay > 0) {
        if (now - began < seconds * SECOND) {
          send(now);
        }
        if (!receive()) {
          selector.select(100);
          selector.selectedKeys().clear();
        }
        now = System.nanoTime();
        if (now - swept > SECOND) {
          sweep(now);
          swept = now;
        }
      }
      return (double) (now - began) / SECOND;
    }
  }

  private void send(long now) throws IOException {
    while (underWay < window) {
      int id = nextId;
      if (sent[id] == 0 && channel.write(questions.of(id)) == 0) {
        // The socket's buffer is full.
        return;
      }
      nextId = (id + 1) % IDS;
      if (sent[id] == 0) {
        sent[id] = now;
        underWay++;
      }
    }
  }

  /** Whether there was any answer. */
  private boolean receive() throws IOException {
    boolean any = false;
    for (int i = 0; i < window; i++) {
      in.clear();
      try {
        if (channel.read(in) <= 0) {
          return any;
        }
      } catch (PortUnreachableException e) {
        throw new IOException("nobody listens at " + channel.getRemoteAddress(), e);
      }
      any = true;
      in.flip();
      count();
    }
    return any;
  }

  private void count() {
    int id = in.remaining() < 2 ? 0 : in.getShort(0) & 0xFFFF;
    if (sent[id] == 0) {
      // Late, so counted as lost already.
      return;
    }
    sent[id] = 0;
    underWay--;
    if (questions.isAnswered(in)) {
      right++;
    } else {
      wrong++;
    }
  }

  private void sweep(long now) {
    for (int id = 0; id < IDS; id++) {
      if (sent[id] != 0 && now - sent[id] > PATIENCE) {
        sent[id] = 0;
        underWay--;
        lost++;
      }
    }
  }
}
