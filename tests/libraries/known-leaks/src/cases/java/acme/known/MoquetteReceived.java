/*
 * project: moquette-io/moquette
 * issue: https://github.com/moquette-io/moquette/pull/609
 * bad: io.moquette:moquette-broker:0.15
 * good: io.moquette:moquette-broker:0.16
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: Session.processPubRec
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import acme.shared.Loopback;
import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Properties;

/** A broker hands messages over that must arrive exactly once. */
public final class MoquetteReceived {
  private static final int CONNECT = 0x10;
  private static final int PUBLISH = 0x34;
  private static final int RECEIVED = 0x50;
  private static final int RELEASE = 0x62;
  private static final int COMPLETE = 0x70;
  private static final int SUBSCRIBE = 0x82;
  private static final int DISCONNECT = 0xe0;

  private MoquetteReceived() {}

  public static void main(String[] args) throws Exception {
    int port = Loopback.freePort();
    Properties properties = new Properties();
    properties.setProperty("host", "127.0.0.1");
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("allow_anonymous", "true");
    properties.setProperty("persistent_store", "");
    properties.setProperty("telemetry_enabled", "false");
    Server broker = new Server();
    broker.startServer(new MemoryConfig(properties));
    try (Socket door = subscribed(port)) {
      DataInputStream in = new DataInputStream(door.getInputStream());
      DataOutputStream out = new DataOutputStream(door.getOutputStream());
      for (int i = 2; i < 7; i++) {
        send(out, PUBLISH, "\0\4bell\0" + (char) i + "ring");
        int completed = 0;
        while (completed < 2) {
          int[] message = receive(in);
          if (message[0] == RECEIVED) {
            send(out, RELEASE, id(message[1]));
          } else if ((message[0] & 0xf0) == (PUBLISH & 0xf0)) {
            send(out, RECEIVED, id(message[1]));
          } else if ((message[0] & 0xf0) == (RELEASE & 0xf0)) {
            send(out, COMPLETE, id(message[1]));
            completed++;
          } else if (message[0] == COMPLETE) {
            completed++;
          }
        }
        System.out.println("rung");
      }
      send(out, DISCONNECT, "");
      in.readAllBytes();
    }
    broker.stopServer();
    System.out.println("done");
    System.exit(0);
  }

  /**
   * The broker may answer the first request before it knows that the client is connected, and then
   * closes the connection at the second one.
   */
  private static Socket subscribed(int port) throws IOException {
    for (int i = 0; i < 20; i++) {
      Socket door = new Socket("127.0.0.1", port);
      try {
        DataInputStream in = new DataInputStream(door.getInputStream());
        DataOutputStream out = new DataOutputStream(door.getOutputStream());
        send(out, CONNECT, "\0\4MQTT\4\2\0\74\0\4door");
        receive(in);
        send(out, SUBSCRIBE, "\0\1\0\4bell\2");
        receive(in);
        return door;
      } catch (IOException e) {
        door.close();
      }
    }
    throw new IOException("no subscription");
  }

  private static String id(int id) {
    return "" + (char) (id >> 8) + (char) (id & 0xff);
  }

  private static void send(DataOutputStream out, int type, String body) throws IOException {
    out.writeByte(type);
    out.writeByte(body.length());
    out.write(body.getBytes(ISO_8859_1));
    out.flush();
  }

  /** The type of a message, and its number. */
  private static int[] receive(DataInputStream in) throws IOException {
    int type = in.readUnsignedByte();
    byte[] body = in.readNBytes(in.readUnsignedByte());
    int at = (type & 0xf0) == (PUBLISH & 0xf0) ? 2 + body[1] : 0;
    return new int[] {
      type, body.length < at + 2 ? 0 : (body[at] & 0xff) << 8 | body[at + 1] & 0xff
    };
  }
}
