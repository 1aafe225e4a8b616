/*
 * project: resteasy/resteasy
 * issue: https://github.com/resteasy/resteasy/pull/977
 * bad: org.jboss.resteasy:resteasy-netty4:3.0.19.Final
 * good: org.jboss.resteasy:resteasy-netty4:3.0.20.Final
 * with: io.netty:netty-all:4.1.36.Final org.jboss.resteasy:resteasy-jaxrs:3.0.19.Final
 *   javax.annotation:javax.annotation-api:1.3.2 org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyHttpRequest.setContentBuffer+, NettyHttpRequest.releaseContentBuffer+,
 *   RequestHandler.channelRead0, RestEasyHttpRequestDecoder.decode
 * expect: leak 10
 * half: first
 */
package acme.known;

import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import org.jboss.resteasy.plugins.server.netty.NettyJaxrsServer;
import org.jboss.resteasy.spi.ResteasyDeployment;

/** Orders are posted to a resource. */
public class ResteasyBody {
  @Path("/orders")
  public static class Orders {
    @POST
    public String add(String order) {
      return "got " + order;
    }
  }

  public static void main(String[] args) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    ResteasyDeployment deployment = new ResteasyDeployment();
    deployment.setResources(Collections.singletonList(new Orders()));
    NettyJaxrsServer server = new NettyJaxrsServer();
    server.setDeployment(deployment);
    server.setHostname("127.0.0.1");
    server.setPort(port);
    server.setRootResourcePath("");
    server.setSecurityDomain(null);
    server.start();
    for (int i = 0; i < 5; i++) {
      System.out.println(post(port, "order " + i));
    }
    server.stop();
    System.out.println("done");
    System.exit(0);
  }

  private static String post(int port, String order) throws Exception {
    HttpURLConnection connection =
        (HttpURLConnection)
            URI.create("http://127.0.0.1:" + port + "/orders").toURL().openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "text/plain");
    connection.getOutputStream().write(order.getBytes(StandardCharsets.UTF_8));
    String answer = new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    connection.disconnect();
    return answer;
  }
}
