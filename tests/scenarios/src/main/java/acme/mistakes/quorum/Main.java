package acme.mistakes.quorum;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

public final class Main {
  public static void main(String[] args) {
    List<Replica> replicas = List.of(new Replica(), new Replica(), new Replica());
    for (int key = 0; key < 8; key++) {
      for (Replica replica : replicas) {
        replica.put(key, 1);
      }
    }
    replicas.get(0).put(1, 2);
    replicas.get(0).put(6, 2);
    replicas.get(1).put(0, 2);
    replicas.get(2).put(3, 2);
    replicas.get(1).put(5, 2);
    replicas.get(2).put(5, 3);
    replicas.get(2).put(7, 4);
    QuorumReader reader = new QuorumReader(replicas);
    int sum = 0;
    for (int key = 0; key < 8; key++) {
      VersionedValue value = reader.read(key).join();
      sum += value.version() * value.data().readableBytes();
      value.release();
    }
    System.out.println("sum " + sum);
    System.out.println("done");
  }
}

final class VersionedValue extends AbstractReferenceCounted {
  private final int version;
  private final ByteBuf data;

  VersionedValue(int version, ByteBuf data) {
    this.version = version;
    this.data = data;
  }

  int version() {
    return version;
  }

  ByteBuf data() {
    return data;
  }

  @Override
  protected void deallocate() {
    data.release();
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    data.touch(hint);
    return this;
  }
}

final class Replica {
  private final Map<Integer, Integer> versions = new HashMap<>();

  void put(int key, int version) {
    versions.put(key, version);
  }

  CompletableFuture<VersionedValue> get(int key) {
    int version = versions.getOrDefault(key, 0);
    ByteBuf data = PooledByteBufAllocator.DEFAULT.directBuffer(16).writeInt(key).writeInt(version);
    return CompletableFuture.completedFuture(new VersionedValue(version, data));
  }
}

/** Reads from all replicas and keeps the answer with the highest version. */
final class QuorumReader {
  private final List<Replica> replicas;

  QuorumReader(List<Replica> replicas) {
    this.replicas = replicas;
  }

  CompletableFuture<VersionedValue> read(int key) {
    List<CompletableFuture<VersionedValue>> answers = new ArrayList<>();
    for (Replica replica : replicas) {
      answers.add(replica.get(key));
    }
    return CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
        .thenApply(v -> newest(answers));
  }

  private static VersionedValue newest(List<CompletableFuture<VersionedValue>> answers) {
    VersionedValue best = null;
    for (CompletableFuture<VersionedValue> answer : answers) {
      VersionedValue candidate = answer.join();
      if (best == null || candidate.version() > best.version()) {
        best = candidate;
      } else {
        candidate.release();
      }
    }
    return best;
  }
}
