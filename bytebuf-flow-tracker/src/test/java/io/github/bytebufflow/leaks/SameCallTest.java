package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Frames.frame;
import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who is named where others went into the same call, and were released there. */
class SameCallTest {
  private static final String SHOP = "com.acme.Shop";
  private static final StackTraceElement GIVER = frame(SHOP, "sell", 30);

  private final FakeCode code = new FakeCode();

  @BeforeEach
  void theShopSeemsToLoseWhatItMakes() {
    code.does(SHOP, "sell", use -> use.lostAt = 31);
  }

  private static Draft made() {
    Draft made = at(Kind.CALL, SHOP, "sell", 30);
    made.place.stack = List.of(GIVER);
    return made;
  }

  private static Draft lost(Kind kind, String className, String method, StackTraceElement caller) {
    Draft end = at(kind, className, method, 5);
    end.counts.leaked = 5;
    end.place.stack = List.of(frame(className, method, 5), caller);
    return end;
  }

  private static Draft released(String className, String method, StackTraceElement caller) {
    Draft released = at(Kind.RELEASE, className, method, 9);
    released.counts.released = 10;
    released.place.stack = List.of(frame(className, method, 9), caller);
    return released;
  }

  private static Draft entered(String className, String method, SnapshotNode... then) {
    Draft entered = at(Kind.ENTER, className, method, 8);
    entered.place.stack = List.of(frame(className, method, 8), GIVER);
    return with(entered, then);
  }

  private Finding find(Draft leaked, Draft others) {
    return finding(
        code, with(direct(), with(made(), leaked.build(), others.build()).build()).build());
  }

  private Draft leaked() {
    code.does("a.Counter", "serve", use -> use.lostAt = 6);
    return lost(Kind.ENTER, "a.Counter", "serve", GIVER);
  }

  @Test
  void whoWasCalledComesBeforeWhoGaveItAway() {
    Finding finding =
        find(leaked(), entered("a.Till", "serve", released("a.Till", "serve", GIVER).build()));
    assertThat(first(finding)).isEqualTo("Counter.serve");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("received it from Shop.sell, like other buffers, which are released");
    assertThat(finding.suspects.get(1).method).isEqualTo("sell");
    assertThat(finding.decided).isFalse();
  }

  /** Others were released on another thread, which has not the frames of the giver. */
  @Test
  void whereTheOthersAreReleasedLaterItIsTheSame() {
    StackTraceElement loop = frame("java.lang.Thread", "run", 1);
    Finding finding =
        find(leaked(), entered("a.Till", "serve", released("a.Drain", "run", loop).build()));
    assertThat(first(finding)).isEqualTo("Counter.serve");
  }

  @Test
  void whatTheGiverReleasesItselfWasOnlyLent() {
    StackTraceElement later = frame(SHOP, "sell", 33);
    Draft own = at(Kind.RELEASE, SHOP, "sell", 33);
    own.counts.released = 10;
    own.place.stack = List.of(later);
    Draft below = released("a.Bin", "drop", later);
    for (Draft release : List.of(own, below)) {
      Finding finding = find(leaked(), entered("a.Till", "serve", release.build()));
      assertThat(first(finding)).isEqualTo("Shop.sell");
      assertThat(finding.decided).isTrue();
    }
  }

  @Test
  void anExceptionHasNoSuchWitness() {
    code.does("a.Counter", "serve", use -> use.thrownAt = 5);
    code.does(SHOP, "sell", use -> use.lostIfCallThrows = true);
    Draft thrown = lost(Kind.THROW, "a.Counter", "serve", GIVER);
    Finding finding =
        find(thrown, entered("a.Till", "serve", released("a.Till", "serve", GIVER).build()));
    assertThat(first(finding)).isEqualTo("Shop.sell");
    assertThat(finding.decided).isTrue();
  }

  /** An object was made with the leaked buffer, and its method releases those of others. */
  @Test
  void theMethodOfTheObjectThatWasMadeIsNamed() {
    code.does("a.Task", "<init>", use -> use.storesIn = "a.Task");
    for (String method : List.of("run", "close")) {
      Draft made = lost(Kind.ENTER, "a.Task", "<init>", GIVER);
      Draft others = released("a.Task", method, GIVER);
      Finding finding =
          finding(
              code,
              with(direct(), with(made(), with(made, others.build()).build()).build()).build());
      assertThat(first(finding)).isEqualTo(method.equals("run") ? "Task.run" : "Shop.sell");
      assertThat(finding.decided).isFalse();
    }
  }
}
