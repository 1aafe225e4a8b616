package io.github.bytebufflow.page;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageDataTest {
  private static final String HALF = "Half\uD83D";
  private static final String NAMED = "Half\uFFFD.lose:7";

  /** The page looks for the steps of a leak in its tree. */
  @Test
  void aNameIsTheSameInTheTreeOfThePageAndInTheJson() throws IOException {
    Draft end = at(Kind.ENTER, "com.acme." + HALF, "lose", 7);
    end.counts.leaked = 1;
    end.place.thread = HALF;
    end.place.stack = List.of(new StackTraceElement("com.acme." + HALF, "lose", "Half.java", 7));
    Snapshot snapshot = snapshot(chain(root("Pool.directBuffer", "direct"), end));

    ByteArrayOutputStream json = new ByteArrayOutputStream();
    SnapshotJson.write(snapshot, json);
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    PageData.write(snapshot, "LEAK " + HALF, page);

    assertThat(json.toString(StandardCharsets.UTF_8)).contains('"' + NAMED + '"');
    assertThat(page.toString(StandardCharsets.UTF_8))
        .contains('"' + NAMED + '"')
        .contains("LEAK Half\uFFFD")
        .doesNotContain("?");
  }

  @Test
  void eachPlaceSaysWhoseCodeItIs() throws Exception {
    Draft spring = at(Kind.ENTER, "org.springframework.web.Mvc", "call", 5);
    Draft own = at(Kind.ENTER, "com.acme.Shop", "order", 7);
    Snapshot snapshot =
        snapshot(
            chain(
                root("Pool.directBuffer", "direct"),
                at(Kind.HANDOFF, "io.netty.channel.Pipeline", "fire", 0),
                spring,
                own));
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    PageData.write(snapshot, "", page);
    assertThat(page.toString(StandardCharsets.UTF_8))
        .containsPattern("\\[\"[^]]*Pipeline[^]]*,\"io.netty\"]")
        .containsPattern("\\[\"[^]]*Mvc[^]]*,\"org.springframework\"]")
        .containsPattern("\\[\"[^]]*Shop[^]]*,\"\"]");
  }
}
