/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3577
 * bad: org.apache.bookkeeper:bookkeeper-server:4.15.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.15.3
 * fixed: BookieImpl.setExplicitLac
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Bookies;
import acme.shared.Folders;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.conf.ServerConfiguration;

/** A writer tells a bookie how far its ledger is confirmed. */
public final class BookieExplicitLac {
  private static final byte[] KEY = "shop".getBytes(US_ASCII);

  private BookieExplicitLac() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = Bookies.configuration(directory);
    Bookie bookie = new Bookies.OfParts(new Bookies.Parts(configuration));
    bookie.start();
    for (int i = 0; i < 5; i++) {
      add(bookie, i);
      CountDownLatch written = new CountDownLatch(1);
      ByteBuf confirmed = Unpooled.wrappedBuffer(new byte[16]);
      confirmed.setLong(0, Bookies.LEDGER);
      confirmed.setLong(8, i);
      bookie.setExplicitLac(
          confirmed,
          (code, ledger, entry, address, context) -> {
            System.out.println(code);
            written.countDown();
          },
          null,
          KEY);
      written.await(10, TimeUnit.SECONDS);
    }
    for (int i = 5; i < 50; i++) {
      add(bookie, i);
    }
    bookie.shutdown();
    Folders.delete(directory);
    System.out.println("done");
    System.exit(0);
  }

  private static void add(Bookie bookie, long id) throws Exception {
    CountDownLatch written = new CountDownLatch(1);
    bookie.addEntry(
        PooledByteBufAllocator.DEFAULT
            .directBuffer()
            .writeLong(Bookies.LEDGER)
            .writeLong(id)
            .writeLong(id - 1)
            .writeZero(100),
        false,
        (code, ledger, entry, address, context) -> written.countDown(),
        null,
        KEY);
    written.await(10, TimeUnit.SECONDS);
  }
}
