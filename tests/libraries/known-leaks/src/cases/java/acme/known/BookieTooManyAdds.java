/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/4024
 * bad: org.apache.bookkeeper:bookkeeper-server:4.16.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.16.3
 * fixed: BookieRequestProcessor.processAddRequest
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import acme.shared.Bookies;
import io.netty.buffer.ByteBuf;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.bookie.BookieException;
import org.apache.bookkeeper.proto.BookkeeperInternalCallbacks.WriteCallback;

/** A bookie with a slow disk is asked to write more than it can. */
public final class BookieTooManyAdds {
  private static final CountDownLatch BEGUN = new CountDownLatch(1);
  private static final CountDownLatch DISK = new CountDownLatch(1);

  private BookieTooManyAdds() {}

  public static void main(String[] args) throws Exception {
    Bookies.run(
        configuration -> configuration.setMaxPendingAddRequestPerThread(1),
        Slow::new,
        BookieTooManyAdds::write);
  }

  private static void write(DataOutputStream out, DataInputStream in) throws Exception {
    Bookies.add(out, 0);
    BEGUN.await(10, TimeUnit.SECONDS);
    Bookies.add(out, 1);
    for (int i = 2; i < 7; i++) {
      Bookies.add(out, i);
      System.out.println(in.readNBytes(in.readInt())[7]);
    }
    DISK.countDown();
    for (int i = 0; i < 2; i++) {
      System.out.println(in.readNBytes(in.readInt())[7]);
    }
  }

  private static final class Slow extends Bookies.OfParts {
    Slow(Bookies.Parts parts) throws Exception {
      super(parts);
    }

    @Override
    public void addEntry(
        ByteBuf entry, boolean early, WriteCallback callback, Object context, byte[] key)
        throws IOException, BookieException, InterruptedException {
      BEGUN.countDown();
      DISK.await(10, TimeUnit.SECONDS);
      super.addEntry(entry, early, callback, context, key);
    }
  }
}
