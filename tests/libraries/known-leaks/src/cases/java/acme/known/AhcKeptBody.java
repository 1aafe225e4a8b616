/*
 * project: AsyncHttpClient/async-http-client
 * issue: https://github.com/AsyncHttpClient/async-http-client/pull/2197
 * bad: org.asynchttpclient:async-http-client:3.0.10
 * good: org.asynchttpclient:async-http-client:3.0.11
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: NettyByteBufBody.byteBuf
 * expect: misuse 5
 * half: eighteenth
 */
package acme.known;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.Dsl;

/** Five orders are sent, and who sends them gives their buffers back. */
public final class AhcKeptBody {
  private AhcKeptBody() {}

  public static void main(String[] args) throws Exception {
    HttpServer shop =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    shop.createContext("/orders", AhcKeptBody::take);
    shop.start();
    String orders = "http://127.0.0.1:" + shop.getAddress().getPort() + "/orders";
    try (AsyncHttpClient client = Dsl.asyncHttpClient()) {
      for (int i = 0; i < 5; i++) {
        ByteBuf order = ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "apples");
        System.out.println(
            client.preparePost(orders).setBody(order).execute().get().getStatusCode());
        try {
          order.release();
        } catch (RuntimeException e) {
          System.out.println(e.getMessage());
        }
      }
    }
    shop.stop(0);
    System.out.println("done");
    System.exit(0);
  }

  private static void take(HttpExchange exchange) throws IOException {
    System.out.println(new String(exchange.getRequestBody().readAllBytes()));
    exchange.sendResponseHeaders(202, -1);
    exchange.close();
  }
}
