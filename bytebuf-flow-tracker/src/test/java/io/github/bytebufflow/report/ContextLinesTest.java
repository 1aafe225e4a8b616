package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Context;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the report says of the channels of a leak. */
class ContextLinesTest {
  private static Context context(boolean active, boolean activeNow) {
    Context context = new Context();
    context.channel = "1f2e3d4c";
    context.local = "/10.0.0.1:80";
    context.remote = "/10.0.0.7:50712";
    context.active = active;
    context.activeNow = activeNow;
    return context;
  }

  /** Of a node where one of two buffers leaked, whose stack is known. */
  private static List<String> lines(Place place) {
    place.stackLeaked = true;
    return lines(place, 1);
  }

  private static List<String> lines(Place place, long released) {
    Counts counts = new Counts();
    counts.leaked = 1;
    counts.released = released;
    SnapshotNode node = new SnapshotNode(place, counts, List.of());
    List<String> lines = new ArrayList<>();
    for (ContextLines.Line line : ContextLines.of(node)) {
      lines.add(line.label + ": " + line.text);
    }
    return lines;
  }

  @Test
  void nothingIsSaidWhereNothingIsKnown() {
    assertThat(lines(new Place())).isEmpty();
  }

  @Test
  void allThatIsKnownIsOneLine() {
    Place place = new Place();
    place.context = context(false, false);
    place.context.handler = "decoder";
    place.context.hints = "trace=4bf92f";
    assertThat(lines(place))
        .containsExactly(
            "channel: 1f2e3d4c, /10.0.0.7:50712, closed; handler decoder; hints trace=4bf92f");
    place.context = context(true, false);
    place.context.remote = null;
    assertThat(lines(place)).containsExactly("channel: 1f2e3d4c, /10.0.0.1:80, closed since");
    place.context.local = null;
    place.context.activeNow = true;
    assertThat(lines(place)).containsExactly("channel: 1f2e3d4c, open");
  }

  /** The first buffer that came need not be one that leaked. */
  @Test
  void theChannelIsThatOfABufferThatLeaked() {
    Place place = new Place();
    place.context = context(false, false);
    assertThat(lines(place, 0)).as("no other came").hasSize(1);
    assertThat(lines(place, 0).get(0)).doesNotContain("first buffer");
    assertThat(lines(place, 7))
        .containsExactly(
            "channel: 1f2e3d4c, /10.0.0.7:50712, closed; of the first buffer that came here");
    Context leaked = context(true, true);
    leaked.channel = "77777777";
    place.leakedContexts = List.of(context(true, true), leaked);
    assertThat(lines(place, 7).get(0)).startsWith("channel: 77777777, ");
    place.stackLeaked = true;
    assertThat(lines(place, 7).get(0)).startsWith("channel: 1f2e3d4c, ");
    place.context = null;
    assertThat(lines(place, 7).get(0)).as("the stack's own is not known").contains("77777777");
  }

  @Test
  void hintsStandAloneWithoutAChannel() {
    Place place = new Place();
    place.context = new Context();
    place.context.hints = "job=7";
    place.leakedContexts = List.of(place.context, place.context);
    assertThat(lines(place)).containsExactly("hints: job=7");
  }

  @Test
  void theLastLeaksAreCounted() {
    Place place = new Place();
    place.leakedContexts =
        List.of(
            context(false, false),
            context(true, true),
            context(true, false),
            context(false, false));
    assertThat(lines(place))
        .containsExactly(
            "channel: 1f2e3d4c, /10.0.0.7:50712, closed",
            "last 4 leaks: 2 on closed channels, 1 on channels closed since, 1 on open channels");
    place.leakedContexts = List.of(context(false, false), context(false, false));
    assertThat(lines(place))
        .containsExactly("channel: 1f2e3d4c, /10.0.0.7:50712, closed, as for the last 2 leaks");
    place.leakedContexts = List.of(context(false, false));
    assertThat(lines(place)).as("one says no more than its line").hasSize(1);
  }
}
