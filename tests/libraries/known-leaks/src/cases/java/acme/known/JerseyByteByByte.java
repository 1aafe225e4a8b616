/*
 * project: eclipse-ee4j/jersey
 * issue: https://github.com/eclipse-ee4j/jersey/pull/4387
 * bad: org.glassfish.jersey.connectors:jersey-netty-connector:2.30
 * good: org.glassfish.jersey.connectors:jersey-netty-connector:2.30.1
 * with: io.netty:netty-all:4.1.48.Final org.glassfish.jersey.inject:jersey-hk2:2.30
 * fixed: NettyInputStream.read, NettyInputStream.close, NettyInputStream.releaseByteBuf+,
 *   JerseyClientHandler.channelRead0
 * expect: leak 5
 * half: twentieth
 * size: large
 */
package acme.known;

import acme.shared.OneAnswer;
import java.io.InputStream;
import javax.ws.rs.client.Client;
import javax.ws.rs.client.ClientBuilder;
import org.glassfish.jersey.client.ClientConfig;
import org.glassfish.jersey.netty.connector.NettyConnectorProvider;

/** A customer reads the price byte by byte. */
public final class JerseyByteByByte {
  private JerseyByteByByte() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer shop =
        new OneAnswer("HTTP/1.1 200 OK\r\nContent-Length: 7\r\nConnection: close\r\n\r\n3 euros")) {
      for (int i = 0; i < 5; i++) {
        Client client =
            ClientBuilder.newClient(
                new ClientConfig().connectorProvider(new NettyConnectorProvider()));
        InputStream price =
            client
                .target("http://127.0.0.1:" + shop.port() + "/price")
                .request()
                .get(InputStream.class);
        int bytes = 0;
        while (price.read() != -1) {
          bytes++;
        }
        System.out.println(bytes);
        price.close();
        client.close();
      }
    }
    System.out.println("done");
    System.exit(0);
  }
}
