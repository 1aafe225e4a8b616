/*
 * project: apache/activemq-artemis
 * issue: https://issues.apache.org/jira/browse/ARTEMIS-1243
 * bad: org.apache.activemq:artemis-mqtt-protocol:2.1.0
 * good: org.apache.activemq:artemis-mqtt-protocol:2.2.0
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-all:4.1.48.Final
 * fixed: MQTTProtocolHandler.channelRead
 * expect: leak 5
 * half: thirteenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Loopback;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.ActiveMQServers;

/** A till publishes its prices to a broker. */
public final class ArtemisMqttPublish {
  private static final int CONNECT = 0x10;
  private static final int PUBLISH_ONCE = 0x32;
  private static final int DISCONNECT = 0xe0;

  private ArtemisMqttPublish() {}

  public static void main(String[] args) throws Exception {
    int port = Loopback.freePort();
    Configuration configuration =
        new ConfigurationImpl()
            .setPersistenceEnabled(false)
            .setSecurityEnabled(false)
            .setJMXManagementEnabled(false)
            .addAcceptorConfiguration("mqtt", "tcp://127.0.0.1:" + port + "?protocols=MQTT");
    ActiveMQServer broker = ActiveMQServers.newActiveMQServer(configuration, false);
    broker.start();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] connect = {0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 60, 0, 4, 't', 'i', 'l', 'l'};
      send(out, CONNECT, connect);
      System.out.println("connected: " + (in.readNBytes(4)[3] == 0));
      for (int i = 0; i < 5; i++) {
        byte[] price = ("\0\5price\0" + (char) (i + 1) + "42 Euro").getBytes(US_ASCII);
        send(out, PUBLISH_ONCE, price);
        System.out.println("acknowledged: " + in.readNBytes(4)[3]);
      }
      send(out, DISCONNECT, new byte[0]);
      in.readAllBytes();
    }
    broker.stop();
    System.out.println("done");
    System.exit(0);
  }

  private static void send(DataOutputStream out, int type, byte[] body) throws IOException {
    byte[] packet = new byte[2 + body.length];
    packet[0] = (byte) type;
    packet[1] = (byte) body.length;
    System.arraycopy(body, 0, packet, 2, body.length);
    out.write(packet);
  }
}
