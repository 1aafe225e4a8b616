package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.management.ObjectName;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordingStream;

/** As {@code Monitored}, and listens to the tracker's events; compiled for a JDK that streams. */
public final class Streaming {
  private Streaming() {}

  public static void main(String[] args) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (RecordingStream stream = new RecordingStream()) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        String said = null;
        switch (words[0]) {
          case "stream":
            stream.enable("bytebufflow.Leak");
            stream.onEvent(
                "bytebufflow.Leak",
                e ->
                    System.out.println(
                        "leak " + e.getLong("leaked") + " " + e.getString("suspect")));
            stream.startAsync();
            break;
          case "types":
            said = types().toString();
            break;
          case "detach":
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("io.github.bytebufflow:type=FlowTracker"),
                    "detach",
                    new Object[0],
                    new String[0]);
            break;
          default:
            for (int i = 0; i < Integer.parseInt(words[1]); i++) {
              one(words[0]);
            }
        }
        System.out.println("done");
        if (said != null) {
          System.out.println(said);
        }
      }
    }
  }

  private static List<String> types() {
    return FlightRecorder.getFlightRecorder().getEventTypes().stream()
        .map(EventType::getName)
        .filter(name -> name.startsWith("bytebufflow."))
        .sorted()
        .toList();
  }

  private static void one(String what) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    if (what.equals("release")) {
      b.release();
    }
  }
}
