/*
 * project: neo4j/neo4j-java-driver
 * issue: https://github.com/neo4j/neo4j-java-driver/commit/10437e3a7
 * bad: org.neo4j.driver:neo4j-java-driver:1.5.0-beta01
 * good: org.neo4j.driver:neo4j-java-driver:1.7.6
 * with: io.netty:netty-all:4.1.48.Final
 * fixed: OutboundMessageHandler.encode
 * expect: leak 5
 * half: sixth
 */
package acme.known;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.neo4j.driver.v1.AuthTokens;
import org.neo4j.driver.v1.Config;
import org.neo4j.driver.v1.Driver;
import org.neo4j.driver.v1.GraphDatabase;
import org.neo4j.driver.v1.Session;
import org.neo4j.driver.v1.Values;

/** Pictures are sent to a database that is too old for them. */
public final class Neo4jBytes {
  private Neo4jBytes() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread acceptor = new Thread(() -> accept(database));
      acceptor.setDaemon(true);
      acceptor.start();
      try (Driver driver =
          GraphDatabase.driver(
              "bolt://127.0.0.1:" + database.getLocalPort(),
              AuthTokens.none(),
              Config.build().withoutEncryption().toConfig())) {
        for (int i = 0; i < 5; i++) {
          try (Session session = driver.session()) {
            session.run(
                "CREATE (:Picture {data: {data}})", Values.parameters("data", new byte[100]));
          } catch (RuntimeException e) {
            System.out.println(e.getMessage());
          }
        }
      }
    }
    System.out.println("done");
  }

  private static void accept(ServerSocket database) {
    try {
      while (true) {
        Socket socket = database.accept();
        Thread connection = new Thread(() -> serve(socket));
        connection.setDaemon(true);
        connection.start();
      }
    } catch (IOException e) {
      // The program ends.
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      in.readNBytes(20);
      out.writeInt(1);
      while (true) {
        int length = in.readUnsignedShort();
        while (length != 0) {
          in.readNBytes(length);
          length = in.readUnsignedShort();
        }
        byte[] answer = success();
        out.writeShort(answer.length);
        out.write(answer);
        out.writeShort(0);
        out.flush();
      }
    } catch (IOException e) {
      // The client has left.
    }
  }

  /** A message with one field, a map that says which server this is. */
  private static byte[] success() {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.writeBytes(new byte[] {(byte) 0xb1, 0x70, (byte) 0xa1});
    string(message, "server");
    string(message, "Neo4j/3.1.0");
    return message.toByteArray();
  }

  private static void string(ByteArrayOutputStream message, String text) {
    message.write(0x80 + text.length());
    message.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }
}
