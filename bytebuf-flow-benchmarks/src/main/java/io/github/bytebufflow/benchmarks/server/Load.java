package io.github.bytebufflow.benchmarks.server;

import java.io.IOException;

/** A load generator. */
interface Load extends AutoCloseable {
  /** Connections that are open at the same time, each with one request under way. */
  int CONNECTIONS = 16;

  /** Puts the server behind a loopback port under load. */
  LoadResult run(int port, int seconds) throws IOException, InterruptedException;

  /** What it is, with its setting. */
  String title();

  @Override
  void close();
}
