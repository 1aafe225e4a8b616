package acme.mistakes.legacy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

final class SessionState {
  private final Map<String, String> attributes = new TreeMap<>();
  private long version;

  void put(String name, String value) {
    attributes.put(name, value);
    version++;
  }

  Map<String, String> attributes() {
    return attributes;
  }

  long version() {
    return version;
  }

  void restoreVersion(long version) {
    this.version = version;
  }
}

/** Writes both formats; format 1 has no version and a byte as the count. */
final class SnapshotWriter {
  private final ByteBufAllocator alloc;

  SnapshotWriter(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  ByteBuf write(SessionState state, int format) throws IOException {
    ByteBuf buf = alloc.directBuffer(256);
    boolean written = false;
    try (DataOutputStream out = new DataOutputStream(new ByteBufOutputStream(buf))) {
      out.writeByte(format);
      if (format == 1) {
        out.writeByte(state.attributes().size());
      } else {
        out.writeLong(state.version());
        out.writeInt(state.attributes().size());
      }
      for (Map.Entry<String, String> e : state.attributes().entrySet()) {
        out.writeUTF(e.getKey());
        out.writeUTF(e.getValue());
      }
      written = true;
    } finally {
      if (!written) {
        buf.release();
      }
    }
    return buf;
  }
}

final class SnapshotLoader {
  private static final int MAX_ATTRIBUTES = 10_000;

  /** Takes over the snapshot. */
  SessionState load(ByteBuf snapshot) throws IOException {
    int format = snapshot.readByte();
    switch (format) {
      case 1:
        return readLegacy(snapshot);
      case 2:
        return readCurrent(snapshot);
      default:
        snapshot.release();
        throw new IOException("snapshot format " + format);
    }
  }

  private SessionState readLegacy(ByteBuf snapshot) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteBufInputStream(snapshot))) {
      SessionState state = new SessionState();
      readAttributes(in, in.readUnsignedByte(), state);
      return state;
    }
  }

  private SessionState readCurrent(ByteBuf snapshot) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteBufInputStream(snapshot, true))) {
      SessionState state = new SessionState();
      long version = in.readLong();
      int count = in.readInt();
      if (count < 0 || count > MAX_ATTRIBUTES) {
        throw new IOException(count + " attributes");
      }
      readAttributes(in, count, state);
      state.restoreVersion(version);
      return state;
    }
  }

  private static void readAttributes(DataInputStream in, int count, SessionState state)
      throws IOException {
    for (int i = 0; i < count; i++) {
      state.put(in.readUTF(), in.readUTF());
    }
  }
}

/** Holds the sessions of a node as snapshots; take() hands one over. */
final class SnapshotStore implements AutoCloseable {
  private final Map<String, ByteBuf> snapshots = new LinkedHashMap<>();

  void save(String id, ByteBuf snapshot) {
    ByteBuf old = snapshots.put(id, snapshot);
    if (old != null) {
      old.release();
    }
  }

  ByteBuf take(String id) {
    return snapshots.remove(id);
  }

  @Override
  public void close() {
    snapshots.values().forEach(ByteBuf::release);
    snapshots.clear();
  }
}

final class SessionFailover {
  private final SnapshotStore store;
  private final SnapshotLoader loader = new SnapshotLoader();

  SessionFailover(SnapshotStore store) {
    this.store = store;
  }

  SessionState resume(String id) {
    ByteBuf snapshot = store.take(id);
    if (snapshot == null) {
      return new SessionState();
    }
    try {
      return loader.load(snapshot);
    } catch (IOException e) {
      return new SessionState();
    }
  }
}

public final class Main {
  public static void main(String[] args) throws IOException {
    SnapshotWriter writer = new SnapshotWriter(PooledByteBufAllocator.DEFAULT);
    int resumed = 0;
    int fresh = 0;
    try (SnapshotStore store = new SnapshotStore()) {
      SessionFailover failover = new SessionFailover(store);
      for (int i = 0; i < 40; i++) {
        SessionState state = new SessionState();
        state.put("user", "u" + i);
        state.put("cart", i + " items");
        int format = i == 20 ? 3 : i % 6 == 5 ? 1 : 2;
        store.save("s" + i % 36, writer.write(state, format));
      }
      for (int i = 8; i < 40; i++) {
        if (failover.resume("s" + i).attributes().isEmpty()) {
          fresh++;
        } else {
          resumed++;
        }
      }
    }
    System.out.println(resumed + " resumed, " + fresh + " fresh");
    System.out.println("done");
  }
}
