package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.leaks.MethodUses.use;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is named where the buffer was handed to a wrapper or to a handler. */
class HandoversTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String DECODER = "io.netty.handler.codec.FooDecoder";

  private final FakeCode code = new FakeCode();

  HandoversTest() {
    code.artifacts.put("io.netty.", "netty-codec 4.1.80.Final");
  }

  @Test
  void aHandlerOfNettysIsLookedInto() {
    MethodUse read =
        use(
            DECODER,
            "channelRead",
            use -> {
              use.lostAt = 88;
              use.owns = true;
            });
    code.handlers.put(DECODER, List.of(read));
    Draft handoff = at(Kind.HANDOFF, DECODER, null, 0);
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.CALL, SHOP, "send", 3),
                leaked(
                    handoff, "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead")));

    assertThat(first(finding)).isEqualTo("FooDecoder.channelRead");
    assertThat(finding.suspects.get(0).artifact).isEqualTo("netty-codec 4.1.80.Final");
    assertThat(finding.next)
        .startsWith("try a newer Netty")
        .contains("report FooDecoder.channelRead:88");
  }

  @Test
  void whereNothingIsKnownOfTheHandlerNobodyIsAccused() {
    Draft handoff = at(Kind.HANDOFF, DECODER, null, 0);
    Finding finding =
        finding(code, chain(direct(), at(Kind.CALL, SHOP, "send", 3), leaked(handoff)));

    assertThat(finding.decided).isFalse();
    assertThat(finding.next).contains("FooDecoder").contains("netty=full");
  }

  /** A job that returns early has the buffer, and who made the job has given it away. */
  @Test
  void theMethodOfTheObjectThatLosesTheBufferIsNamed() {
    code.lostInside.put("a.Job.body", List.of(use("a.Job", "run", use -> use.lostAt = 12)));
    code.keepers.put("a.Job.body", List.of(Keeper.of("a.Job", "cancel", "Job.java", 20).build()));
    assertThat(first(job())).as("who has it can release it").isEqualTo("Job.cancel");
    code.notReleasable.add("a.Job");
    Finding finding = job();

    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Job.run")
        .contains("Job.cancel", "Shop.pack");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo(
            "releases the content of Job.body on other paths, but not on the path to line 12");
    assertThat(finding.suspects.get(0).line).isEqualTo(12);
    assertThat(finding.decided).isFalse();
  }

  /** Who has the job, and loses it on one way, is likelier than who made the job. */
  @Test
  void whoLosesTheObjectIsNamed() {
    code.lostObjects.put(
        "a.Job.body",
        List.of(
            use(
                "a.Relay",
                "send",
                use -> {
                  use.lostAt = 31;
                  use.stores = "Relay.box";
                }),
            use("a.Queue", "next", use -> use.lostAt = 12)));
    Finding finding = job();

    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Queue.next")
        .contains("Relay.send", "Shop.pack");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("receives the Job that holds it, and drops that object on the path to line 12");
    assertThat(finding.decided).isFalse();
  }

  /** What keeps the objects may drop all of them. */
  @Test
  void whoDropsWhatTheObjectIsKeptInIsNamed() {
    code.lostObjects.put(
        "a.Job.body",
        List.of(
            use(
                "a.Pool",
                "add",
                use -> {
                  use.stores = "Pool.jobs";
                  use.storesIn = "a.Pool";
                })));
    code.keepers.put(
        "a.Pool.jobs",
        List.of(
            Keeper.of("a.Pool", "clear", "Pool.java", 9).reads(true).drops(true).build(),
            Keeper.of("a.Pool", "stop", "Pool.java", 19).build()));

    assertThat(first(job())).isEqualTo("Pool.clear");
    assertThat(job().suspects).extracting(one -> one.method).doesNotContain("add", "stop");
  }

  private static final Keeper CLOSE =
      Keeper.of("a.Job", "close", "Job.java", 20).reads(true).drains(true).build();

  /** The class of the object is known: its own end was called, and the one below was not. */
  @Test
  void anEndThatDoesNotDoWhatItOverridesComesFirst() {
    code.keepers.put(
        "a.Job.body",
        List.of(
            CLOSE.overriddenBy("a.SlowJob", "SlowJob.java", 7),
            CLOSE.overriddenBy("a.FastJob", "FastJob.java", 8),
            CLOSE));
    Finding slow = job("a.Job.<init>", "a.SlowJob.<init>", SHOP + ".submit");
    assertThat(first(slow)).isEqualTo("SlowJob.close");
    assertThat(slow.suspects.get(0).reason)
        .isEqualTo(
            "overrides Job.close, which releases the content of Job.body, without calling it");
    assertThat(slow.suspects.get(0).line).isEqualTo(7);
    assertThat(slow.decided).isFalse();
    assertThat(slow.suspects.get(1).weight - 1)
        .as("another class overrides it, too, and is not that of the object")
        .isGreaterThanOrEqualTo(weight(slow, "a.FastJob"));
    assertThat(first(job())).as("it is a plain job").isNotIn("SlowJob.close", "FastJob.close");
  }

  @Test
  void whoCancelsTheTaskMayHaveLostIt() {
    code.cancelling.put(SHOP + " a.Job", List.of(use(SHOP, "stop", use -> use.lostAt = 9)));
    Finding finding = job();
    assertThat(finding.suspects)
        .anySatisfy(
            one -> {
              assertThat(one.method).isEqualTo("stop");
              assertThat(one.line).isEqualTo(9);
              assertThat(one.reason).startsWith("prevents tasks from running");
            });
  }

  private static int weight(Finding finding, String className) {
    return finding.suspects.stream()
        .filter(one -> one.className.equals(className))
        .mapToInt(one -> one.weight)
        .findFirst()
        .orElse(0);
  }

  /** An object gave out what it keeps: who got that has not got the object's count. */
  @Test
  void whoGotItFromTheObjectComesBehindWhoDropsTheObject() {
    keepsIt();
    code.does(
        SHOP,
        "print",
        use -> {
          use.lostAt = 71;
          use.lent = true;
          use.obtainedFrom.add("body");
        });
    code.keepers.put(
        "a.Job.body",
        List.of(Keeper.of("a.Job", "reset", "Job.java", 20).reads(true).drops(true).build()));
    Draft made = at(Kind.ENTER, "a.Job", "<init>", 3);
    Draft given = leaked(at(Kind.RETURN, "a.Job", "body", 0), "a.Job.body", SHOP + ".print");
    Finding finding = finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), made, given));
    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Job.reset", "Shop.print");
    assertThat(finding.decided).isFalse();

    Finding elsewhere = finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), given));
    assertThat(first(elsewhere)).as("no object has it").isEqualTo("Shop.print");
  }

  /** An object that has the buffer, and its count, goes to count 0 without a look at that. */
  @Test
  void anEndAtCountZeroThatLeavesAFieldIsNamed() {
    code.does(
        "a.Frame",
        "<init>",
        use -> {
          use.stores = "Frame.head";
          use.storesIn = "a.Frame";
          use.fields.add(new MethodUse.Made("a.Frame", "head"));
          use.fields.add(new MethodUse.Made("a.Frame", "body"));
        });
    Keeper end = Keeper.of("a.Frame", "deallocate", "Frame.java", 30).build();
    code.keepers.put("a.Frame.body", List.of(end));
    Finding finding = ofFrame();
    assertThat(finding.suspects)
        .anySatisfy(
            one -> {
              assertThat(one.method).isEqualTo("deallocate");
              assertThat(one.weight).isEqualTo(Advice.OPEN);
              assertThat(one.line).isEqualTo(30);
              assertThat(one.reason)
                  .isEqualTo("disposes of the object, but not of the content of Frame.body");
            });
    assertThat(finding.decided).isFalse();

    for (Keeper other :
        List.of(
            Keeper.of("a.Frame", "deallocate", "Frame.java", 30).reads(true).build(),
            Keeper.of("a.Frame", "deallocate", "Frame.java", 30).drains(true).build(),
            Keeper.of("a.Frame", "close", "Frame.java", 30).build())) {
      code.keepers.put("a.Frame.body", List.of(other));
      assertThat(ofFrame().suspects)
          .noneMatch(one -> one.className.equals("a.Frame") && one.weight == Advice.OPEN);
    }
  }

  /** A frame was made with it, and given to others. */
  private Finding ofFrame() {
    Draft made = at(Kind.ENTER, "a.Frame", "<init>", 3);
    Draft sent = leaked(at(Kind.ENTER, SHOP, "send", 50), SHOP + ".send", "a.B.run");
    return finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), made, sent));
  }

  /** The handler that made the wrapper got a message for good. */
  @Test
  void whoMadeWhatAHandlerWrapsWeighsLess() {
    int behind =
        weight(
            job(
                "a.Job.<init>",
                "a.Handler.channelRead",
                "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead",
                SHOP + ".pack"),
            SHOP);
    int beside = weight(job("a.Job.<init>", "a.Handler.channelRead", SHOP + ".pack"), SHOP);
    int below =
        weight(
            job(
                "a.Job.<init>",
                SHOP + ".pack",
                "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead"),
            SHOP);
    assertThat(behind).isLessThan(beside);
    assertThat(below).as("it got another message, and made this one itself").isEqualTo(beside);
  }

  /** A job keeps what it is made with. */
  private Finding job() {
    return job("a.Job.<init>", SHOP + ".submit");
  }

  /** The same, made there. */
  private Finding job(String... frames) {
    keepsIt();
    Draft wrapped = leaked(at(Kind.ENTER, "a.Job", "<init>", 3), frames);
    return finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped));
  }

  private void keepsIt() {
    code.does(
        "a.Job",
        "<init>",
        use -> {
          use.stores = "Job.body";
          use.storesIn = "a.Job";
        });
  }

  @Test
  void aWrapperIsFollowedToWhoHasIt() {
    code.does(SHOP + "$Parcel", "<init>", use -> use.stores = "Shop$Parcel.content");
    code.does(
        SHOP,
        "pack",
        use -> {
          use.lostAt = 44;
          use.consumes = true;
        });
    Draft wrapped =
        leaked(
            at(Kind.ENTER, SHOP + "$Parcel", "<init>", 3),
            SHOP + "$Parcel.<init>",
            SHOP + ".pack",
            "a.B.run");

    assertThat(first(finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped))))
        .isEqualTo("Shop.pack");
  }

  @Test
  void whereTheWrapperGoesIsUnknown() {
    code.does(SHOP + "$Parcel", "<init>", use -> use.stores = "Shop$Parcel.content");
    Draft wrapped = leaked(at(Kind.ENTER, SHOP + "$Parcel", "<init>", 3));
    Finding finding = finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped));

    assertThat(finding.decided).isFalse();
    assertThat(finding.next).contains("holders=com.acme.Shop$Parcel#content shows what holds it");
  }

  /** What a method has only looked at is the object's that shows the buffer. */
  @Test
  void whoLosesTheObjectWhoseBufferWasLookedAtIsNamed() {
    code.does(
        SHOP,
        "weigh",
        use -> {
          use.taken = true;
          use.takenOutOf = new MethodUse.Made("a.Crate", "content");
        });
    code.lostObjects.put(
        "a.Crate.content",
        List.of(
            use(
                "a.Yard",
                "sort",
                use -> {
                  use.releases = true;
                  use.lostAt = 12;
                })));
    Finding finding = weighed();
    assertThat(first(finding)).isEqualTo("Yard.sort");
    assertThat(finding.decided).isFalse();

    code.does(
        SHOP,
        "weigh",
        use -> {
          use.taken = true;
          use.takenOutOf = new MethodUse.Made(SHOP, "kept");
        });
    code.keepers.put(
        SHOP + ".kept", List.of(Keeper.of(SHOP, "close", "Shop.java", 9).drops(true).build()));
    assertThat(first(weighed())).isEqualTo("Shop.close");
  }

  private Finding weighed() {
    Draft end = leaked(at(Kind.ENTER, SHOP, "weigh", 3), SHOP + ".weigh");
    return finding(code, chain(direct(), end));
  }

  /** One of the buffers that a call gives out is returned, and another one kept. */
  @Test
  void whoKeepsOneOfTheBuffersThatCallsGiveOut() {
    code.got.put(
        SHOP + ".next read",
        List.of(
            use(
                SHOP,
                "next",
                use -> {
                  use.stores = "Shop.ahead";
                  use.storesIn = SHOP;
                })));
    code.keepers.put(SHOP + ".ahead", List.of(Keeper.of(SHOP, "close", "Shop.java", 9).build()));
    Draft end = leaked(at(Kind.RETURN, "a.Disk", "read", 0), "a.Disk.read", SHOP + ".next");
    Finding finding = finding(code, chain(direct(), at(Kind.CALL, "a.Disk", "read", 3), end));
    assertThat(finding.suspects)
        .extracting(one -> one.reason)
        .contains("disposes of the object, but not of the content of Shop.ahead");
  }

  /** Who made the buffer, and returned that, has not made the wrapper. */
  @Test
  void whoReturnedTheBufferBeforeItWasWrappedIsNotNamedFirst() {
    code.does("a.Note", "<init>", use -> use.stores = "Note.text");
    code.does(SHOP, "print", use -> use.consumes = true);
    assertThat(first(wrapped(List.of()))).isEqualTo("Press.sheet");
    assertThat(first(wrapped(List.of(at(Kind.RETURN, "a.Press", "sheet", 0)))))
        .isEqualTo("Shop.print");
  }

  private Finding wrapped(List<Draft> before) {
    List<Draft> path = new ArrayList<>(List.of(direct(), at(Kind.CALL, "a.Press", "sheet", 3)));
    path.addAll(before);
    path.add(leaked(at(Kind.ENTER, "a.Note", "<init>", 7), "a.Note.<init>", SHOP + ".print"));
    return finding(code, chain(path.toArray(new Draft[0])));
  }

  /** A collection that sorts what it keeps has compared the object: the object is in there. */
  @Test
  void whatACollectionComparedIsLookedForInThatCollection() {
    keepsIt();
    code.does("a.Job", "compareTo", use -> {});
    code.receivers.put(SHOP + ".submit add", Receiver.inField(SHOP, "waiting"));
    code.receivers.put(SHOP + ".submit contains", Receiver.inField(SHOP, "waiting"));
    code.receivers.put(SHOP + ".check add", Receiver.inField(SHOP, "waiting"));
    code.keepers.put(
        SHOP + ".waiting", List.of(Keeper.of(SHOP, "stop", "Shop.java", 90).drops(true).build()));
    Finding finding = compared("submit", "add");
    assertThat(first(finding)).isEqualTo("Shop.stop");
    assertThat(finding.suspects)
        .as("neither who compares, nor the JDK")
        .noneMatch(one -> one.method.equals("compareTo") || one.className.startsWith("java."));
    assertThat(compared("submit", "contains").suspects)
        .as("what is only looked for is not in there")
        .noneMatch(one -> one.method.equals("stop"));
    assertThat(compared("check", "add").suspects)
        .as("who got it from another has it")
        .noneMatch(one -> one.method.equals("stop"));
  }

  /** A collection has compared a job that a method made; some method had the collection do so. */
  private Finding compared(String by, String called) {
    Draft made = at(Kind.ENTER, "a.Job", "<init>", 3);
    made.place.stack = Frames.frames("a.Job.<init>", SHOP + ".submit");
    Draft compared = at(Kind.ENTER, "a.Job", "compareTo", 9);
    leaked(compared, "a.Job.compareTo", "java.util.TreeSet." + called, SHOP + '.' + by);
    return finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), made, compared));
  }

  /**
   * The stack is that of a job that was released; the same method makes others, and keeps these.
   */
  @Test
  void whoMakesSuchObjectsInAnotherLineMayKeepThem() {
    keepsIt();
    code.made.put(
        SHOP + ".submit a.Job",
        List.of(
            use(SHOP, "submit", use -> use.consumes = true),
            use(
                SHOP,
                "submit",
                use -> {
                  use.stores = "Shop.waiting";
                  use.storesIn = SHOP;
                })));
    code.keepers.put(
        SHOP + ".waiting", List.of(Keeper.of(SHOP, "stop", "Shop.java", 90).drops(true).build()));
    assertThat(job().suspects)
        .as("all leaked, so that the line is right")
        .noneMatch(one -> one.method.equals("stop"));

    Draft wrapped = leaked(at(Kind.ENTER, "a.Job", "<init>", 3), "a.Job.<init>", SHOP + ".submit");
    wrapped.counts.released = 7;
    Draft pack = at(Kind.CALL, SHOP, "pack", 40);
    assertThat(first(finding(code, chain(direct(), pack, wrapped)))).isEqualTo("Shop.stop");
  }
}
