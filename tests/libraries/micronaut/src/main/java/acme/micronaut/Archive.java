package acme.micronaut;

import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.scheduling.TaskExecutors;
import java.util.Map;
import java.util.concurrent.ExecutorService;

/**
 * A server of Micronaut that is sent a file of 20 MiB that it takes as a whole and one that it
 * reads as it comes, then 200 small ones, of which it refuses each tenth.
 */
public final class Archive {
  private static final int MIB = 1 << 20;

  private Archive() {}

  public static void main(String[] args) throws Exception {
    Map<String, Object> settings =
        Map.of(
            "acme.careful", args[0].equals("clean"),
            "micronaut.server.host", "127.0.0.1",
            "micronaut.server.port", -1,
            "micronaut.server.max-request-size", "64MB",
            "micronaut.server.multipart.max-file-size", "32MB",
            "micronaut.netty.event-loops.default.num-threads", 2,
            "micronaut.netty.event-loops.default.shutdown-quiet-period", "0s");
    try (ApplicationContext context = ApplicationContext.run(settings);
        EmbeddedServer server = context.getBean(EmbeddedServer.class).start()) {
      Sender sender = new Sender(server.getURI());
      System.out.println(sender.send("/files/whole", "scan.pdf", 20 * MIB, 1) + " whole");
      System.out.println(sender.send("/files/streamed", "scan.pdf", 20 * MIB, 1) + " streamed");
      int small = 0;
      for (int i = 0; i < 20; i++) {
        small += sender.send("/files/whole", "note.txt", 500, 9);
        small += sender.send("/files/whole", "game.exe", 500, 1);
      }
      System.out.println(small + " small");
      // Nobody ends this pool, and its threads wait for work for a minute.
      context.getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.IO)).shutdown();
    }
  }
}
