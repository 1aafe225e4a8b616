/*
 * project: Azure/azure-sdk-for-java
 * issue: https://github.com/Azure/azure-sdk-for-java/pull/30670
 * bad: com.azure:azure-core-http-netty:1.12.4
 * good: com.azure:azure-core-http-netty:1.12.5
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyAsyncHttpResponse.writeBodyTo
 * expect: leak 10
 * half: first
 * size: large
 */
package acme.known;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;

/** Files are written to a disk that is slow, and full. */
public class AzureWriteBody {
  static class Disk implements WritableByteChannel {
    @Override
    public int write(ByteBuffer bytes) throws IOException {
      try {
        Thread.sleep(800);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      throw new IOException("No space left on device");
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 10);
    server.createContext("/file", AzureWriteBody::serve);
    server.start();
    HttpClient client = new NettyAsyncHttpClientBuilder().build();
    for (int i = 0; i < 5; i++) {
      HttpResponse response =
          client
              .send(
                  new HttpRequest(
                      HttpMethod.GET,
                      "http://127.0.0.1:" + server.getAddress().getPort() + "/file"))
              .block();
      try (Disk disk = new Disk()) {
        response.writeBodyTo(disk);
      } catch (RuntimeException | IOException e) {
        System.out.println(e.getCause());
      }
      response.close();
    }
    Thread.sleep(1000);
    server.stop(0);
    System.out.println("done");
  }

  /** Three chunks that arrive one by one. */
  private static void serve(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      for (int i = 0; i < 3; i++) {
        body.write(("part " + i).getBytes(StandardCharsets.UTF_8));
        body.flush();
        Thread.sleep(150);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
