package acme.mistakes.lookups;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Main {
  public static void main(String[] args) {
    Directory directory = new Directory();
    Client client = new Client(directory);
    for (int i = 0; i < 30; i++) {
      String name = "host-" + i % 12;
      client.lookUp(name);
      if (i % 6 == 4) {
        client.giveUp(name);
      }
      directory.received(
          name, PooledByteBufAllocator.DEFAULT.directBuffer(32).writeInt(i).writeZero(12));
    }
    directory.received("host-of-nobody", PooledByteBufAllocator.DEFAULT.directBuffer(32));
    System.out.println("known " + client.known());
    System.out.println("done");
  }
}

/** What a directory says of a name. */
final class Answer extends DefaultByteBufHolder {
  private final String name;

  Answer(String name, ByteBuf records) {
    super(records);
    this.name = name;
  }

  String name() {
    return name;
  }
}

/** The queries that a directory has not answered yet. */
final class Directory {
  private final Map<String, Promise<Answer>> pending = new LinkedHashMap<>();

  Future<Answer> query(String name) {
    return pending.computeIfAbsent(
        name, any -> new DefaultPromise<>(ImmediateEventExecutor.INSTANCE));
  }

  void received(String name, ByteBuf records) {
    Promise<Answer> promise = pending.remove(name);
    Answer answer = new Answer(name, records);
    if (promise == null || !promise.trySuccess(answer)) {
      answer.release();
    }
  }
}

/** Looks names up, and remembers what they stand for. */
final class Client {
  private final Directory directory;
  private final Map<String, Lookup> running = new HashMap<>();
  private final Map<String, Integer> known = new HashMap<>();

  Client(Directory directory) {
    this.directory = directory;
  }

  void lookUp(String name) {
    Lookup lookup = new Lookup(name);
    running.put(name, lookup);
    directory.query(name).addListener(lookup);
  }

  void giveUp(String name) {
    running.remove(name).isGivenUp = true;
  }

  int known() {
    return known.size();
  }

  private final class Lookup implements FutureListener<Answer> {
    private final String name;
    private boolean isGivenUp;

    Lookup(String name) {
      this.name = name;
    }

    @Override
    public void operationComplete(Future<Answer> future) {
      if (isGivenUp || future.isCancelled()) {
        return;
      }
      running.remove(name);
      if (!future.isSuccess()) {
        known.remove(name);
        return;
      }
      Answer answer = future.getNow();
      try {
        known.put(answer.name(), answer.content().getInt(0));
      } finally {
        answer.release();
      }
    }
  }
}
