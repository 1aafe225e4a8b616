/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3746
 * bad: org.apache.bookkeeper:bookkeeper-server:4.15.3
 * good: org.apache.bookkeeper:bookkeeper-server:4.15.4
 * fixed: BookieProtoEncoding$RequestEnDeCoderPreV3.decode, PacketProcessorBase.run,
 *     WriteEntryProcessor.processPacket
 * expect: leak 5
 * half: thirteenth
 * size: large
 */
package acme.known;

import acme.shared.Bookies;
import acme.shared.Folders;
import acme.shared.Loopback;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.proto.BookieServer;

/** A bookie whose disk is full gets entries all the same. */
public final class BookieReadOnly {
  private BookieReadOnly() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = Bookies.configuration(directory);
    configuration.setNumAddWorkerThreads(1);
    configuration.setBookiePort(Loopback.freePort());
    BookieServer server = server(configuration);
    server.start();
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), configuration.getBookiePort())) {
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      for (int i = 0; i < 5; i++) {
        Bookies.add(out, i);
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
          public boolean isReadOnly() {
            return true;
          }
        };
    return Bookies.server(parts, bookie);
  }
}
