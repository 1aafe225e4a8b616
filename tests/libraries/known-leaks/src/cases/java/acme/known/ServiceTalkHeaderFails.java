/*
 * project: apple/servicetalk
 * issue: https://github.com/apple/servicetalk/pull/1610
 * bad: io.servicetalk:servicetalk-http-netty:0.40.1
 * good: io.servicetalk:servicetalk-http-netty:0.41.11
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpObjectEncoder.write
 * expect: leak 5
 * half: sixth
 */
package acme.known;

import com.sun.net.httpserver.HttpServer;
import io.servicetalk.http.api.BlockingHttpClient;
import io.servicetalk.http.netty.HttpClients;
import io.servicetalk.transport.api.HostAndPort;
import io.servicetalk.transport.api.IoExecutor;
import io.servicetalk.transport.netty.NettyIoExecutors;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A client asks with a password that is wiped while the request waits. */
public final class ServiceTalkHeaderFails {
  private ServiceTalkHeaderFails() {}

  public static void main(String[] args) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    IoExecutor executor = NettyIoExecutors.createIoExecutor(1);
    try (BlockingHttpClient client =
        HttpClients.forSingleAddress(HostAndPort.of("127.0.0.1", server.getAddress().getPort()))
            .ioExecutor(executor)
            .buildBlocking()) {
      for (int i = 0; i < 5; i++) {
        try {
          client.request(client.get("/door").setHeader("x-password", new Password()));
        } catch (Exception e) {
          System.out.println(e.getMessage());
        }
      }
    }
    executor.closeAsync().toFuture().get();
    server.stop(0);
    System.out.println("done");
  }

  /** Has been wiped when its letters are read. */
  private static final class Password implements CharSequence {
    @Override
    public int length() {
      return 6;
    }

    @Override
    public char charAt(int index) {
      throw new IllegalStateException("the password is wiped");
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return this;
    }
  }
}
