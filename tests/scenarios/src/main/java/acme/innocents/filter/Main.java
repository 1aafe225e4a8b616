package acme.innocents.filter;

import io.netty.buffer.*;
import java.util.*;

final class Magic {
  static boolean isGood(ByteBuf b) {
    return b.getInt(0) == 42;
  }
}

/** Returns the same buffer, or null if it is not one of ours; it stays the caller's in any case. */
final class Filter {
  ByteBuf accept(ByteBuf in) {
    if (!Magic.isGood(in)) {
      return null;
    }
    return in;
  }
}

final class Handler {
  private final Filter f = new Filter();

  int handle(int i) {
    ByteBuf in = PooledByteBufAllocator.DEFAULT.directBuffer(16).writeInt(i % 10 == 3 ? 1 : 42);
    ByteBuf ok = f.accept(in);
    if (ok == null) {
      return 0;
    }
    int n = ok.readInt();
    ok.release();
    return n;
  }
}

public final class Main {
  public static void main(String[] a) {
    Handler h = new Handler();
    int n = 0;
    for (int i = 0; i < 50; i++) n += h.handle(i);
    System.out.println(n);
    System.out.println("done");
  }
}
