package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Frames.frame;
import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who is named where a count was raised, and nobody gave that count back. */
class RaisedCountTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String FLUX = "reactor.core.publisher.FluxPublishOn$PublishOnSubscriber";

  private final FakeCode code = new FakeCode();

  /** A function returns the buffer with one count more; the receiver gives back its own. */
  private Finding raisedUnseen() {
    return raisedUnseen(true);
  }

  /**
   * The same.
   *
   * @param later whether the operator still ran when the receiver gave back its count
   */
  private Finding raisedUnseen(boolean later) {
    StackTraceElement operator = frame(FLUX, "onSubscribe", 9);
    StackTraceElement drain = frame("org.library.Receiver", "drain", 70);
    Draft returned = at(Kind.RETURN, "org.library.Body", "lambda$retain$0", 0);
    returned.place.stack = later ? List.of() : List.of(operator);
    Draft released = at(Kind.RELEASE, "org.library.Receiver", "drain", 70);
    released.place.ref = 2;
    released.counts.leaked = 5;
    released.place.stack = later ? List.of(drain, operator) : List.of(drain);
    Finding finding = finding(code, chain(direct(), returned, released));
    assertThat(code.askedOperators).containsOnly(List.of("FluxPublishOn"));
    return finding;
  }

  @Test
  void whoRaisedItUnseenIsNamed() {
    assertThat(raisedUnseen().suspects.get(0).reason)
        .isEqualTo("held the buffer when it was retained");
    assertThat(raisedUnseen().decided).isFalse();
  }

  /** What has a count of its own was released, and left one of its buffers. */
  @Test
  void anEndThatLeavesABufferInTheObjectComesBeforeTheRelease() {
    code.does(
        SHOP, "decode", use -> use.objects.add(new MethodUse.Made("com.acme.Letter", "body")));
    code.does(
        "com.acme.Letter",
        "<init>",
        use -> {
          use.stores = "Letter.body";
          use.storesIn = "com.acme.Letter";
        });
    code.releases.add("a.Door.shut");
    code.keepers.put(
        "com.acme.Letter.body",
        List.of(Keeper.of("com.acme.Letter", "deallocate", "Letter.java", 9).build()));
    for (boolean held : new boolean[] {false, true}) {
      Draft released = leaked(at(Kind.RELEASE, "a.Door", "shut", 9), "a.Door.shut");
      Draft made = at(Kind.CALL, SHOP, "decode", 3);
      Finding finding =
          finding(
              code,
              held
                  ? chain(direct(), made, at(Kind.ENTER, "com.acme.Letter", "<init>", 5), released)
                  : chain(direct(), made, released));
      assertThat(first(finding)).isEqualTo(held ? "Letter.deallocate" : "Door.shut");
      assertThat(finding.decided).isEqualTo(!held);
    }
  }

  /** The same of what was put into the object later. */
  @Test
  void anEndThatLeavesWhatWasSetComesBeforeTheRelease() {
    code.does(
        "com.acme.Letter",
        "attach",
        use -> {
          use.stores = "Letter.part";
          use.storesIn = "com.acme.Letter";
        });
    code.keepers.put(
        "com.acme.Letter.part",
        List.of(Keeper.of("com.acme.Letter", "deallocate", "Letter.java", 9).build()));
    Draft set = at(Kind.ENTER, "com.acme.Letter", "attach", 5);
    Draft released = leaked(at(Kind.RELEASE, "a.Door", "shut", 9), "a.Door.shut");
    Finding finding = finding(code, chain(direct(), set, released));

    assertThat(first(finding)).isEqualTo("Letter.deallocate");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void theNewCountGoesDownTheStream() {
    code.assemblersOfBuffers.add(
        new Assembler(SHOP, "writeTo", null, 40, "publishOn", 0, true, true, false));

    assertThat(raisedUnseen().suspects)
        .extracting(one -> one.method)
        .startsWith("writeTo", "lambda$retain$0");
    assertThat(raisedUnseen().decided).as("the path proves nothing of who made it").isFalse();
    assertThat(raisedUnseen(false).suspects.get(0).method).isEqualTo("writeTo");
  }

  /** Who keeps the buffer retains it for that, and gives this count back on another thread. */
  @Test
  void whoKeptItHasGivenItsCountBack() {
    List<StackTraceElement> stack =
        List.of(frame("a.Journal", "log", 20), frame(SHOP, "order", 9), frame("a.B", "run", 1));
    code.does("a.Journal", "log", use -> use.keepsOwn = true);
    code.does(
        SHOP,
        "order",
        use -> {
          use.lostAt = 12;
          use.obtainedFrom.add("make");
        });
    Draft entered = at(Kind.ENTER, "a.Journal", "log", 20);
    entered.place.stack = stack;
    Draft retained = at(Kind.RETAIN, "a.Journal", "log", 21);
    retained.place.ref = 2;
    retained.place.stack = stack;
    Draft released = at(Kind.RELEASE, "a.Journal", "work", 70);
    released.place.ref = 2;
    Draft end = leaked(released, "a.Journal.work", "a.Worker.run");
    Finding finding = finding(code, chain(direct(), entered, retained, end));

    assertThat(first(finding)).isEqualTo("Shop.order");
    assertThat(finding.suspects)
        .anyMatch(one -> one.reason.endsWith("and its class releases one count"));
  }

  /** A wrapper retains what it has as it is told: the count is that of who called. */
  @Test
  void whoHadItRetainedIsNamedBeforeTheWrapper() {
    code.does("a.Wrapper", "retain", use -> use.lostAt = 31);
    Draft retained = at(Kind.RETAIN, "a.Wrapper", "retain", 30);
    retained.place.ref = 2;
    retained.place.stack =
        List.of(frame("a.Wrapper", "retain", 30), frame(SHOP, "order", 9), frame("a.B", "run", 1));
    Draft released = at(Kind.RELEASE, "a.Wrapper", "close", 40);
    released.place.ref = 2;
    Draft end = leaked(released, "a.Wrapper.close", "a.Worker.run");
    Finding finding = finding(code, chain(direct(), retained, end));

    assertThat(first(finding)).isEqualTo("Shop.order");
    assertThat(finding.suspects.get(1).method).isEqualTo("retain");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void aReleaseThatChangesNothingBehindARetain() {
    Draft retained = at(Kind.RETAIN, SHOP, "keep", 7);
    Draft released = at(Kind.RELEASE, SHOP, "close", 9);
    Finding finding = finding(code, chain(direct(), retained, leaked(released, SHOP + ".close")));
    assertThat(first(finding)).isEqualTo("Shop.keep");

    Draft alone = leaked(at(Kind.RELEASE, SHOP, "close", 9), SHOP + ".close");
    assertThat(first(finding(code, chain(direct(), alone)))).isEqualTo("Shop.close");
  }

  private static Draft counted(Draft step, int ref) {
    step.place.ref = ref;
    return step;
  }

  /** The handler behind gives back its own count, whatever it catches. */
  @Test
  void whoMadeARetainedViewLosesItByAnException() {
    code.does(
        SHOP,
        "unwrap",
        use -> {
          use.returns = true;
          use.lostIfCallThrows = true;
        });
    code.does(
        SHOP,
        "channelRead",
        use -> {
          use.releases = true;
          use.consumes = true;
          use.lostAt = 40;
          use.owns = true;
        });
    Finding finding = finding(code, chain(lostBy(thrown())));

    assertThat(first(finding)).isEqualTo("Shop.unwrap");
    assertThat(finding.decided).isTrue();
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo(
            "creates a retained view in line 70, but does not release it if an"
                + " exception escapes");
  }

  private static Draft thrown() {
    Draft thrown = counted(at(Kind.THROW, SHOP, "check", 78), 2);
    thrown.place.stack =
        List.of(
            frame(SHOP, "check", 78), frame(SHOP, "unwrap", 71), frame(SHOP, "channelRead", 33));
    return thrown;
  }

  private static Draft[] lostBy(Draft... thrown) {
    List<Draft> path = new ArrayList<>();
    path.add(direct());
    path.add(counted(at(Kind.ENTER, SHOP, "channelRead", 30), 1));
    path.add(counted(at(Kind.VIEW, SHOP, "unwrap", 70), 1));
    path.add(counted(at(Kind.ENTER, SHOP, "check", 76), 2));
    path.addAll(List.of(thrown));
    path.add(counted(leaked(at(Kind.RELEASE, SHOP, "channelRead", 41), SHOP + ".channelRead"), 2));
    return path.toArray(new Draft[0]);
  }

  /** Who catches the exception has the view still. */
  @Test
  void anExceptionThatIsCaughtLosesNothing() {
    code.does(SHOP, "unwrap", use -> use.lostIfCallThrows = true);
    Draft later = counted(at(Kind.ENTER, SHOP, "repair", 80), 2);
    later.place.stack = List.of(frame(SHOP, "unwrap", 73));
    assertThat(finding(code, chain(lostBy(thrown(), later))).suspects)
        .extracting(suspect -> suspect.reason)
        .noneMatch(reason -> reason.contains("if an exception escapes"));
    assertThat(finding(code, chain(lostBy(thrown()))).suspects.get(0).reason)
        .contains("if an exception escapes");
  }

  private boolean isDecided(Consumer<MethodUse.Builder> what) {
    code.does(
        SHOP,
        "share",
        what.andThen(
            use -> {
              use.lostAt = 44;
              use.consumes = true;
            }));
    Draft retained = counted(at(Kind.RETAIN, SHOP, "share", 40), 2);
    Draft released = counted(at(Kind.RELEASE, SHOP, "drain", 9), 2);
    Finding finding = finding(code, chain(direct(), retained, leaked(released, SHOP + ".drain")));
    assertThat(first(finding)).isEqualTo("Shop.share");
    return finding.decided;
  }

  @Test
  void whoRaisesItIsNotNamedAloneWhereAnUnknownCallMayGiveItBack() {
    assertThat(isDecided(use -> {})).isTrue();
    Consumer<MethodUse.Builder> gives =
        use -> {
          use.onlyGives = true;
          use.gives = "put";
          use.givesTo = "a.Sink";
        };
    assertThat(isDecided(gives)).as("an unknown call may give the count back").isFalse();
  }

  private static Draft raised(String className, String method, int ref) {
    Draft raised = counted(at(Kind.RETAIN, className, method, 20), ref);
    raised.place.stack = List.of(frame(className, method, 20), frame("a.B", "run", 1));
    return raised;
  }

  /** All counts are alike: the last one that was raised need not be the one that was left. */
  @Test
  void aHandlerThatOwnsItsMessageAndPassesOnTheCountItRaised() {
    code.does(
        "a.Audit",
        "channelRead",
        use -> {
          use.owns = true;
          use.consumes = true;
          use.lostAt = 24;
        });
    code.does("a.Echo", "channelRead0", use -> use.consumes = true);
    Draft end = counted(leaked(at(Kind.RELEASE, "a.Base", "read", 9), "a.Base.read"), 3);
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                raised("a.Audit", "channelRead", 2),
                raised("a.Echo", "channelRead0", 3),
                end));

    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Audit.channelRead", "Echo.channelRead0");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo(
            "retains the buffer in line 20, owns the message, and releases one count of two");
    assertThat(finding.decided).isFalse();
  }

  /** An object raises the count for what it keeps: who loses the object has left that. */
  @Test
  void anObjectThatRaisesTheCountForItselfIsFollowed() {
    code.does(
        "a.Row",
        "<init>",
        use -> {
          use.stores = "Row.raw";
          use.storesIn = "a.Row";
        });
    code.lostObjects.put(
        "a.Row.raw", List.of(MethodUses.use("a.Table", "count", use -> use.lostAt = 9)));
    Draft end = counted(leaked(at(Kind.RELEASE, "a.Base", "read", 9), "a.Base.read"), 2);
    Finding finding = finding(code, chain(direct(), raised("a.Row", "<init>", 2), end));

    assertThat(first(finding)).isEqualTo("Table.count");
    assertThat(finding.decided).isFalse();
  }

  /** The object was there before it had the buffer: who clears where it is drops both. */
  @Test
  void whoClearsTheObjectsThatWereGivenARaisedCountComesFirst() {
    code.does(
        "a.Aggregator",
        "decode",
        use -> {
          use.consumes = true;
          use.stores = "State.children";
          use.storesIn = "a.State";
          use.storesInOther = true;
          use.collects = true;
        });
    code.lostObjects.put(
        "a.State.children",
        List.of(
            MethodUses.use(
                "a.Aggregator",
                "decode",
                use -> {
                  use.lostAt = 9;
                  use.takenOutOf = new MethodUse.Made("a.Aggregator", "depths");
                })));
    code.keepers.put(
        "a.Aggregator.depths",
        List.of(Keeper.of("a.Aggregator", "handlerRemoved", null, 30).drops(true).build()));
    Draft end = counted(leaked(at(Kind.RELEASE, "a.Base", "read", 9), "a.Base.read"), 2);
    Finding finding = finding(code, chain(direct(), raised("a.Aggregator", "decode", 2), end));

    assertThat(first(finding)).isEqualTo("Aggregator.handlerRemoved");
    assertThat(finding.decided).isFalse();
  }

  /** Each listener gets a count of its own. */
  @Test
  void aListenerThatOnlyReadsItIsNamed() {
    code.given.add("a.Bus.publish on");
    code.does("a.Bus", "publish", use -> use.consumes = true);
    code.does("a.Size", "on", use -> {});
    code.does(
        "a.Sum",
        "on",
        use -> {
          use.releases = true;
          use.consumes = true;
        });
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                raised("a.Bus", "publish", 2),
                at(Kind.ENTER, "a.Size", "on", 7),
                raised("a.Bus", "publish", 3),
                at(Kind.ENTER, "a.Sum", "on", 17),
                counted(at(Kind.RELEASE, "a.Sum", "on", 18), 3),
                counted(leaked(at(Kind.RELEASE, "a.Base", "read", 9), "a.Base.read"), 2)));

    assertThat(first(finding)).isEqualTo("Size.on");
    assertThat(finding.suspects.get(0).reason).isEqualTo(Callers.READS);
    assertThat(finding.suspects).noneMatch(one -> one.className.equals("a.Sum") && one.weight > 58);
    assertThat(finding.decided).isFalse();
  }

  /** A method gives out one count more each time, and not all who call it give that back. */
  @Test
  void anotherCallerOfWhatRaisesTheCountIsNamed() {
    code.does("a.Config", "body", use -> use.returns = true);
    code.callers.put(
        "a.Config.body",
        List.of(
            MethodUses.use(
                "a.Sizer",
                "size",
                use -> {
                  use.lostAt = 44;
                  use.obtainedFrom.add("body");
                })));
    Draft end = counted(leaked(at(Kind.RELEASE, "a.Config", "close", 9), "a.Config.close"), 2);
    Finding finding = finding(code, chain(direct(), raised("a.Config", "body", 2), end));

    assertThat(first(finding)).isEqualTo("Sizer.size");
    assertThat(finding.suspects.get(0).reason).startsWith("calls Config.body too, and ");
    assertThat(finding.decided).isFalse();
  }

  /** A handler releases its message behind a method that has raised the count of it. */
  @Test
  void whoGaveBackItsOwnCountIsNotNamedForAnother() {
    code.does(
        SHOP,
        "channelRead",
        use -> {
          use.releases = true;
          use.consumes = true;
          use.lostAt = 48;
        });
    code.does(
        SHOP,
        "share",
        use -> {
          use.consumes = true;
          use.lostAt = 31;
        });
    code.does(SHOP, "log", use -> {});
    StackTraceElement handler = frame(SHOP, "channelRead", 45);
    Draft retained = counted(at(Kind.RETAIN, SHOP, "share", 20), 2);
    retained.place.stack = List.of(frame(SHOP, "share", 20), handler);
    Draft logged = counted(at(Kind.ENTER, SHOP, "log", 60), 2);
    logged.place.stack = List.of(frame(SHOP, "log", 60), frame(SHOP, "share", 30), handler);
    Draft released = counted(at(Kind.RELEASE, SHOP, "channelRead", 46), 2);
    code.calls.put(SHOP + ".share log", MethodUses.use(SHOP, "share", use -> {}));
    Finding finding =
        finding(code, chain(direct(), retained, logged, leaked(released, SHOP + ".channelRead")));

    assertThat(first(finding)).isEqualTo("Shop.share");
    assertThat(finding.suspects)
        .extracting(suspect -> suspect.reason)
        .noneMatch(reason -> reason.contains("releases it on other paths"));
  }
}
