/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/pull/2835
 * bad: io.projectreactor.netty:reactor-netty-http:1.1.8
 * good: io.projectreactor.netty:reactor-netty-http:1.1.9
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ChannelOperationsHandler.userEventTriggered
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** A server of HTTP/2 says goodbye to clients whose requests it has not looked at. */
public final class ReactorGoAway {
  private static final byte[] REASON = "restart".getBytes(US_ASCII);
  private static final int SETTINGS = 4;
  private static final int HEADERS = 1;
  private static final int GO_AWAY = 7;

  private ReactorGoAway() {}

  public static void main(String[] args) throws Exception {
    LoopResources loops = LoopResources.create("client", 1, true);
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread restarting = new Thread(() -> serve(server));
      restarting.start();
      for (int i = 0; i < 5; i++) {
        try {
          HttpClient.create(ConnectionProvider.newConnection())
              .runOn(loops, false)
              .protocol(HttpProtocol.H2C)
              .disableRetry(true)
              .get()
              .uri("http://127.0.0.1:" + server.getLocalPort() + "/")
              .response()
              .block(Duration.ofSeconds(10));
        } catch (RuntimeException e) {
          System.out.println("no answer");
        }
      }
      restarting.join();
    }
    loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
    System.out.println("done");
  }

  private static void serve(ServerSocket server) {
    for (int i = 0; i < 5; i++) {
      try (Socket socket = server.accept()) {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        in.readNBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length());
        frame(out, SETTINGS, 0);
        int type;
        do {
          int length = in.readInt();
          type = length & 0xff;
          in.readNBytes(5 + (length >>> 8));
        } while (type != HEADERS);
        frame(out, GO_AWAY, 8 + REASON.length);
        out.writeInt(0);
        out.writeInt(0);
        out.write(REASON);
        out.flush();
        socket.shutdownOutput();
        in.readAllBytes();
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }

  /** The header of a frame of the connection itself, without flags. */
  private static void frame(DataOutputStream out, int type, int length) throws IOException {
    out.writeInt(length << 8 | type);
    out.writeByte(0);
    out.writeInt(0);
  }
}
