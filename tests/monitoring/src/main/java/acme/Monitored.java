package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Does what its input says, a line each, and answers each with a line: {@code leak 5}, {@code drop
 * 5} (another path that leaks), {@code hold 5}, {@code release 5}, {@code heap 5}.
 */
public final class Monitored {
  private static final List<ByteBuf> HELD = new ArrayList<>();

  private Monitored() {}

  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      for (int i = 0; i < Integer.parseInt(words[1]); i++) {
        one(words[0]);
      }
      System.out.println("done");
    }
  }

  private static void one(String what) {
    switch (what) {
      case "leak":
        forget(PooledByteBufAllocator.DEFAULT.directBuffer(64));
        break;
      case "drop":
        drop(PooledByteBufAllocator.DEFAULT.directBuffer(32));
        break;
      case "heap":
        forget(Unpooled.buffer(16));
        break;
      case "hold":
        HELD.add(PooledByteBufAllocator.DEFAULT.directBuffer(128));
        break;
      default:
        PooledByteBufAllocator.DEFAULT.directBuffer(256).release();
        break;
    }
  }

  private static void forget(ByteBuf b) {
    b.writeInt(1);
  }

  private static void drop(ByteBuf b) {
    b.writeInt(2);
  }
}
