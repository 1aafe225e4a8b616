/*
 * project: gatling/gatling
 * issue: https://github.com/gatling/gatling/issues/3832
 * bad: io.gatling:gatling-http-client:3.3.1
 * good: io.gatling:gatling-http-client:3.4.0-M1
 * fixed: DigestAuthHandler.channelRead
 * expect: leak 5
 * half: fourteenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.gatling.http.client.HttpClient;
import io.gatling.http.client.HttpClientConfig;
import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.gatling.http.client.RequestBuilder;
import io.gatling.http.client.impl.DefaultHttpClient;
import io.gatling.http.client.realm.DigestRealm;
import io.gatling.http.client.uri.Uri;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** A shop asks for the password, and says so in words too. */
public final class GatlingDigest {
  private GatlingDigest() {}

  public static void main(String[] args) throws Exception {
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> accept(server));
      thread.setDaemon(true);
      thread.start();
      NioEventLoopGroup loops = new NioEventLoopGroup(1);
      try (HttpClient client = new DefaultHttpClient(new HttpClientConfig())) {
        for (int i = 0; i < 5; i++) {
          Answer answer = new Answer();
          Request request =
              new RequestBuilder(
                      HttpMethod.GET,
                      Uri.create("http://127.0.0.1:" + server.getLocalPort() + "/prices"))
                  .setRealm(new DigestRealm("ann", "secret"))
                  .setRequestTimeout(10_000)
                  .build();
          send(client, request, loops.next(), answer);
          answer.whole.await(10, TimeUnit.SECONDS);
        }
      }
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
    System.out.println("done");
    System.exit(0);
  }

  /** The good version wants an event loop where the bad one wants to know if it shares. */
  private static void send(HttpClient client, Request request, EventLoop loop, Answer answer)
      throws ReflectiveOperationException {
    for (Method method : HttpClient.class.getMethods()) {
      if (method.getName().equals("sendRequest")) {
        Object third = method.getParameterTypes()[2] == boolean.class ? (Object) false : loop;
        method.invoke(client, request, 0L, third, answer, null, null);
      }
    }
  }

  private static void accept(ServerSocket server) {
    try {
      while (true) {
        try (Socket socket = server.accept()) {
          serve(socket);
        }
      }
    } catch (IOException e) {
      System.out.println("closed");
    }
  }

  private static void serve(Socket socket) throws IOException {
    Scanner in = new Scanner(socket.getInputStream(), US_ASCII);
    OutputStream out = socket.getOutputStream();
    boolean known = false;
    while (in.hasNextLine()) {
      String line = in.nextLine();
      known |= line.toLowerCase().startsWith("authorization: digest");
      if (line.isEmpty()) {
        String answer =
            known
                ? "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n42"
                : "HTTP/1.1 401 Unauthorized\r\nContent-Length: 8\r\nWWW-Authenticate: Digest "
                    + "realm=\"shop\", nonce=\"4242\", algorithm=MD5, qop=\"auth\"\r\n\r\nwho are?";
        out.write(answer.getBytes(US_ASCII));
        out.flush();
        known = false;
      }
    }
  }

  private static final class Answer implements HttpListener {
    private final CountDownLatch whole = new CountDownLatch(1);

    @Override
    public void onHttpResponse(HttpResponseStatus status, HttpHeaders headers) {
      System.out.println(status.code());
    }

    @Override
    public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
      if (last) {
        whole.countDown();
      }
    }

    @Override
    public void onThrowable(Throwable e) {
      System.out.println(e);
      whole.countDown();
    }
  }
}
