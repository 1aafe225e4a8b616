package acme.mistakes.templates;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

class Template {
  private final ByteBuf body;

  Template(ByteBuf b) {
    body = b;
  }

  int size() {
    return body.readableBytes();
  }

  ByteBuf body() {
    return body;
  }

  void free() {
    body.release();
  }
}

class Templates {
  private final Map<String, Template> all = new HashMap<>();

  ByteBuf body(String n) {
    return all.computeIfAbsent(n, this::load).body();
  }

  private Template load(String n) {
    return new Template(ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "dear " + n));
  }

  void reload() {
    all.clear();
  }

  void close() {
    all.values().forEach(Template::free);
    all.clear();
  }
}

class Renderer {
  private final Templates t;

  Renderer(Templates t) {
    this.t = t;
  }

  String render(String n) {
    ByteBuf b = t.body(n);
    return b.toString(StandardCharsets.UTF_8).toUpperCase();
  }
}

/** Templates in a map that is cleared. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Templates t = new Templates();
    Renderer r = new Renderer(t);
    for (int k = 0; k < 2; k++) {
      for (int i = 0; i < 5; i++) {
        r.render("n" + i);
        r.render("n" + i);
      }
      if (k == 0) t.reload();
    }
    t.close();
    System.out.println("done");
  }
}
