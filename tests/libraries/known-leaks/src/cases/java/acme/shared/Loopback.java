package acme.shared;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** What cases need of the loopback interface. */
public final class Loopback {
  private Loopback() {}

  /** A port that nobody listens on now. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
