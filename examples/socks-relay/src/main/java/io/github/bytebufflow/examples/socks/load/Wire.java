package io.github.bytebufflow.examples.socks.load;

import java.io.Closeable;
import java.io.IOException;

/** A connection to the origin by way of a relay. Blocks. */
interface Wire extends Closeable {
  void send(byte[] bytes) throws IOException;

  /** 1 or more bytes, or -1 at the end. */
  int receive(byte[] into) throws IOException;
}
