package acme;

import static acme.Buffers.POOLED;

import io.netty.channel.DefaultFileRegion;
import io.netty.channel.FileRegion;
import java.io.Closeable;
import java.io.File;
import java.util.ArrayDeque;
import java.util.Queue;

/** What is no buffer and has to be closed. */
final class Resources {
  private Resources() {}

  // ---- of Netty

  static void files() {
    POOLED.directBuffer(8).release(); // #buffer
    send(new DefaultFileRegion(new File("first"), 0, 1), true);
    send(new DefaultFileRegion(new File("second"), 0, 1), false);
  }

  private static void send(FileRegion file, boolean release) {
    if (release) {
      file.release(); // #sent
    }
  }

  // ---- of the application

  /** An interface, as those of JDBC are. */
  interface Session extends Closeable {
    @Override
    void close();
  }

  /** It is no resource, but closes one. */
  static class Base {
    private boolean closed;

    public void close() {
      closed = true;
    }

    boolean isClosed() {
      return closed;
    }
  }

  static class Remote extends Base implements Session {
    Remote() {}

    Remote(String host) {
      this();
    }
  }

  /** Its constructor fails, so that nobody gets it. */
  static final class Refused extends Remote {
    Refused() {
      super("refused");
      throw new IllegalStateException();
    }
  }

  private static final Queue<Session> POOL = new ArrayDeque<>();

  static void sessions() {
    use(new Remote("first"));
    POOL.add(new Remote("second"));
    lose();
    try {
      use(new Refused());
    } catch (IllegalStateException expected) {
      // There is nothing to close.
    }
  }

  private static void use(Session session) {
    session.close();
    session.close();
  }

  private static void lose() {
    Session session = POOL.poll(); // #polled
    session.hashCode();
  }
}
