package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.benchmarks.process.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Load by the example's own client: one process for all servers, so that it is equally warm. */
final class ClientLoad implements Load {
  private final Process client;
  private final BufferedReader answers;

  ClientLoad(Jdk jdk) throws IOException {
    List<String> jvm = List.of("-Xmx128m", "-Dio.netty.leakDetection.level=disabled");
    client =
        new ProcessBuilder(Example.command(jdk, "4.2", jvm, "LoadGenerator", "127.0.0.1", "-"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    answers =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
  }

  @Override
  public LoadResult run(int port, int seconds) throws IOException {
    OutputStream questions = client.getOutputStream();
    questions.write(
        (port + " " + seconds + " " + CONNECTIONS + "\n").getBytes(StandardCharsets.US_ASCII));
    questions.flush();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the example's client has ended");
    }
    return LoadResult.parse(answer);
  }

  @Override
  public String title() {
    return "the example's own client, 1 thread, " + CONNECTIONS + " connections";
  }

  @Override
  public void close() {
    client.destroy();
  }
}
