package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs the server of an example, which writes its port to a file, until a client is done. */
public final class ExampleServer {
  private ExampleServer() {}

  /** What is to happen while the server runs. */
  public interface Client {
    /** Uses the server on this port of the loopback address. */
    void use(int port) throws Exception;
  }

  /**
   * Runs the server of the module whose tests run.
   *
   * @param fork with the agent and its options
   * @param main the class of the server
   * @param client runs once; the server is told to end then
   * @param arguments of the server, but for its port, which is any
   */
  public static Run run(Fork fork, Class<?> main, Client client, String... arguments)
      throws IOException {
    Path port = fork.directory().resolve("port");
    Files.createDirectories(fork.directory());
    Files.deleteIfExists(port);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--port=0", "--until-eof", "--port-file=" + port));
    AtomicBoolean used = new AtomicBoolean();
    Run run =
        fork.libraries(Settings.path("it.programs").resolveSibling("lib") + File.separator + "*")
            .until(
                () -> {
                  if (Files.exists(port)) {
                    client.use(Integer.parseInt(Files.readString(port)));
                    used.set(true);
                  }
                  return used.get();
                })
            .run(main.getName(), all.toArray(String[]::new));
    assertThat(used.get() || run.exit() != 0).as("the client is done").isTrue();
    return run;
  }
}
