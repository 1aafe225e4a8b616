package io.github.bytebufflow.examples.amqp.broker;

/** What a peer may ask of the broker. Set before the start, then only read. */
public final class Limits {
  /** Connections at a time. */
  public int connections = 1000;

  /** The highest channel number of a connection, 1 to 65535. */
  public int channelMax = 2047;

  /** Octets of a frame, 4096 or more. */
  public int frameMax = 131_072;

  /** Seconds between heartbeats that are asked for; 0 for none. */
  public int heartbeat = 60;

  /**
   * Seconds until a connection has to be open, until a peer has to answer to a close, and until it
   * has to take the answer to its own.
   */
  public int handshakeSeconds = 10;

  /** Octets of a message's body. */
  public long messageBytes = 16L << 20;

  /**
   * Octets of the messages in a queue, counted as for {@link #memory}, but for the share of each
   * queue.
   */
  public long queueBytes = 64L << 20;

  /**
   * Octets of all messages together, with a share for the objects of each message, of each part of
   * a body, and of each queue that has it. Above, connections that publish are not read from; at
   * twice as much they are closed.
   */
  public long memory = 128L << 20;

  /** Queues, and as many exchanges. */
  public int queues = 10_000;

  /** Consumers of a queue, and of a connection on all of its channels. */
  public int consumers = 10_000;

  /** Bindings of all exchanges together, with the one that each queue has by itself. */
  public int bindings = 100_000;

  /** Tables in tables, 1 to 63. */
  public int tableDepth = 16;

  /** Who may log in. */
  public String user = "guest";

  /** With what. */
  public String password = "guest";

  /** Whether a message stays behind that never became whole. */
  public boolean leak;

  /** As a careful operator would begin. */
  public Limits() {}
}
