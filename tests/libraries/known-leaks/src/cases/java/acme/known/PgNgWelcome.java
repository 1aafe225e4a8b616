/*
 * project: impossibl/pgjdbc-ng
 * issue: https://github.com/impossibl/pgjdbc-ng/commit/6614f183
 * bad: com.impossibl.pgjdbc-ng:pgjdbc-ng:0.6
 * good: com.impossibl.pgjdbc-ng:pgjdbc-ng:0.7
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-all:4.1.36.Final
 * fixed: MessageHandler.channelRead
 * expect: leak 7
 * half: nineteenth
 */
package acme.known;

import acme.shared.Loopback;
import com.impossibl.postgres.system.BasicContext;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;

/** A database says who it is, and how it is set up. */
public final class PgNgWelcome {
  private PgNgWelcome() {}

  public static void main(String[] args) throws Exception {
    ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Loopback.start(() -> serve(door.accept()));
    BasicContext context =
        new BasicContext(door.getLocalSocketAddress(), new Properties(), Map.of());
    System.out.println(context.getProtocol().getTransactionStatus());
    context.getProtocol().shutdown();
    door.close();
    System.out.println("done");
    System.exit(0);
  }

  private static void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    in.readNBytes(in.readInt() - Integer.BYTES);
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    // Who it is does not matter; then come five settings, and the server is ready.
    out.writeByte('R');
    out.writeInt(8);
    out.writeInt(0);
    for (int i = 0; i < 5; i++) {
      byte[] setting = ("shop.fruit" + i + "\0apple\0").getBytes(StandardCharsets.US_ASCII);
      out.writeByte('S');
      out.writeInt(Integer.BYTES + setting.length);
      out.write(setting);
    }
    out.writeByte('Z');
    out.writeInt(5);
    out.writeByte('I');
    in.readAllBytes();
  }
}
