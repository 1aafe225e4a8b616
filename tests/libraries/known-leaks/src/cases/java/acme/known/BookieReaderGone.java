/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3525
 * bad: org.apache.bookkeeper:bookkeeper-server:4.15.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.15.3
 * fixed: PacketProcessorBase.sendResponse
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
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.bookie.BookieException;
import org.apache.bookkeeper.bookie.InterleavedLedgerStorage;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.proto.BookieProtocol;
import org.apache.bookkeeper.proto.BookieServer;

/** Readers of a bookie with a slow disk go before it has read. */
public final class BookieReaderGone {
  private static final Semaphore BEGUN = new Semaphore(0);
  private static final Semaphore DISK = new Semaphore(0);
  private static final Semaphore READ = new Semaphore(0);

  private BookieReaderGone() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = Bookies.configuration(directory);
    configuration.setLedgerStorageClass(InterleavedLedgerStorage.class.getName());
    configuration.setBookiePort(Loopback.freePort());
    BookieServer server = server(configuration);
    server.start();
    for (int i = 0; i < 6; i++) {
      try (Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), configuration.getBookiePort())) {
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        DataInputStream in = new DataInputStream(socket.getInputStream());
        if (i == 0) {
          Bookies.add(out, 0);
          System.out.println(in.readNBytes(in.readInt())[7]);
        } else {
          out.writeInt(4 + 2 * 8);
          out.writeInt(2 << 24 | BookieProtocol.READENTRY << 16);
          out.writeLong(Bookies.LEDGER);
          out.writeLong(0);
          out.flush();
          BEGUN.acquire();
          socket.shutdownOutput();
          awaitEnd(in);
          // It takes its handlers out of the closed channel on its own time, and tells nobody.
          Thread.sleep(500);
          DISK.release();
          READ.acquire();
        }
      }
    }
    server.shutdown();
    Folders.delete(directory);
    System.out.println("done");
    System.exit(0);
  }

  /** The bookie has closed the connection when this returns. */
  private static void awaitEnd(DataInputStream in) throws IOException {
    try {
      in.readAllBytes();
    } catch (SocketException e) {
      // The bookie does not linger: the end may come as a reset.
    }
  }

  private static BookieServer server(ServerConfiguration configuration) throws Exception {
    Bookies.Parts parts = new Bookies.Parts(configuration);
    Bookie bookie =
        new Bookies.OfParts(parts) {
          @Override
          public ByteBuf readEntry(long ledger, long entry) throws IOException, BookieException {
            BEGUN.release();
            DISK.acquireUninterruptibly();
            try {
              return super.readEntry(ledger, entry);
            } finally {
              READ.release();
            }
          }
        };
    return Bookies.server(parts, bookie);
  }
}
