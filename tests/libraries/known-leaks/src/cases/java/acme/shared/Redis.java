package acme.shared;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** As much of a Redis as Redisson asks of one server. */
public final class Redis implements AutoCloseable {
  private final Function<String[], String> answers;
  private final ServerSocket door;

  /**
   * Starts a server.
   *
   * @param answers what it answers to the words of a command; null where any answer does
   */
  public Redis(Function<String[], String> answers) throws IOException {
    this.answers = answers;
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Loopback.start(this::accept);
  }

  /** Where it listens on the loopback interface. */
  public int port() {
    return door.getLocalPort();
  }

  /** A client of this server alone, with few connections. */
  public RedissonClient client() {
    Config config = new Config();
    config
        .useSingleServer()
        .setAddress("redis://127.0.0.1:" + port())
        .setConnectionMinimumIdleSize(1)
        .setConnectionPoolSize(2)
        .setSubscriptionConnectionMinimumIdleSize(1)
        .setSubscriptionConnectionPoolSize(1);
    return Redisson.create(config);
  }

  @Override
  public void close() throws IOException {
    door.close();
  }

  private void accept() throws IOException {
    while (true) {
      Socket socket = door.accept();
      Loopback.start(() -> serve(socket));
    }
  }

  private void serve(Socket socket) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    OutputStream out = socket.getOutputStream();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = new String[Integer.parseInt(line.substring(1))];
      for (int i = 0; i < words.length; i++) {
        char[] word = new char[Integer.parseInt(in.readLine().substring(1))];
        for (int n = 0; n < word.length; ) {
          n += in.read(word, n, word.length - n);
        }
        in.readLine();
        words[i] = new String(word);
      }
      out.write(answer(words).getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }
  }

  private String answer(String[] words) {
    String answer = answers.apply(words);
    return answer != null ? answer : words[0].equals("PING") ? "+PONG\r\n" : "+OK\r\n";
  }
}
