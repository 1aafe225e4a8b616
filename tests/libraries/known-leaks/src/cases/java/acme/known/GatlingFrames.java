/*
 * project: gatling/gatling
 * issue: https://github.com/gatling/gatling/issues/3626
 * bad: io.gatling:gatling-http-client:3.0.1.1
 * good: io.gatling:gatling-http-client:3.0.2
 * with: io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final
 *   io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final
 *   io.netty:netty-codec:4.1.48.Final io.netty:netty-codec-http:4.1.48.Final
 *   io.netty:netty-codec-http2:4.1.48.Final io.netty:netty-codec-socks:4.1.48.Final
 *   io.netty:netty-handler:4.1.48.Final io.netty:netty-handler-proxy:4.1.48.Final
 * fixed: WebSocketHandler.channelRead
 * expect: leak 7
 * half: sixth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.gatling.http.client.HttpClient;
import io.gatling.http.client.HttpClientConfig;
import io.gatling.http.client.RequestBuilder;
import io.gatling.http.client.WebSocketListener;
import io.gatling.http.client.ahc.uri.Uri;
import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** A server sends prices to a client, and says goodbye. */
public final class GatlingFrames {
  private static final String KEY = "sec-websocket-key:";

  private GatlingFrames() {}

  public static void main(String[] args) throws Exception {
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server));
      thread.start();
      Prices prices = new Prices();
      try (HttpClient client = new DefaultHttpClient(new HttpClientConfig())) {
        client.sendRequest(
            new RequestBuilder(
                    HttpMethod.GET,
                    Uri.create("ws://127.0.0.1:" + server.getLocalPort() + "/prices"))
                .setRequestTimeout(10_000)
                .build(),
            0,
            true,
            prices,
            null,
            null);
        prices.closed.await(10, TimeUnit.SECONDS);
        thread.join();
      }
    }
    System.out.println("done");
  }

  private static void serve(ServerSocket server) {
    try (Socket socket = server.accept()) {
      Scanner in = new Scanner(socket.getInputStream(), US_ASCII);
      String key = "";
      for (String line = in.nextLine(); !line.isEmpty(); line = in.nextLine()) {
        if (line.toLowerCase().startsWith(KEY)) {
          key = line.substring(KEY.length()).trim();
        }
      }
      byte[] accepted =
          MessageDigest.getInstance("SHA-1")
              .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(US_ASCII));
      OutputStream out = socket.getOutputStream();
      String answer =
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              + "Sec-WebSocket-Accept: "
              + Base64.getEncoder().encodeToString(accepted)
              + "\r\n\r\n";
      out.write(answer.getBytes(US_ASCII));
      out.flush();
      for (int i = 0; i < 5; i++) {
        out.write(new byte[] {(byte) 0x81, 2, '4', (byte) ('0' + i)});
      }
      out.write(new byte[] {(byte) 0x88, 2, 3, (byte) 0xe8});
      out.flush();
      socket.getInputStream().readAllBytes();
    } catch (Exception e) {
      System.out.println("closed");
    }
  }

  private static final class Prices extends WebSocketListener {
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public void onWebSocketOpen() {
      System.out.println("open");
    }

    @Override
    public void onTextFrame(TextWebSocketFrame frame) {
      System.out.println(frame.text());
    }

    @Override
    public void onBinaryFrame(BinaryWebSocketFrame frame) {
      System.out.println("binary");
    }

    @Override
    public void onPongFrame(PongWebSocketFrame frame) {
      System.out.println("pong");
    }

    @Override
    public void onCloseFrame(CloseWebSocketFrame frame) {
      System.out.println(frame.statusCode());
      closed.countDown();
    }

    @Override
    public void onHttpResponse(HttpResponseStatus status, HttpHeaders headers) {
      System.out.println(status.code());
    }

    @Override
    public void onThrowable(Throwable e) {
      System.out.println(e.getClass().getSimpleName());
      closed.countDown();
    }
  }
}
