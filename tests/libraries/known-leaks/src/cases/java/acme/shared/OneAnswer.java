package acme.shared;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that gives the same answer to each request of HTTP without a body, and hangs up. */
public final class OneAnswer implements Closeable {
  private final ServerSocket server;

  public OneAnswer(String answer) throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Loopback.start(
        () -> {
          while (true) {
            try (Socket client = server.accept()) {
              InputStream in = client.getInputStream();
              StringBuilder request = new StringBuilder();
              while (request.indexOf("\r\n\r\n") < 0) {
                request.append((char) in.read());
              }
              client.getOutputStream().write(answer.getBytes(US_ASCII));
            }
          }
        });
  }

  public int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
