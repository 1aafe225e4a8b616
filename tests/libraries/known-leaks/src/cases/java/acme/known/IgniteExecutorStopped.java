/*
 * project: apache/ignite-3
 * issue: https://issues.apache.org/jira/browse/IGNITE-25669
 * bad: org.apache.ignite:ignite-client:3.0.0
 * good: org.apache.ignite:ignite-client:3.1.0
 * fixed: TcpClientChannel.send, TcpClientChannel.completeAsync+, TcpClientChannel.handshakeAsync, TcpClientChannel.completeNotificationFuture
 * expect: leak 5
 * half: ninth
 * size: large
 */
package acme.known;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.lang.IgniteException;

/** The threads that are to handle what the server answers have been stopped. */
public final class IgniteExecutorStopped {
  private IgniteExecutorStopped() {}

  public static void main(String[] args) throws Exception {
    ExecutorService stopped = Executors.newSingleThreadExecutor();
    stopped.shutdown();
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> accept(server));
      thread.setDaemon(true);
      thread.start();
      for (int i = 0; i < 5; i++) {
        try (IgniteClient client =
            IgniteClient.builder()
                .addresses("127.0.0.1:" + server.getLocalPort())
                .asyncContinuationExecutor(stopped)
                .retryPolicy(null)
                .build()) {
          System.out.println(client.name());
        } catch (IgniteException e) {
          System.out.println("not connected");
        }
      }
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void accept(ServerSocket server) {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread thread = new Thread(() -> serve(socket));
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException e) {
      System.out.println("closed");
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      in.readNBytes(4);
      in.readNBytes(in.readInt());
      out.write("IGNI".getBytes(StandardCharsets.US_ASCII));
      out.write(new byte[] {0, 0, 0, 3, 3, 0, 0});
      in.readAllBytes();
    } catch (IOException e) {
      System.out.println("gone");
    }
  }
}
