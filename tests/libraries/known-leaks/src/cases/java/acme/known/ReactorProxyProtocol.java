/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/commit/1063e70cd7628866383c6d9f776db6a56e2510a3
 * bad: io.projectreactor.netty:reactor-netty:0.8.11.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.8.12.RELEASE
 * with: io.netty:netty-codec-haproxy:4.1.39.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: HAProxyMessageReader.channelRead
 * expect: leak 5
 * half: third
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A load balancer in front of a server tells the name of the host that its clients want. */
public final class ReactorProxyProtocol {
  private ReactorProxyProtocol() {}

  public static void main(String[] args) throws IOException {
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .proxyProtocol(true)
            .handle((request, response) -> response.sendString(Mono.just("hello")).then())
            .bindNow();
    for (int i = 0; i < 5; i++) {
      try (Socket socket = new Socket("127.0.0.1", server.port())) {
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(request("shop.example"));
        String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
        System.out.println(answer.lines().findFirst());
      }
    }
    server.disposeNow();
    System.out.println("done");
  }

  private static byte[] request(String authority) throws IOException {
    byte[] name = authority.getBytes(US_ASCII);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream request = new DataOutputStream(bytes);
    request.write(new byte[] {13, 10, 13, 10, 0, 13, 10, 'Q', 'U', 'I', 'T', 10, 0x21, 0x11});
    request.writeShort(12 + 3 + name.length);
    request.writeInt(0x7f000001);
    request.writeInt(0x7f000001);
    request.writeShort(40000);
    request.writeShort(80);
    request.writeByte(2);
    request.writeShort(name.length);
    request.write(name);
    request.writeBytes("GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n");
    return bytes.toByteArray();
  }
}
