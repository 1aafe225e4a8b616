package acme.moquette;

import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;

/** Starts the server, says how many ms of CPU time that took, and ends at once. */
public final class Started {
  private Started() {}

  public static void main(String[] args) throws Exception {
    Server server = new Server();
    server.startServer(new MemoryConfig(Broker.settings(Broker.freePort())));
    System.out.println(
        "CPU ms: " + ProcessHandle.current().info().totalCpuDuration().get().toMillis());
    Runtime.getRuntime().halt(0);
  }
}
