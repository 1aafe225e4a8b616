package io.github.bytebufflow.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Trees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class GitHubTest {
  /** Nothing leaked, and yet something is wrong. */
  @Test
  void aMisuseIsBesideNoLeaks() throws IOException {
    MisuseRecord misuse =
        new MisuseRecord(
            "release",
            "Shop.pay:7",
            List.of("Pool.directBuffer"),
            List.of(),
            4,
            List.of(new StackTraceElement("com.acme.Shop", "pay", "Shop.java", 7)),
            List.of(),
            null);
    Snapshot misused = Trees.snapshot(List.of(misuse));
    assertThat(summary(misused)).startsWith("## ByteBuf flows: no leaks and 1 misuse\n\n");
    assertThat(annotations(misused))
        .startsWith("::notice title=ByteBuf flows::no leaks and 1 misuse among ");
    assertThat(summary(Trees.snapshot())).startsWith("## ByteBuf flows: no leaks\n\n");
    assertThat(annotations(Trees.snapshot()))
        .startsWith("::notice title=ByteBuf flows::no leaks among ");
  }

  private static String summary(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GitHub.summary(snapshot, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String annotations(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GitHub.annotations(snapshot, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
