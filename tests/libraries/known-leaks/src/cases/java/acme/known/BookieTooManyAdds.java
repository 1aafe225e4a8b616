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
import acme.shared.Folders;
import acme.shared.Loopback;
import io.netty.buffer.ByteBuf;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.bookie.BookieException;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.proto.BookieServer;
import org.apache.bookkeeper.proto.BookkeeperInternalCallbacks.WriteCallback;

/** A bookie with a slow disk is asked to write more than it can. */
public final class BookieTooManyAdds {
  private static final CountDownLatch BEGUN = new CountDownLatch(1);
  private static final CountDownLatch DISK = new CountDownLatch(1);

  private BookieTooManyAdds() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = Bookies.configuration(directory);
    configuration.setNumAddWorkerThreads(1);
    configuration.setMaxPendingAddRequestPerThread(1);
    configuration.setBookiePort(Loopback.freePort());
    BookieServer server = server(configuration);
    server.start();
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), configuration.getBookiePort())) {
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
      DataInputStream in = new DataInputStream(socket.getInputStream());
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
    server.shutdown();
    Folders.delete(directory);
    System.out.println("done");
    System.exit(0);
  }

  private static BookieServer server(ServerConfiguration configuration) throws Exception {
    Bookies.Parts parts = new Bookies.Parts(configuration);
    Bookie bookie =
        new Bookies.OfParts(parts) {
          @Override
          public void addEntry(
              ByteBuf entry, boolean early, WriteCallback callback, Object context, byte[] key)
              throws IOException, BookieException, InterruptedException {
            BEGUN.countDown();
            DISK.await(10, TimeUnit.SECONDS);
            super.addEntry(entry, early, callback, context, key);
          }
        };
    return Bookies.server(parts, bookie);
  }
}
