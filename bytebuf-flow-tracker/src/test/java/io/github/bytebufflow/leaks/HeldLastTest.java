package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.cli.compare.LeakGroup;
import io.github.bytebufflow.export.GitHub;
import io.github.bytebufflow.export.LogLine;
import io.github.bytebufflow.export.Sarif;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.Trees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is responsible need not have had a buffer: no format says that such a one held it. */
class HeldLastTest {
  private static Snapshot judged() {
    return judged(false);
  }

  private static Snapshot judged(boolean decided) {
    Draft end = at(Kind.ENTER, "com.acme.Shop", "order", 5);
    end.counts.leaked = 1;
    end.counts.leakedBytes = 100;
    Snapshot plain =
        Trees.snapshot(with(root("Alloc.directBuffer", "direct"), end.build()).build());
    Leak leak = LeakPaths.of(plain).leaks().get(0);
    List<Suspect> suspects =
        List.of(
            new Suspect("com.acme.Stream", "made", 9, null, null, 59, "made the stream", null),
            new Suspect("com.acme.Shop", "order", 5, null, null, 50, "had it", null));
    Finding finding =
        new Finding(
            leak.fingerprint(),
            LeakJudge.key(leak.common()),
            1,
            100,
            suspects,
            decided,
            "look there");
    return plain.with(List.of(finding));
  }

  @Test
  void inALineOfALog() {
    assertThat(LogLine.report(judged(), "")).contains("\"heldLastBy\":\"com.acme.Shop.order:5\"");
  }

  @Test
  void whereLeaksAreCompared() {
    assertThat(LeakGroup.all(judged()).values())
        .extracting(group -> group.place)
        .containsExactly("Shop.order:5");
  }

  @Test
  void inTheTableOfGitHub() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GitHub.summary(judged(), out);
    assertThat(out.toString(UTF_8))
        .contains("| <code>com.acme.Shop.order:5</code> or others | had it |")
        .doesNotContain("<code>com.acme.Stream.made:9</code> or others");
  }

  @Test
  void inSarif() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Sarif.write(judged(), out);
    assertThat(out.toString(UTF_8))
        .contains("leaked, perhaps by com.acme.Stream.made, which made the stream")
        .doesNotContain("held last");
  }

  @Test
  void inSarifWhereOneIsNamedAlone() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Sarif.write(judged(true), out);
    assertThat(out.toString(UTF_8))
        .contains("leaked, by com.acme.Stream.made, which made the stream")
        .doesNotContain("perhaps", "held last");
  }
}
