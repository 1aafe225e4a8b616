package acme.mistakes.registry;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ReferenceCountUtil;
import java.util.HashMap;
import java.util.Map;

class Registry {
  private final Map<String, ByteBuf> icons = new HashMap<>();

  void register(String n, ByteBuf b) {
    icons.put(n, b);
  }

  ByteBuf icon(String n) {
    return icons.get(n);
  }

  void clear() {
    icons.values().forEach(ReferenceCountUtil::release);
    icons.clear();
  }
}

class IconLoader {
  private final Registry r;

  IconLoader(Registry r) {
    this.r = r;
  }

  void load(ByteBufAllocator al, String... names) {
    for (String n : names) r.register(n, read(al, n));
  }

  private ByteBuf read(ByteBufAllocator al, String n) {
    return ByteBufUtil.writeUtf8(al, "icon " + n);
  }
}

/** A registry that loses what it refuses, in a loop. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Registry r = new Registry();
    IconLoader l = new IconLoader(r);
    l.load(PooledByteBufAllocator.DEFAULT, "a", "b", "c", "d", "e");
    l.load(PooledByteBufAllocator.DEFAULT, "a", "b", "c", "d", "e", "f");
    r.clear();
    System.out.println("done");
  }
}
