package acme.grpc;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** A message that is read where it came to, and has to be closed. */
final class Blob implements Closeable {
  private final InputStream bytes;

  Blob(InputStream bytes) {
    this.bytes = bytes;
  }

  InputStream bytes() {
    return bytes;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
