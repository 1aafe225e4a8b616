package io.github.bytebufflow.examples.spop.agent;

import io.github.bytebufflow.examples.spop.codec.Frame;
import java.time.Duration;

/** What the agent takes at most. Filled by its maker before the server starts, then only read. */
public final class Limits {
  /** Connections at a time. */
  public int connections = 256;

  /** Largest frame in bytes, 256 or more. */
  public int frameSize = Frame.DEFAULT_MAX_FRAME_SIZE;

  /** Questions of one connection that wait or are looked up; then reading pauses. */
  public int questionsPerConnection = 64;

  /** Threads that look up. */
  public int workers = 4;

  /** Questions of all connections that wait for a worker; more get an answer without a score. */
  public int queue = 1024;

  /** How long a question may wait for a worker; zero is for ever. */
  public Duration wait = Duration.ofMillis(500);

  /** How long a connection may take until its HELLO. */
  public Duration hello = Duration.ofSeconds(5);

  /** How long a connection may send nothing. */
  public Duration idle = Duration.ofMinutes(5);

  /** How long questions are still answered when the agent ends. */
  public Duration grace = Duration.ofSeconds(5);

  /** The ordinary ones. */
  public Limits() {}
}
