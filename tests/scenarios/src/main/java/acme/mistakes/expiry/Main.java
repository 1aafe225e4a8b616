package acme.mistakes.expiry;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class PendingRequest {
  final int id;
  final ByteBuf payload;
  final long deadline;

  PendingRequest(int id, ByteBuf p, long d) {
    this.id = id;
    payload = p;
    deadline = d;
  }
}

class PendingRequests {
  private final Map<Integer, PendingRequest> byId = new ConcurrentHashMap<>();
  int timeouts;

  void track(int id, ByteBuf payload, long deadline) {
    byId.put(id, new PendingRequest(id, payload.retain(), deadline));
  }

  void answered(int id) {
    PendingRequest r = byId.remove(id);
    if (r != null) r.payload.release();
  }

  void expire(long now) {
    for (Iterator<PendingRequest> it = byId.values().iterator(); it.hasNext(); ) {
      PendingRequest r = it.next();
      if (r.deadline < now) {
        it.remove();
        timeouts++;
      }
    }
  }

  int size() {
    return byId.size();
  }
}

class RpcClient {
  private final EmbeddedChannel ch;
  private final PendingRequests pending = new PendingRequests();
  private int ids;

  RpcClient(EmbeddedChannel ch) {
    this.ch = ch;
  }

  int call(String method, long now) {
    int id = ids++;
    ByteBuf b = ch.alloc().directBuffer(32);
    b.writeInt(id);
    b.writeCharSequence(method, StandardCharsets.UTF_8);
    pending.track(id, b, now + 100);
    ch.writeAndFlush(b);
    return id;
  }

  void onResponse(int id) {
    pending.answered(id);
  }

  void tick(long now) {
    pending.expire(now);
  }
}

/** Requests that expire, and leave a map without a release. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel();
    RpcClient c = new RpcClient(ch);
    for (int i = 0; i < 20; i++) {
      int id = c.call("sum", i);
      if (i % 4 != 0) c.onResponse(id);
    }
    c.tick(10000);
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
