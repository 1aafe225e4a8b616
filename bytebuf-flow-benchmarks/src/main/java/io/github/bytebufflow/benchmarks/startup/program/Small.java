package io.github.bytebufflow.benchmarks.startup.program;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;

/** A program that allocates some buffers, hands them on and releases them. */
public final class Small {
  private Small() {}

  public static void main(String[] args) throws IOException {
    for (int i = 0; i < 10; i++) {
      ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(256);
      write(buffer, i);
      if (read(buffer) != i) {
        throw new IOException("read something else");
      }
    }
    End.ofMain();
  }

  private static void write(ByteBuf buffer, int number) {
    buffer.writeInt(number);
  }

  private static int read(ByteBuf buffer) {
    try {
      return buffer.readInt();
    } finally {
      buffer.release();
    }
  }
}
