/*
 * project: impossibl/pgjdbc-ng
 * issue: https://github.com/impossibl/pgjdbc-ng/commit/04b49726
 * bad: com.impossibl.pgjdbc-ng:pgjdbc-ng:0.6
 * good: com.impossibl.pgjdbc-ng:pgjdbc-ng:0.7
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-all:4.1.36.Final
 * fixed: QueryCommandImpl.execute, BindExecCommandImpl.execute, MessageHandler.channelRead
 * expect: leak 7
 * half: nineteenth
 */
package acme.known;

import acme.shared.Loopback;
import com.impossibl.postgres.protocol.Protocol;
import com.impossibl.postgres.system.BasicContext;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Properties;

/** A database is asked five times, and the words of the question are not there. */
public final class PgNgNoQuestion {
  private PgNgNoQuestion() {}

  public static void main(String[] args) throws Exception {
    ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Loopback.start(() -> serve(door.accept()));
    BasicContext context =
        new BasicContext(door.getLocalSocketAddress(), new Properties(), Map.of());
    Protocol database = context.getProtocol();
    for (int i = 0; i < 5; i++) {
      try {
        database.execute(database.createQuery(null));
        System.out.println("asked");
      } catch (RuntimeException e) {
        System.out.println(e.getClass().getSimpleName());
      }
    }
    database.shutdown();
    door.close();
    System.out.println("done");
    System.exit(0);
  }

  private static void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    in.readNBytes(in.readInt() - Integer.BYTES);
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    // Who it is does not matter, and the server is ready.
    out.writeByte('R');
    out.writeInt(8);
    out.writeInt(0);
    out.writeByte('Z');
    out.writeInt(5);
    out.writeByte('I');
    in.readAllBytes();
  }
}
