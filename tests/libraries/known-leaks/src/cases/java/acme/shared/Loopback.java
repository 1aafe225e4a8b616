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

  /** What a stand-in of a server does until its client leaves. */
  public interface Task {
    void run() throws IOException;
  }

  /** Runs a task on a thread that ends no later than the program. */
  public static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // The client has left.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
