package acme.mistakes.session;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

abstract class Session implements AutoCloseable {
  private final ByteBuf readBuffer = PooledByteBufAllocator.DEFAULT.directBuffer(128);
  private boolean closed;

  void feed(int value) {
    readBuffer.writeInt(value);
    onData(readBuffer);
    readBuffer.discardReadBytes();
  }

  protected abstract void onData(ByteBuf data);

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      readBuffer.release();
    }
  }
}

class PlainSession extends Session {
  private int last;

  @Override
  protected void onData(ByteBuf data) {
    last = data.readInt();
  }
}

class JournaledSession extends Session {
  private final ByteBuf journal = PooledByteBufAllocator.DEFAULT.directBuffer(256);

  @Override
  protected void onData(ByteBuf data) {
    journal.writeInt(data.readInt());
  }

  @Override
  public void close() {
    journal.release();
    super.close();
  }
}

class AuditedSession extends Session {
  private final List<String> audit;
  private int values;

  AuditedSession(List<String> audit) {
    this.audit = audit;
  }

  @Override
  protected void onData(ByteBuf data) {
    values++;
    data.readInt();
  }

  @Override
  public void close() {
    audit.add("session closed after " + values + " values");
  }
}

class SessionManager {
  private final List<Session> sessions = new ArrayList<>();
  private final List<String> audit = new ArrayList<>();

  Session open(int kind) {
    Session s =
        kind == 0
            ? new AuditedSession(audit)
            : kind == 1 ? new JournaledSession() : new PlainSession();
    sessions.add(s);
    return s;
  }

  void closeAll() {
    for (Session s : sessions) {
      s.close();
    }
    sessions.clear();
  }
}

/** A session that overrides the close of another, and does not call that. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    SessionManager manager = new SessionManager();
    for (int i = 0; i < 20; i++) {
      Session s = manager.open(i % 4);
      s.feed(i);
      s.feed(i + 1);
    }
    manager.closeAll();
    System.out.println("done");
  }
}
