/*
 * project: LittleProxy/LittleProxy
 * issue: https://github.com/LittleProxy/LittleProxy/issues/348
 * bad: xyz.rogfam:littleproxy:2.0.10
 * good: xyz.rogfam:littleproxy:2.0.11
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ClientToProxyConnection.respondWithShortCircuitResponse,
 *   ClientToProxyConnection.resetCurrentRequest+, ProxyToServerConnection.connectionFailed,
 *   ProxyToServerConnection.resetInitialRequest+
 * expect: leak 5
 * half: second
 * size: large
 */
package acme.known;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.littleshoot.proxy.HttpFilters;
import org.littleshoot.proxy.HttpFiltersAdapter;
import org.littleshoot.proxy.HttpFiltersSourceAdapter;
import org.littleshoot.proxy.HttpProxyServer;
import org.littleshoot.proxy.impl.DefaultHttpProxyServer;

/** A proxy answers all orders of a connection by itself. */
public class LittleProxyShortCircuit {
  static class Closed extends HttpFiltersSourceAdapter {
    @Override
    public int getMaximumRequestBufferSizeInBytes() {
      return 1024 * 1024;
    }

    @Override
    public HttpFilters filterRequest(HttpRequest request, ChannelHandlerContext context) {
      return new HttpFiltersAdapter(request) {
        @Override
        public HttpResponse clientToProxyRequest(HttpObject object) {
          HttpResponse response =
              new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NO_CONTENT);
          response.headers().set("Connection", "keep-alive");
          return response;
        }
      };
    }
  }

  public static void main(String[] args) throws Exception {
    HttpProxyServer proxy =
        DefaultHttpProxyServer.bootstrap()
            .withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .withFiltersSource(new Closed())
            .start();
    try (Socket client = new Socket("127.0.0.1", proxy.getListenAddress().getPort())) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
      for (int i = 0; i < 5; i++) {
        client
            .getOutputStream()
            .write(
                ("POST http://shop.example/orders HTTP/1.1\r\nHost: shop.example\r\n"
                        + "Content-Length: 7\r\n\r\norder "
                        + i)
                    .getBytes(StandardCharsets.US_ASCII));
        System.out.println(in.readLine());
        while (!in.readLine().isEmpty()) {
          // The headers are of no interest.
        }
      }
    }
    Thread.sleep(500);
    proxy.stop();
    System.out.println("done");
  }
}
