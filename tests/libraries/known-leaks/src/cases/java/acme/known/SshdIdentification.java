/*
 * project: apache/mina-sshd
 * issue: https://issues.apache.org/jira/browse/SSHD-833
 * bad: org.apache.sshd:sshd-netty:2.1.0
 * good: org.apache.sshd:sshd-netty:2.2.0
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyIoSession.channelRead
 * expect: leak 5
 * half: seventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.netty.NettyIoServiceFactoryFactory;
import org.apache.sshd.server.SshServer;

/** Clients of SSH say who they are, and go. */
public final class SshdIdentification {
  private SshdIdentification() {}

  public static void main(String[] args) throws Exception {
    KeyPair key = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    SshServer server = SshServer.setUpDefaultServer();
    server.setHost("127.0.0.1");
    server.setPort(0);
    server.setIoServiceFactoryFactory(new NettyIoServiceFactoryFactory());
    server.setKeyPairProvider(KeyPairProvider.wrap(key));
    server.start();
    for (int i = 0; i < 5; i++) {
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII));
        System.out.println(in.readLine());
        client.getOutputStream().write("SSH-2.0-shop\r\n".getBytes(US_ASCII));
        client.shutdownOutput();
        while (in.read() >= 0) {
          // The server closes when it has read the end.
        }
      }
    }
    server.stop(true);
    System.out.println("done");
    System.exit(0);
  }
}
