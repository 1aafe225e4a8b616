package io.github.bytebufflow.snapshot;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.steps;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who is named where a buffer was used after its end. */
class MisuseVerdictTest {
  private static final String SIMPLE = "io.netty.channel.SimpleChannelInboundHandler";

  private static Draft alloc() {
    return root("PooledByteBufAllocator.directBuffer", "pooled-direct");
  }

  private static Draft call() {
    return at(Kind.CALL, "com.acme.Shop", "order", 10);
  }

  private static Draft counted(Kind kind, String type, String method, int line, int ref) {
    Draft step = at(kind, "com.acme." + type, method, line);
    step.place.ref = ref;
    return step;
  }

  private static StackTraceElement frame(String type, String method, int line) {
    return new StackTraceElement(type, method, null, line);
  }

  private static List<StackTraceElement> by(String type, String method, int line) {
    return List.of(
        frame("io.netty.util.internal.RefCnt", "release", 1),
        frame("io.netty.buffer.AbstractReferenceCountedByteBuf", "release", 2),
        frame(type, method, line),
        frame("com.acme.Main", "main", 3));
  }

  private static MisuseVerdict judge(String what, List<Place> path, List<StackTraceElement> stack) {
    MisuseRecord record = Trees.misuse(what, path, 1, stack);
    return MisuseVerdict.of(record, Trees.snapshot(List.of(record)));
  }

  private static List<String> sites(MisuseVerdict verdict) {
    return verdict.suspects.stream().map(s -> s.site).collect(Collectors.toList());
  }

  /** An allocation is no release, and neither is a call. */
  @Test
  void aPathWithoutAReleaseIsNotSaidToReleaseThere() {
    for (List<Place> path :
        List.of(
            steps(alloc()),
            steps(alloc(), call()),
            steps(alloc(), call(), counted(Kind.RELEASE, "A", "a", 1, 2)))) {
      MisuseVerdict verdict = judge("release", path, by("com.acme.B", "b", 2));
      assertThat(verdict.decided).isFalse();
      assertThat(verdict.suspects.get(0).site).isEqualTo("B.b:2");
      assertThat(verdict.next)
          .contains("is not on its path, which ends at " + path.get(path.size() - 1).site)
          .contains("netty=full")
          .doesNotContain("released at");
    }
  }

  @Test
  void nettyFullIsNotAdvisedWhereItIsOn() {
    MisuseRecord record =
        Trees.misuse("release", steps(alloc(), call()), 1, by("com.acme.B", "b", 2));
    TrackerInfo full =
        new TrackerInfo("1", 1, 1, "", List.of(), List.of(), Map.of("netty", "full"));
    Snapshot snapshot = new Snapshot(full, new Totals(), List.of(), List.of(record));
    assertThat(MisuseVerdict.of(record, snapshot).next)
        .doesNotContain("netty=full")
        .contains("option include");
  }

  @Test
  void theSecondReleaseOfOneCountComesFirst() {
    MisuseVerdict verdict =
        judge(
            "release",
            steps(alloc(), call(), counted(Kind.RELEASE, "A", "a", 1, 1)),
            by("com.acme.B", "b", 2));
    assertThat(verdict.decided).isFalse();
    assertThat(sites(verdict)).containsExactly("B.b:2", "A.a:1");
    assertThat(verdict.next)
        .contains("released at A.a:1 (the count that Shop.order:10 allocated) and again at B.b:2");
  }

  /** The third release is paid by its own retain, so the two before it share one count. */
  @Test
  void aReleaseWithARetainOfItsOwnIsNotTheOneTooMany() {
    MisuseVerdict verdict =
        judge(
            "release",
            steps(
                alloc(),
                call(),
                counted(Kind.RETAIN, "B", "b", 5, 2),
                counted(Kind.RELEASE, "A", "a", 1, 2),
                counted(Kind.RELEASE, "C", "c", 1, 1)),
            by("com.acme.B", "lambda$b$0", 6));
    assertThat(sites(verdict)).containsExactly("C.c:1", "A.a:1");
  }

  /** A view that raised the count is a count of its own, too. */
  @Test
  void aRetainedViewIsACount() {
    MisuseVerdict verdict =
        judge(
            "release",
            steps(
                alloc(),
                call(),
                counted(Kind.VIEW, "B", "b", 5, 1),
                counted(Kind.RELEASE, "B", "b", 6, 2),
                counted(Kind.RELEASE, "A", "a", 1, 1)),
            by("com.acme.C", "c", 7));
    assertThat(sites(verdict)).containsExactly("C.c:7", "A.a:1");
  }

  @Test
  void twoReleasesInOneMethodDecide() {
    MisuseVerdict verdict =
        judge(
            "release",
            steps(alloc(), call(), counted(Kind.RELEASE, "A", "a", 1, 1)),
            by("com.acme.A", "a", 4));
    assertThat(verdict.decided).isTrue();
    assertThat(sites(verdict)).containsExactly("A.a:4");
  }

  /** A wrapper that is closed twice does as it is told. */
  @Test
  void whoHadItReleasedTwiceComesBeforeWhatReleases() {
    Draft closed = counted(Kind.RELEASE, "Bytes", "close", 1, 1);
    closed.place.stack =
        List.of(frame("com.acme.Bytes", "close", 1), frame("com.acme.Codec", "end", 7));
    MisuseVerdict verdict =
        judge(
            "release",
            steps(alloc(), call(), closed),
            List.of(
                frame("io.netty.buffer.AbstractReferenceCountedByteBuf", "release", 2),
                frame("com.acme.Bytes", "close", 1),
                frame("com.acme.Message", "close", 5),
                frame("com.acme.Shop", "cancel", 9)));
    assertThat(verdict.decided).isFalse();
    assertThat(sites(verdict)).containsExactly("Shop.cancel:9", "Codec.end:7", "Bytes.close:1");
    assertThat(verdict.next).startsWith("look at Shop.cancel:9, or Codec.end:7: released at ");
  }

  @Test
  void aReleaseMethodBehindNettysIsNotNamedAlone() {
    Draft written = at(Kind.WRITE, "io.netty.channel.ChannelOutboundBuffer", "remove", 5);
    MisuseVerdict verdict =
        judge("release", steps(alloc(), call(), written), by("com.acme.Bytes", "close", 12));
    assertThat(verdict.decided).isFalse();
    assertThat(sites(verdict)).containsExactly("Main.main:3", "Bytes.close:12");
  }

  /** Netty releases behind a handler's call, and an earlier handler passed the message on. */
  @Test
  void whoPassedTheMessageOnIsNotNamedForTheNextHandlersRelease() {
    Draft closed = counted(Kind.RELEASE, "Bytes", "close", 1, 1);
    StackTraceElement context =
        frame("io.netty.channel.AbstractChannelHandlerContext", "fireChannelRead", 4);
    closed.place.stack =
        List.of(
            frame("com.acme.Bytes", "close", 1),
            frame(SIMPLE, "channelRead", 99),
            context,
            frame("com.acme.First", "channelRead", 7));
    MisuseVerdict verdict =
        judge(
            "release",
            steps(alloc(), call(), closed),
            List.of(
                frame("io.netty.util.ReferenceCountUtil", "release", 2),
                frame(SIMPLE, "channelRead", 105),
                context,
                frame("com.acme.First", "channelRead", 7)));
    assertThat(verdict.decided).isFalse();
    assertThat(sites(verdict)).doesNotContain("First.channelRead:7").contains("Bytes.close:1");
  }

  @Test
  void theApplicationsReleaseIsTheOneTooManyBesideNettys() {
    Draft written = at(Kind.WRITE, "io.netty.channel.ChannelOutboundBuffer", "remove", 5);
    MisuseVerdict after =
        judge("release", steps(alloc(), call(), written), by("com.acme.Shop", "order", 12));
    assertThat(after.decided).isTrue();
    assertThat(sites(after)).containsExactly("Shop.order:12");
    MisuseVerdict before =
        judge(
            "release",
            steps(
                alloc(),
                call(),
                at(Kind.HANDOFF, "com.acme.A", null, 0),
                counted(Kind.RELEASE, "A", "a", 1, 1)),
            by(SIMPLE, "channelRead", 105));
    assertThat(before.decided).isTrue();
    assertThat(sites(before)).containsExactly("A.a:1");
  }

  /** Without stacks, who passed a message on without a retain is a guess. */
  @Test
  void aHandlerThatPassedItOnIsACandidate() {
    MisuseVerdict verdict =
        judge(
            "release",
            steps(
                alloc(),
                call(),
                at(Kind.HANDOFF, "com.acme.A", null, 0),
                counted(Kind.ENTER, "A", "channelRead0", 1, 1),
                at(Kind.HANDOFF, "com.acme.B", null, 0),
                counted(Kind.ENTER, "B", "channelRead", 2, 1),
                counted(Kind.RELEASE, "B", "channelRead", 3, 1)),
            by(SIMPLE, "channelRead", 105));
    assertThat(verdict.decided).isFalse();
    assertThat(sites(verdict)).containsExactly("A.channelRead0:1", "B.channelRead:3");
  }

  /** The handler's frame stands on the frame of the base class that released for it. */
  @Test
  void theStackOfTheReleaseTellsTheHandler() {
    StackTraceElement base = frame(SIMPLE, "channelRead", 99);
    StackTraceElement first = frame("com.acme.A", "channelRead0", 1);
    StackTraceElement second = frame("com.acme.B", "channelRead0", 2);
    StackTraceElement bottom = frame("com.acme.Main", "main", 3);
    Draft release = counted(Kind.RELEASE, "B", "channelRead0", 3, 1);
    release.place.stack = List.of(second, base, first, base, bottom);
    List<Place> path =
        steps(
            alloc(),
            call(),
            at(Kind.HANDOFF, "com.acme.A", null, 0),
            counted(Kind.ENTER, "A", "channelRead0", 1, 1),
            at(Kind.HANDOFF, "com.acme.B", null, 0),
            counted(Kind.ENTER, "B", "channelRead0", 2, 1),
            release);
    StackTraceElement after = frame(SIMPLE, "channelRead", 105);
    MisuseVerdict outer = judge("release", path, List.of(after, bottom));
    assertThat(outer.decided).isTrue();
    assertThat(sites(outer)).containsExactly("A.channelRead0:1");
    MisuseVerdict inner = judge("release", path, List.of(after, first, base, bottom));
    assertThat(inner.decided).isTrue();
    assertThat(sites(inner)).containsExactly("B.channelRead0:3");

    List<StackTraceElement> deep = new ArrayList<>(Collections.nCopies(64, bottom));
    deep.set(0, after);
    MisuseVerdict cut = judge("release", path, deep);
    assertThat(cut.decided).as("two handlers, and no bottom to count from").isFalse();
  }

  /** Both handlers have a base class that releases: the one who passed the message on is named. */
  @Test
  void ofTwoBaseClassesTheOuterHandlerPassedItOn() {
    StackTraceElement base = frame(SIMPLE, "channelRead", 99);
    StackTraceElement after = frame(SIMPLE, "channelRead", 105);
    StackTraceElement bottom = frame("com.acme.Main", "main", 3);
    Draft release = at(Kind.RELEASE, SIMPLE, "channelRead", 105);
    release.place.stack = List.of(after, frame("com.acme.A", "channelRead0", 1), base, bottom);
    MisuseVerdict verdict =
        judge(
            "release",
            steps(
                alloc(),
                call(),
                at(Kind.HANDOFF, "com.acme.A", null, 0),
                counted(Kind.ENTER, "A", "channelRead0", 1, 1),
                at(Kind.HANDOFF, "com.acme.B", null, 0),
                counted(Kind.ENTER, "B", "channelRead0", 2, 1),
                release),
            List.of(after, bottom));
    assertThat(verdict.decided).isTrue();
    assertThat(sites(verdict)).containsExactly("A.channelRead0:1");
  }

  /** Whether a view has a count of its own, the path does not say. */
  @Test
  void aViewOfTheHandlersLeavesItOpen() {
    MisuseVerdict verdict =
        judge(
            "release",
            steps(
                alloc(),
                call(),
                at(Kind.HANDOFF, "com.acme.A", null, 0),
                counted(Kind.ENTER, "A", "decode", 1, 1),
                counted(Kind.VIEW, "A", "decode", 2, 1),
                at(Kind.RELEASE, "io.netty.handler.codec.ByteToMessageDecoder", "channelRead", 9)),
            by("com.acme.B", "read", 5));
    assertThat(verdict.decided).isFalse();
    assertThat(verdict.suspects.get(0).site).isEqualTo("A.decode:2");
  }

  /** What both stacks share got the buffer back from whom only the older one has. */
  @Test
  void whoGaveTheBufferOutIsTold() {
    Draft call = call();
    StackTraceElement bottom = frame("com.acme.Main", "main", 3);
    call.place.stack =
        List.of(
            frame("com.acme.Shop", "order", 10),
            frame("com.acme.Clerk", "ask", 4),
            frame("com.acme.Base", "read", 5),
            bottom);
    MisuseVerdict verdict =
        judge(
            "release",
            steps(alloc(), call),
            List.of(frame("com.acme.B", "b", 2), frame("com.acme.Base", "read", 6), bottom));
    assertThat(verdict.decided).isFalse();
    assertThat(sites(verdict)).containsExactly("Clerk.ask:4", "B.b:2");
    assertThat(verdict.next).startsWith("see how Clerk.ask:4 passed on the buffer that B.b:2");
  }

  @Test
  void aReaderIsNeverToldToRetain() {
    Draft enter = counted(Kind.ENTER, "A", "channelRead0", 4, 1);
    Draft released = at(Kind.RELEASE, SIMPLE, "channelRead", 105);
    List<List<Place>> paths =
        List.of(
            steps(alloc(), call(), counted(Kind.RELEASE, "A", "a", 1, 1)),
            steps(alloc(), call(), at(Kind.HANDOFF, "com.acme.A", null, 0), enter, released),
            steps(alloc(), call(), at(Kind.WRITE, "io.netty.channel.Out", "remove", 5)),
            steps(alloc(), call()),
            List.of());
    for (List<Place> path : paths) {
      MisuseVerdict verdict = judge("access", path, by("com.acme.Log", "print", 7));
      assertThat(verdict.next).doesNotContain("retain in Log", "retain at Log", "Log.print retain");
      assertThat(verdict.suspects.get(0).reason).isNotEmpty();
      if (!path.isEmpty() && path.get(path.size() - 1).kind != Kind.CALL) {
        assertThat(verdict.suspects.get(0).className).isNotEqualTo("com.acme.Log");
        assertThat(verdict.next).contains("Log.print");
      }
    }
  }

  /** Netty was still to use what the application released. */
  @Test
  void aReleaseBehindTheWriteIsTooEarly() {
    MisuseVerdict verdict =
        judge(
            "access",
            steps(
                alloc(),
                call(),
                at(Kind.HANDOFF, "io.netty.channel.ChannelOutboundBuffer", "addMessage", 0),
                counted(Kind.RELEASE, "Shop", "order", 12, 1)),
            by("io.netty.channel.nio.AbstractNioByteChannel", "doWrite", 5));
    assertThat(verdict.decided).isTrue();
    assertThat(sites(verdict)).containsExactly("Shop.order:12");
  }

  @Test
  void aRecordWithoutStepsIsNotDecided() {
    MisuseRecord old =
        new MisuseRecord("release", "A.b:1", List.of("R", "C.d:2"), List.of(), 1, List.of());
    MisuseVerdict verdict = MisuseVerdict.of(old, Trees.snapshot());
    assertThat(verdict.decided).isFalse();
    assertThat(sites(verdict)).containsExactly("A.b:1");
    assertThat(verdict.next).contains("C.d:2").doesNotContain("released");
  }

  /** Whether a method may give its argument to a composite is between it and its caller. */
  @Test
  void aCompositeThatACalledMethodMade() {
    Draft gone = at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0);
    gone.place.stack =
        List.of(
            frame("io.netty.buffer.Unpooled", "wrappedBuffer", 322),
            frame("org.library.Texts", "decode", 30),
            frame("com.acme.Shop", "order", 11));
    List<Place> path = steps(alloc(), call(), gone);
    MisuseVerdict verdict = judge("release", path, by("com.acme.Shop", "order", 12));
    assertThat(sites(verdict)).containsExactly("Texts.decode:30", "Shop.order:12");
    assertThat(verdict.decided).isFalse();
    gone.place.stack = List.of(frame("com.acme.Shop", "order", 11));
    verdict = judge("release", path, by("com.acme.Shop", "order", 12));
    assertThat(sites(verdict)).containsExactly("Shop.order:12");
    assertThat(verdict.decided).as("its own").isTrue();
  }

  /** What is kept for a method that runs again is given away twice. */
  @Test
  void whoKeepsABufferForAMethodThatRunsAgain() {
    Draft gone = at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0);
    gone.place.stack =
        List.of(
            frame("com.acme.Frame", "join", 30),
            frame("com.acme.Client", "connect", 20),
            frame("com.acme.Main", "main", 3));
    List<Place> path =
        steps(
            alloc(),
            call(),
            counted(Kind.ENTER, "Client", "greeting", 5, 1),
            counted(Kind.ENTER, "Client", "connect", 20, 1),
            counted(Kind.VIEW, "Client", "head", 25, 1),
            counted(Kind.ENTER, "Frame", "join", 29, 1),
            gone);
    List<StackTraceElement> again =
        List.of(
            frame("io.netty.buffer.AbstractByteBuf", "ensureAccessible", 1),
            frame("com.acme.Client", "head", 25),
            frame("com.acme.Client", "connect", 20),
            frame("com.acme.Main", "main", 3));
    MisuseVerdict verdict = judge("access", path, again);
    assertThat(sites(verdict))
        .containsExactly("Client.greeting:5", "Client.connect:20", "Client.head:25");
    assertThat(verdict.decided).isFalse();
    gone.place.stack = again;
    assertThat(sites(judge("access", path, List.of(again.get(0), frame("com.acme.X", "y", 1)))))
        .as("another place")
        .doesNotContain("Client.greeting:5");
  }

  // ---- what was given away is still there

  /** What keeps a buffer gives out a view of it, and whoever gets the view releases the buffer. */
  @Test
  void whoGivesOutAViewOfWhatItKeeps() {
    Draft returned = at(Kind.RETURN, "com.acme.Cache", "stale", 0);
    List<Place> path =
        steps(
            alloc(),
            counted(Kind.ENTER, "Entry", "<init>", 3, 1),
            counted(Kind.VIEW, "Cache", "stale", 5, 1),
            returned,
            at(Kind.HANDOFF, "io.netty.channel.ChannelOutboundBuffer", "addMessage", 0),
            at(Kind.WRITE, "io.netty.channel.ChannelOutboundBuffer", "remove", 0),
            counted(Kind.ENTER, "Client", "get", 7, 1),
            counted(Kind.RELEASE, "Client", "get", 9, 1));
    for (String what : List.of("release", "access")) {
      MisuseVerdict verdict = judge(what, path, by("com.acme.Cache", "discard", 12));
      assertThat(sites(verdict))
          .containsExactly("Cache.stale:5", "Client.get:9", "Cache.discard:12");
      assertThat(verdict.decided).isFalse();
    }
    assertThat(sites(judge("access", path, by("com.acme.Log", "print", 12))))
        .as("the class of the view does not use the buffer")
        .doesNotContain("Cache.stale:5");
    returned.place.method = "other";
    assertThat(sites(judge("access", path, by("com.acme.Cache", "discard", 12))))
        .as("the view stays in the class")
        .doesNotContain("Cache.stale:5");
  }

  /** A channel that is none retains what it has written, for whoever reads that. */
  @Test
  void aCountThatNettyTookBeforeItWroteIsNotTheReaders() {
    List<Place> path =
        steps(
            alloc(),
            call(),
            at(Kind.HANDOFF, "io.netty.channel.ChannelOutboundBuffer", "addMessage", 0),
            at(Kind.WRITE, "io.netty.channel.ChannelOutboundBuffer", "remove", 0),
            counted(Kind.ENTER, "Client", "get", 7, 1),
            counted(Kind.RELEASE, "Client", "get", 9, 1));
    MisuseVerdict verdict = judge("release", path, by("com.acme.Cache", "discard", 12));
    assertThat(sites(verdict)).containsExactly("Cache.discard:12", "Client.get:9");
    assertThat(verdict.decided).isFalse();
  }

  /** A method that tries again gives away a second time what it does not have any more. */
  @Test
  void whoGivesABufferAwayASecondTime() {
    StackTraceElement attempt = frame("com.acme.Call", "attempt", 20);
    Draft released = counted(Kind.RELEASE, "Gate", "write", 35, 1);
    released.place.stack =
        List.of(
            frame("com.acme.Gate", "write", 35),
            frame("com.acme.Node", "send", 8),
            attempt,
            frame("com.acme.Main", "main", 3));
    Draft kept = counted(Kind.ENTER, "Call", "<init>", 6, 1);
    Draft sent = counted(Kind.ENTER, "Node", "send", 5, 1);
    List<Place> path = steps(alloc(), call(), kept, sent, released);
    List<StackTraceElement> again =
        List.of(frame("com.acme.Node", "send", 6), attempt, frame("com.acme.Timer", "fire", 4));
    MisuseVerdict verdict = judge("access", path, again);
    assertThat(sites(verdict)).containsExactly("Call.attempt:20", "Gate.write:35", "Node.send:6");
    assertThat(verdict.next).contains("retain in Call.attempt:20");
    List<StackTraceElement> round = new ArrayList<>(again);
    round.set(2, frame("com.acme.Main", "main", 3));
    assertThat(sites(judge("access", path, round)))
        .as("one run, which may only lend the buffer in a loop")
        .doesNotContain("Call.attempt:20");
    round.addAll(1, List.of(attempt, frame("com.acme.Gate", "write", 36)));
    assertThat(sites(judge("access", path, round)))
        .as("a run within the first one")
        .startsWith("Call.attempt:20");
    Draft retained = counted(Kind.RETAIN, "Call", "attempt", 20, 1);
    assertThat(
            sites(judge("access", steps(alloc(), call(), kept, retained, sent, released), again)))
        .as("each time with a count of its own")
        .doesNotContain("Call.attempt:20");
    assertThat(sites(judge("access", steps(alloc(), call(), kept, released), again)))
        .as("what Node.send got is something else")
        .doesNotContain("Call.attempt:20");
  }

  // ---- the release is on no path, and its stack is known

  private static MisuseVerdict seen(
      String what, List<StackTraceElement> use, List<StackTraceElement> release) {
    MisuseRecord path = Trees.misuse(what, steps(alloc(), call()), 1, use);
    MisuseRecord record =
        new MisuseRecord(what, path.site, path.endedAt, path.steps, path.count, use, release, null);
    return MisuseVerdict.of(record, Trees.snapshot(List.of(record)));
  }

  @Test
  void whoReleasesTwiceInOneMethod() {
    MisuseVerdict verdict = seen("release", by("com.acme.A", "a", 9), by("com.acme.A", "a", 7));
    assertThat(sites(verdict)).containsExactly("A.a:9", "Shop.order:10");
    assertThat(verdict.next).isEqualTo("look at A.a:9: released at A.a:7 and again at A.a:9");
    assertThat(verdict.decided).as("another may have taken the count before").isFalse();
  }

  @Test
  void whoPutsABufferTwiceIntoAQueueThatIsEmptied() {
    MisuseVerdict verdict =
        seen("release", by("com.acme.A", "clear", 7), by("com.acme.A", "clear", 7));
    assertThat(sites(verdict)).containsExactly("Shop.order:10", "A.clear:7");
    assertThat(verdict.next).contains("A.clear:7 got the buffer twice");
  }

  /** The method that waited for the release meant to do it itself. */
  @Test
  void whoReleasesWhatItsCallerReleases() {
    List<StackTraceElement> use = by("com.acme.Loop", "run", 9);
    List<StackTraceElement> release = new ArrayList<>(by("com.acme.Handler", "handle", 3));
    release.add(3, frame("com.acme.Loop", "run", 7));
    assertThat(sites(seen("release", use, release)))
        .containsExactly("Handler.handle:3", "Loop.run:9", "Shop.order:10");
    assertThat(sites(seen("release", use, by("com.acme.Handler", "handle", 3))))
        .as("one behind the other")
        .containsExactly("Loop.run:9", "Handler.handle:3", "Shop.order:10");
    assertThat(sites(seen("release", by(SIMPLE, "channelRead", 9), release)))
        .as("Netty releases what it was given")
        .startsWith("Handler.handle:3");
  }

  @Test
  void aUseBehindAReleaseThatWasSeen() {
    MisuseVerdict verdict =
        seen("access", by("com.acme.Log", "print", 9), by("com.acme.A", "a", 7));
    assertThat(sites(verdict)).containsExactly("A.a:7", "Log.print:9");
    assertThat(verdict.next).contains("move the release at A.a:7 after the use at Log.print:9");
  }

  @Test
  void aCompositeThatReleasedAComponentItStillHas() {
    String composite = "io.netty.buffer.CompositeByteBuf";
    List<StackTraceElement> use = new ArrayList<>(by("com.acme.A", "a", 9));
    use.add(2, frame(composite, "_getInt", 5));
    List<StackTraceElement> release = new ArrayList<>(by("com.acme.A", "a", 7));
    release.add(2, frame(composite, "discardReadComponents", 4));
    MisuseVerdict verdict = seen("access", use, release);
    assertThat(sites(verdict)).containsExactly("CompositeByteBuf.discardReadComponents:4", "A.a:9");
    release.set(2, frame(composite, "deallocate", 4));
    assertThat(sites(seen("access", use, release)))
        .as("a composite that was released as a whole")
        .doesNotContain("CompositeByteBuf.deallocate:4");
  }

  /** A method that runs within itself releases what the outer run still uses. */
  @Test
  void whoCallsAMethodAgainWhileItRuns() {
    String decoder = "io.netty.handler.codec.ByteToMessageDecoder";
    List<StackTraceElement> outer =
        List.of(frame(decoder, "channelRead", 8), frame("com.acme.Main", "main", 3));
    List<StackTraceElement> use = new ArrayList<>(List.of(frame("com.acme.Sizes", "read", 2)));
    use.addAll(outer);
    List<StackTraceElement> release =
        new ArrayList<>(
            List.of(
                frame("io.netty.buffer.AbstractReferenceCountedByteBuf", "release", 2),
                frame(decoder, "channelRead", 9),
                frame("com.acme.Task", "run", 5),
                frame("com.acme.Tasks", "runAll", 6)));
    release.addAll(outer);
    MisuseVerdict verdict = seen("access", use, release);
    assertThat(sites(verdict))
        .containsExactly("Task.run:5", "Tasks.runAll:6", "ByteToMessageDecoder.channelRead:9");
    assertThat(verdict.next)
        .contains("calls ByteToMessageDecoder.channelRead again while that runs");
  }
}
