package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotDiff;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Trees;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LeakReportTest {
  private static final ReportSettings PLAIN = ReportSettings.DEFAULT;

  static List<Snapshot> samples() {
    return List.of(
        Samples.throwEdge(),
        Samples.forgottenRelease(),
        Samples.composite(),
        Samples.threePaths(),
        Samples.clean(),
        Samples.onlyHeap(),
        Samples.misuse(),
        Samples.insideNetty(),
        Samples.longPath());
  }

  @Test
  void buffersThatFreeThemselvesAreNoLeaks() {
    String report = LeakReport.of(Samples.foreign(), PLAIN);
    assertThat(report)
        .isEqualTo(
            """
            bytebuf-flow: FOREIGN   1,000 buffers of com.acme.PoolBuffer, 62.5 KiB collected without a release:
              the class frees its memory itself; the option 'released' names its release method

            bytebuf-flow: no leaks: 1,030 buffers allocated, all of classes that free their memory themselves
            bytebuf-flow: SUMMARY 0 buffers leaked; 0 live; 0 allocated; 1,030 of classes that free their memory themselves
            bytebuf-flow: next: keep the tracker on under real load: many leaks are on paths that only errors take
            """);
    assertThat(LeakPaths.of(Samples.foreign()).leaks()).isEmpty();
  }

  @Test
  void aThrowEdge() {
    assertThat(LeakReport.of(Samples.throwEdge(), PLAIN))
        .isEqualTo(
            """
            bytebuf-flow: LEAK 89e2a88e (1 of 1)   42 buffers, 10.5 KiB direct   first 12 s ago, last 0.3 s ago

              PooledByteBufAllocator.directBuffer   pooled direct memory               1,204 flows
              ├─ OrderHandler.channelRead:57                                           1,204
              ├─ OrderCodec.decode:112                                                 1,204
              │  ~~~~~~~~~~~~~~~~~~~~~ here the paths split
              │   96.5% go on to OrderService.submit:40 and are released               1,162
              │    3.5% go on below and are never released                                42
              ╰→ OrderCodec.reject:131   left by CorruptedFrameException                  42 leaked at count 1

              held last by   OrderCodec.reject (OrderCodec.java:131), thread worker-3
              look at        OrderCodec.reject, which held the buffer when an exception escaped
              or at          OrderCodec.decode (OrderCodec.java:112), which owns the message, as the last
                             handler that received it

            bytebuf-flow: SUMMARY 42 buffers, 10.5 KiB direct leaked in 1 place; 0 live; 1,204 allocated
            bytebuf-flow: next: look at OrderCodec.reject:131, or OrderCodec.decode (OrderCodec.java:112)
            """);
  }

  @Test
  void aCompositeIsOneLeak() {
    assertThat(LeakReport.of(Samples.composite(), PLAIN))
        .isEqualTo(
            """
            bytebuf-flow: LEAK 40111039 (1 of 1)   7 buffers, 14 KiB direct   first 12 s ago, last 0.3 s ago

              PooledByteBufAllocator.compositeDirectBuffer                               500 flows
              ╰→ AuthHandler.channelRead0:33                                             500
                 ~~~~~~~~~~~~~~~~~~~~~~~~~~~ here the paths split
                  98.6% are released at AuthHandler.channelRead0:41                      493
                   1.4% end here and are not released                                      7 leaked at count 1

              held last by   AuthHandler.channelRead0 (AuthHandler.java:33), thread nioEventLoopGroup-3-2 of the
                             first buffer here
              look at        AuthHandler.channelRead0, which held the buffer last; releases other buffers in
                             line 41

            bytebuf-flow: SUMMARY 7 buffers, 14 KiB direct leaked in 1 place; 0 live; 1,000 allocated
            bytebuf-flow: next: fix AuthHandler.channelRead0:33 and see that LEAK 40111039 is gone
            """);
  }

  @Test
  void heapIsNoOutage() {
    assertThat(LeakReport.of(Samples.onlyHeap(), PLAIN))
        .isEqualTo(
            """
            bytebuf-flow: no leak of direct memory; 900 of 1,000 heap buffers of Json.write were not released (1,014 buffers allocated, 100 released, 912 of heap unreleased, 2 still live (80 B))
            bytebuf-flow: HEAP a05c052e   900 buffers, 225 KiB heap   Json.write:12
            bytebuf-flow: HEAP 8a9bde00   12 buffers, 480 B wrapped   Banner.<clinit>:7
            bytebuf-flow: unreleased heap: 912 buffers, 225.5 KiB, freed by the collector: no outage; report=FILE.tree shows the paths
            bytebuf-flow: SUMMARY 0 buffers leaked; 912 buffers, 225.5 KiB of heap unreleased; 2 live, 80 B; 1,014 allocated
            bytebuf-flow: next: look at Json.write, whose heap buffers are not released: with direct or pooled memory the same code leaks
            """);
  }

  @Test
  void whatIsHeldInHeapIsNoLeakEither() {
    Draft component = Trees.at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0);
    component.counts.leaked = 2;
    component.counts.indirect = 2;
    component.counts.leakedBytes = 512;
    Snapshot snapshot =
        Trees.snapshot(
            Trees.with(Trees.root("Unpooled.wrappedBuffer", "wrapped"), component.build()).build());

    assertThat(LeakReport.of(snapshot, PLAIN))
        .startsWith("bytebuf-flow: no leaks: ")
        .contains("unreleased heap: 2 buffers, 512 B, freed by")
        .doesNotContain("HELD");
  }

  /** Only what was seen can be said to have no leak. */
  @Test
  void aSampleIsNoProof() {
    Snapshot clean = Samples.clean();
    clean.totals.sampledOut = 61_712_655;
    assertThat(LeakReport.of(with(clean, Map.of("sample", "5000"), List.of()), PLAIN))
        .isEqualTo(
            """
            bytebuf-flow: no leaks seen: 12,345 of about 61,725,000 buffers followed, all released
            bytebuf-flow: sample=5000: 12,345 of about 61,725,000 buffers followed; leaks on rare paths may be among the others
            bytebuf-flow: SUMMARY 0 buffers leaked; 0 live; 12,345 of about 61,725,000 buffers followed
            bytebuf-flow: next: keep the tracker on under real load: many leaks are on paths that only errors take
            """);

    Snapshot none = Trees.snapshot();
    none.totals.sampledOut = 12;
    String text = LeakReport.of(with(none, Map.of("sample", "5000"), List.of()), PLAIN);
    assertThat(text)
        .startsWith("bytebuf-flow: no leaks seen: none of about 12 buffers was followed\n")
        .endsWith("next: sample=1 follows every buffer\n");
    assertThat(TreeReport.of(with(none, Map.of("sample", "5000"), List.of()), PLAIN))
        .contains("sample=5000: 0 of about 12 buffers followed");
    assertThat(LeakReport.suspects(with(none, Map.of("sample", "5000"), List.of()), PLAIN))
        .startsWith("bytebuf-flow: no suspects seen: no live buffer that is followed is older")
        .contains("sample=5000: 0 of about 12 buffers followed");
  }

  @Test
  void heapThatWasNotLookedAtIsNoProof() {
    Map<String, String> options = Map.of("direct-only", "true");
    assertThat(LeakReport.of(with(Samples.clean(), options, List.of()), PLAIN))
        .startsWith("bytebuf-flow: no leaks seen: 12,345 buffers allocated, all released\n")
        .contains("direct-only=true: heap buffers were not followed\n");
    assertThat(LeakReport.of(with(Trees.snapshot(), options, List.of()), PLAIN))
        .startsWith("bytebuf-flow: no leaks seen: no buffer of direct memory was allocated\n")
        .endsWith("next: direct-only=false follows heap buffers too\n");
  }

  @Test
  void whatWasOffOrLostOrNotCollectedIsNoProof() {
    Snapshot lost = Samples.clean();
    lost.totals.untracked = 1;
    assertThat(LeakReport.of(lost, PLAIN)).startsWith("bytebuf-flow: no leaks seen: ");
    assertThat(LeakReport.of(Samples.clean(), PLAIN.withNote("no collection")))
        .startsWith("bytebuf-flow: no leaks seen: ");
  }

  private static Snapshot with(
      Snapshot snapshot, Map<String, String> options, List<Accepted> accepted) {
    TrackerInfo tracker =
        new TrackerInfo("1", Trees.TAKEN, 1, "", List.of(), List.of(), options, accepted);
    return new Snapshot(tracker, snapshot.totals, snapshot.roots, snapshot.misuses);
  }

  private static Snapshot accepting(Snapshot snapshot, Accepted... accepted) {
    return with(snapshot, Map.of(), List.of(accepted));
  }

  @Test
  void anAcceptedLeakIsOneLine() {
    Snapshot snapshot =
        accepting(
            Samples.throwEdge(), new Accepted("89e2a88e", "known, driver bug #123", "2027-01-31"));
    assertThat(LeakReport.of(snapshot, PLAIN))
        .isEqualTo(
            """
            bytebuf-flow: no leaks but accepted ones: 1,204 buffers allocated, 1,162 released, 42 accepted
            bytebuf-flow: ACCEPTED 89e2a88e   42 buffers, 10.5 KiB direct: known, driver bug #123 (until 2027-01-31)
            bytebuf-flow: SUMMARY 0 buffers leaked; 42 buffers, 10.5 KiB direct accepted; 0 live; 1,204 allocated
            bytebuf-flow: next: keep the tracker on under real load: many leaks are on paths that only errors take
            """);
    assertThat(LeakReport.of(accepting(snapshot, new Accepted("89e2a88e", "", "")), PLAIN))
        .contains("ACCEPTED 89e2a88e   42 buffers, 10.5 KiB direct\n");
  }

  @Test
  void otherLeaksAreLeaksStill() {
    String worst = LeakPaths.of(Samples.threePaths()).leaks().get(0).fingerprint();
    List<String> others =
        LeakPaths.of(Samples.threePaths()).leaks().stream()
            .map(Leak::fingerprint)
            .filter(f -> !f.equals(worst))
            .toList();
    assertThat(others).hasSize(2);

    Snapshot snapshot = accepting(Samples.threePaths(), new Accepted(worst, "known", ""));
    assertThat(LeakReport.of(snapshot, PLAIN))
        .contains("LEAK " + others.get(0) + " (1 of 2)", "LEAK " + others.get(1) + " (2 of 2)")
        .doesNotContain("LEAK " + worst)
        .contains("ACCEPTED " + worst + "   1,000,000 buffers, 244.1 MiB direct: known\n")
        .doesNotContain("no leaks");
  }

  @Test
  void whatWasAcceptedUntilYesterdayIsALeak() {
    // The samples are taken on 2026-09-21.
    Snapshot over =
        accepting(Samples.throwEdge(), new Accepted("89e2a88e", "driver bug #123", "2026-09-20"));
    assertThat(LeakReport.of(over, PLAIN))
        .contains("LEAK 89e2a88e (1 of 1)")
        .contains("  accepted       until 2026-09-20, which is over: driver bug #123\n")
        .doesNotContain("ACCEPTED");
    Snapshot lastDay = accepting(over, new Accepted("89e2a88e", "driver bug #123", "2026-09-21"));
    assertThat(LeakReport.of(lastDay, PLAIN)).contains("ACCEPTED").doesNotContain("LEAK 7");
  }

  /** What could be done while it ran cannot be done any more. */
  @Test
  void theLastReportsAdviceIsForTheNextRun() {
    ReportSettings end = PLAIN.withEnd(true);
    assertThat(LeakReport.of(live(), end))
        .doesNotContain("jcmd")
        .endsWith(
            "next: release the live buffers before the exit; in the next run, report=FILE.tree"
                + " shows which methods hold them\n");
    assertThat(LeakReport.of(with(live(), Map.of("report", "/tmp/flow-%p.txt"), List.of()), end))
        .endsWith(
            "next: release the live buffers before the exit; the report file shows which methods"
                + " held them\n");
    Snapshot suspects = live();
    suspects.totals.suspect = 1;
    assertThat(LeakReport.of(suspects, PLAIN)).contains("next: ask for the suspects again");
    assertThat(LeakReport.of(suspects, end))
        .contains("next: in the next run, http=PORT or interval=60s with report=FILE.txt shows");
    for (Snapshot same : List.of(Samples.clean(), Samples.throwEdge(), Samples.misuse())) {
      assertThat(LeakReport.of(same, end)).isEqualTo(LeakReport.of(same, PLAIN));
    }
  }

  private static Snapshot live() {
    Draft live = Trees.at(Kind.CALL, "com.acme.Banner", "<clinit>", 9);
    live.counts.live = 2;
    live.counts.liveBytes = 80;
    return Trees.snapshot(Trees.chain(Trees.root("Unpooled.wrappedBuffer", "wrapped"), live));
  }

  /** The verdict comes before all else; what follows is the same as without a balance. */
  @Test
  void theLastReportBeginsWithTheMemory() {
    ReportSettings end = PLAIN.withEnd(true);
    Balance whole = Balances.whole();
    for (Snapshot sample : samples()) {
      assertThat(LeakReport.of(sample.with(whole), end))
          .isEqualTo(
              "bytebuf-flow: memory: "
                  + whole.verdict().sentence
                  + "; next: copy what Cache.put keeps into unpooled buffers\n"
                  + LeakReport.of(sample, end));
    }
    assertThat(LeakReport.of(Samples.clean().with(Balances.least()), end))
        .startsWith("bytebuf-flow: memory: no figure is known; next: ask again later\n");
    assertThat(LeakReport.of(Samples.clean().with(verdict(Cause.HEALTHY)), end))
        .startsWith("bytebuf-flow: memory: so it is; next: do this\nbytebuf-flow: no leaks: ");
    Balance idle = verdict(Cause.HEALTHY, "nothing");
    assertThat(LeakReport.of(Samples.clean().with(idle), end))
        .startsWith("bytebuf-flow: memory: so it is\nbytebuf-flow: no leaks: ");
  }

  private static Balance verdict(Cause cause) {
    return verdict(cause, "do this");
  }

  private static Balance verdict(Cause cause, String next) {
    Balance least = Balances.least();
    return new Balance(
        least.takenMillis,
        least.books,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(new Verdict(cause, 0, "so it is", next)));
  }

  /** Other reports say it where no leak explains what takes the memory. */
  @Test
  void otherReportsNameTheMemoryWhereItIsNoLeak() {
    for (Cause cause : Cause.values()) {
      boolean isSaid = cause != Cause.LEAK && cause != Cause.HEALTHY && cause != Cause.UNKNOWN;
      String line = isSaid ? "bytebuf-flow: memory: so it is; next: do this\n" : "";
      for (Snapshot sample : samples()) {
        assertThat(LeakReport.of(sample.with(verdict(cause)), PLAIN))
            .isEqualTo(
                LeakReport.of(sample, PLAIN)
                    .replace("bytebuf-flow: SUMMARY", line + "bytebuf-flow: SUMMARY"));
      }
    }
  }

  private static Snapshot withCollections(Snapshot snapshot, long seen) {
    return new Snapshot(
        snapshot.tracker.withCollections(seen), snapshot.totals, snapshot.roots, snapshot.misuses);
  }

  /** A leak is found by a collection: before the first one "no leaks" says nothing. */
  @Test
  void beforeACollectionNoLeaksIsNotKnownYet() {
    Draft leaf = Trees.at(Kind.ENTER, "com.acme.Shop", "keep", 5);
    leaf.counts.live = 2;
    Snapshot live = Trees.snapshot(Trees.chain(Trees.root("A.directBuffer", "direct"), leaf));
    assertThat(LeakReport.of(withCollections(live, 0), PLAIN))
        .startsWith("bytebuf-flow: no leaks seen yet, no collection so far: 2 buffers allocated");
    for (Snapshot known : List.of(live, withCollections(live, 1))) {
      assertThat(LeakReport.of(known, PLAIN)).startsWith("bytebuf-flow: no leaks: 2 buffers");
    }
    assertThat(LeakReport.of(withCollections(Samples.clean(), 0), PLAIN))
        .as("nothing is live")
        .startsWith("bytebuf-flow: no leaks: ");
  }

  @Test
  void aMisuseIsInTheVerdict() {
    assertThat(LeakReport.of(Samples.misuse(), PLAIN))
        .contains("\nbytebuf-flow: no leaks, but 2 misuses (4 times): ");
    MisuseRecord first = Samples.misuse().misuses.get(0);
    Snapshot one = Trees.snapshot(List.of(first));
    assertThat(LeakReport.of(one, PLAIN))
        .contains("no leaks, but 1 misuse (double release, 3 times): ");
    assertThat(LeakReport.of(one, ReportSettings.DEFAULT.withColour(true)))
        .as("nothing is said to be good")
        .doesNotContain("\u001b[32m");
  }

  @Test
  void noLeaksIsSaidPlainly() {
    assertThat(LeakReport.of(Samples.clean(), PLAIN))
        .startsWith("bytebuf-flow: no leaks: 12,345 buffers allocated, all released\n");
    assertThat(LeakReport.of(withoutNetty(), PLAIN))
        .startsWith("bytebuf-flow: no leaks: no buffer was allocated\n")
        .contains("-javaagent stands before -jar");
    assertThat(LeakReport.of(nothingSinceTheMark(), PLAIN))
        .startsWith("bytebuf-flow: no leaks: no buffer was allocated\n")
        .contains("next: Netty is followed: put load on the program, ")
        .doesNotContain("-javaagent");
    assertThat(LeakReport.of(Samples.misuse(), PLAIN))
        .contains("MISUSE   double release, 3 times at OrderHandler.done:88")
        .contains("had ended at   OrderService.submit:44 <- OrderService.submit:40")
        .contains("no leaks");
  }

  private static Snapshot withoutNetty() {
    TrackerInfo info = new TrackerInfo("1.2.3", 1, 2, "a JVM", List.of(), List.of(), Map.of());
    return new Snapshot(info, new Totals(), List.of(), List.of());
  }

  private static Snapshot nothingSinceTheMark() {
    Snapshot snapshot = Samples.clean();
    return SnapshotDiff.since(snapshot, snapshot);
  }

  /** The block, and the last line, which says the same as the first block. */
  @Test
  void misuseNamesItsCandidates() {
    String report = LeakReport.of(Samples.misuse(), PLAIN);
    assertThat(report)
        .contains(
            """
            bytebuf-flow: MISUSE   use after the last release, once at Audit.log:14
              had ended at   OrderService.submit:44 <- OrderService.submit:40 <- OrderCodec.decode:112 <-
                             OrderHandler.channelRead:57 <- … PooledByteBufAllocator.directBuffer
              tried in       Audit.log (Audit.java:14)
                             … 15 frames of io.netty, 1 of java
              look at        1. OrderService.submit:44, which released the last count (the count that
                             OrderHandler.channelRead:57 allocated), and then Audit.log:14 uses it
                             2. Audit.log:14, which uses what OrderService.submit:44 had released
              next           move the release at OrderService.submit:44 after the use at Audit.log:14, or do not
                             let Audit.log use the buffer afterwards
            """)
        .endsWith(
            "bytebuf-flow: next: look at OrderHandler.done:88, or OrderService.submit:44: released at"
                + " OrderService.submit:44 (the count that OrderHandler.channelRead:57 allocated)"
                + " and again at OrderHandler.done:88, which had no retain; if the count was meant"
                + " for OrderHandler.done, OrderService.submit:44 must not release\n");
  }

  /** Of a release by Netty, its innermost frames and those of the application are shown. */
  @Test
  void aReleaseThatNoPathHasIsShown() {
    MisuseRecord told = Samples.misuse().misuses.get(0);
    List<StackTraceElement> release =
        List.of(
            new StackTraceElement("io.netty.buffer.A", "release", "A.java", 1),
            new StackTraceElement("io.netty.handler.codec.B", "encode", "B.java", 2),
            new StackTraceElement("io.netty.handler.codec.B", "write", "B.java", 3),
            new StackTraceElement("io.netty.channel.C", "write", "C.java", 4),
            new StackTraceElement("com.acme.OrderHandler", "answer", "OrderHandler.java", 91),
            new StackTraceElement("java.lang.Thread", "run", "Thread.java", 5));
    MisuseRecord seen =
        new MisuseRecord(
            told.what, told.site, told.endedAt, told.steps, 3, told.stack, release, null);
    assertThat(LeakReport.of(Trees.snapshot(List.of(seen)), PLAIN))
        .contains(
            """
              released in    B.encode (B.java:2)
                             B.write (B.java:3)
                             OrderHandler.answer (OrderHandler.java:91)
                             … 1 frame of io.netty, 1 of java
            """);
  }

  /** Who called is often the one to change. */
  @Test
  void whoTriedIsShownWithItsCallers() {
    MisuseRecord told = Samples.misuse().misuses.get(0);
    List<StackTraceElement> stack =
        List.of(
            new StackTraceElement("io.netty.buffer.A", "release", "A.java", 1),
            new StackTraceElement("com.acme.OrderHandler", "late", "OrderHandler.java", 95),
            new StackTraceElement("com.acme.OrderService", "run", "OrderService.java", 12),
            new StackTraceElement("java.lang.Thread", "run", "Thread.java", 5));
    MisuseRecord seen =
        new MisuseRecord(told.what, told.site, told.endedAt, told.steps, 3, stack, List.of(), null);
    assertThat(LeakReport.of(Trees.snapshot(List.of(seen)), PLAIN))
        .contains(
            """
              tried in       OrderHandler.late (OrderHandler.java:95)
                             OrderService.run (OrderService.java:12)
                             … 1 frame of java
            """);
  }

  @Test
  void noLeaksIsNotSaidOfWhatHasNoPath() {
    Snapshot lost = Samples.clean();
    lost.totals.leaked = 2;

    assertThat(LeakReport.of(lost, PLAIN))
        .doesNotContain("no leaks")
        .contains("2 leaked buffers on no path");
  }

  @Test
  void lossesAndTheCallersNoteAreSaid() {
    Snapshot snapshot = Samples.clean();
    snapshot.totals.truncated = 17;
    snapshot.totals.untracked = 1;

    String text =
        LeakReport.of(
            snapshot,
            PLAIN
                .withNote("no collection: leaks may be among the live")
                .withNext("ask at http://127.0.0.1:9999/"));

    assertThat(text)
        .contains("17 flows truncated")
        .contains("1 untracked")
        .contains("bytebuf-flow: note: no collection: leaks may be among the live\n")
        .endsWith("bytebuf-flow: next: ask at http://127.0.0.1:9999/\n");
  }

  @Test
  void theMostDirectMemoryComesFirst() {
    String text = LeakReport.of(Samples.threePaths(), PLAIN);

    assertThat(LeakPaths.of(Samples.threePaths()).leaks())
        .extracting(Leak::leaked)
        .containsExactly(1_000_000L, 300L, 1L);
    assertThat(text)
        .contains("(1 of 3)   1,000,000 buffers, 244.1 MiB direct")
        .containsOnlyOnce("same method    as leak 1")
        .contains("look at        Cache.put, which retains the buffer in line 19")
        .contains("SUMMARY 1,000,301 buffers, 245.3 MiB direct leaked in 3 places");
  }

  @Test
  void leaksOfOneMethodSayThatTheyAre() {
    Snapshot snapshot = Samples.threePaths();
    List<Leak> leaks = LeakPaths.of(snapshot).leaks();
    Finding worst = finding(leaks.get(0), "fix it", true, "log");
    Finding other = finding(leaks.get(1), "fix it too", true, "log");
    String digits = leaks.get(1).fingerprint();

    assertThat(LeakReport.of(snapshot.with(List.of(worst, other)), PLAIN))
        .contains("same method    as leak 1\n")
        .contains("next: fix it; LEAK " + digits + " names the same method\n");
    assertThat(
            LeakReport.of(
                snapshot.with(List.of(worst, other, finding(leaks.get(2), "", true, "log"))),
                PLAIN))
        .contains(
            "next: fix it; LEAK "
                + digits
                + ", "
                + leaks.get(2).fingerprint()
                + " name the same method\n");
    assertThat(
            LeakReport.of(
                snapshot.with(List.of(worst, finding(leaks.get(1), "", true, "put"))), PLAIN))
        .doesNotContain("same method");
    assertThat(
            LeakReport.of(
                snapshot.with(List.of(worst, finding(leaks.get(1), "", false, "log"))), PLAIN))
        .contains("same method    as leak 1\n")
        .endsWith("next: fix it\n");
  }

  private static Finding finding(Leak leak, String next, boolean decided, String method) {
    Suspect first = new Suspect("com.acme.Audit", method, 12, "Audit.java", null, 70, "", null);
    Outcomes outcomes = new Outcomes();
    outcomes.add(leak.root());
    return new Finding(
        leak.fingerprint(),
        new Findings(Samples.threePaths()).of(leak, outcomes).path,
        leak.leaked(),
        leak.bytes(),
        List.of(first),
        decided,
        next);
  }

  @Test
  void livesAreNotCalledLeaks() {
    String text = LeakReport.suspects(Samples.forgottenRelease(), PLAIN);

    assertThat(text)
        .contains("SUSPECTS   1 buffer live for more than 60s")
        .contains("1 buffer, 64 KiB direct, the oldest 2 min")
        .doesNotContainIgnoringCase("leak");
    assertThat(LeakReport.of(Samples.forgottenRelease(), PLAIN)).doesNotContain("SUSPECTS");
    assertThat(LeakReport.of(Samples.forgottenRelease(), PLAIN.withSuspects(true))).contains(text);
    assertThat(LeakReport.suspects(Samples.clean(), PLAIN))
        .isEqualTo("bytebuf-flow: no suspects: no live buffer is older than 60s\n");
  }

  @Test
  void longPathsAreFoldedButForWherePathsPart() {
    assertThat(LeakReport.of(Samples.longPath(), PLAIN))
        .contains("│  … 18 more steps")
        .contains("├─ → Filter11.channelRead:41")
        .contains("│   99.7% are released at Filter11.channelRead:99")
        .contains("╰→ ConcurrentLinkedQueue.add")
        .contains("held last by   Filter23.channelRead (Filter23.java:77)");
  }

  @Test
  void stepsOfNettyAreOneLine() {
    assertThat(LeakReport.of(Samples.forgottenRelease(), PLAIN))
        .contains("│  … 2 steps in io.netty: HttpServerCodec, IdleStateHandler  ")
        .contains("╰→ UploadHandler.channelRead:71  ");
  }

  private static final String HTTP = "io.netty.handler.codec.http.";
  private static final String OUT = "io.netty.channel.ChannelOutboundBuffer";

  private static Draft lost(Draft end) {
    end.counts.leaked = 5;
    end.counts.leakedBytes = 320;
    return end;
  }

  private static Draft retained(Draft retain) {
    retain.place.ref = 2;
    return retain;
  }

  private static String report(Draft... path) {
    return LeakReport.of(Trees.snapshot(Trees.chain(path)), PLAIN);
  }

  /** What an encoder retains and the outbound buffer releases says nothing of a leak. */
  @Test
  void aRetainThatNettyUndoesIsFolded() {
    Draft write = Trees.at(Kind.WRITE, OUT, "remove", 295);
    write.place.ref = 2;
    assertThat(
            report(
                Trees.root("A.directBuffer", "direct"),
                Trees.at(Kind.CALL, "com.acme.Cache", "render", 16),
                Samples.handoff(HTTP + "HttpServerCodec"),
                retained(Trees.at(Kind.RETAIN, HTTP + "HttpObjectEncoder", "encode", 361)),
                Trees.at(Kind.HANDOFF, OUT, "addMessage", 0),
                write,
                lost(Trees.at(Kind.ENTER, "com.acme.Cache", "forget", 30))))
        .contains(
            """
              A.directBuffer   direct memory                                               5 flows
              ├─ Cache.render:16                                                           5
              │  … 4 steps in io.netty: HttpServerCodec, HttpObjectEncoder, …              5
              ╰→ Cache.forget:30                                                           5 leaked at count 1
            """);
  }

  /** A count that Netty took and nothing gave back is a step of its own. */
  @Test
  void aRetainThatNothingUndoesIsDrawn() {
    assertThat(
            report(
                Trees.root("A.directBuffer", "direct"),
                Trees.at(Kind.CALL, "com.acme.Cache", "render", 16),
                Samples.handoff(HTTP + "HttpServerCodec"),
                Samples.handoff(HTTP + "HttpObjectAggregator"),
                retained(Trees.at(Kind.RETAIN, HTTP + "HttpObjectEncoder", "encode", 361)),
                lost(Trees.at(Kind.ENTER, "com.acme.Cache", "forget", 30))))
        .contains("│  … 2 steps in io.netty: HttpServerCodec, HttpObjectAggregator  ")
        .contains("├─ HttpObjectEncoder.encode:361   retained, count 2  ");
  }

  @Test
  void stepsOfLibrariesAreOneLine() {
    assertThat(
            report(
                Trees.root("A.directBuffer", "direct"),
                Trees.at(Kind.CALL, "org.springframework.core.Factory", "allocate", 71),
                Trees.at(Kind.ENTER, "reactor.core.publisher.FluxMap", "onNext", 106),
                Samples.handoff("com.acme.Filter"),
                Trees.at(Kind.ENTER, "com.acme.Filter", "filter", 12),
                lost(Trees.at(Kind.THROW, "reactor.core.publisher.FluxMap", "onNext", 110))))
        .contains("│  … 2 steps in org.springframework and reactor: Factory, FluxMap  ")
        .contains("├─ → Filter.filter:12  ")
        .contains("╰→ FluxMap.onNext:110   left by an exception  ")
        .contains(
            "allocated in   org.springframework (Factory.allocate:71), first seen by Filter\n");
  }

  /** Where no step is the application's, Netty's own steps say where the leak is. */
  @Test
  void nothingOfNettysOwnLeakIsFolded() {
    assertThat(
            report(
                Trees.root("A.directBuffer", "direct"),
                Samples.handoff(HTTP + "HttpServerCodec"),
                Samples.handoff(HTTP + "HttpObjectAggregator"),
                lost(Trees.at(Kind.ENTER, HTTP + "HttpObjectDecoder", "decode", 30))))
        .contains("├─ → HttpServerCodec → HttpObjectAggregator  ")
        .contains("╰→ HttpObjectDecoder.decode:30  ")
        .doesNotContain("steps in");
  }

  @Test
  void aViewThatWasMadeIsTheFirstLine() {
    Draft made = Trees.at(Kind.VIEW, "com.acme.EventBus", "publish", 16);
    made.place.stack =
        List.of(new StackTraceElement("com.acme.EventBus", "publish", "EventBus.java", 16));
    Draft offer = lost(Trees.at(Kind.ENTER, "com.acme.EventBus$Subscription", "offer", 26));
    Draft other = Trees.at(Kind.VIEW, HTTP + "HttpObjectDecoder", "decode", 459);
    other.counts.released = 700;
    Snapshot snapshot =
        Trees.snapshot(
            Trees.with(
                    Trees.root("(retained view)", "none"), Trees.chain(made, offer), other.build())
                .build());

    assertThat(LeakReport.of(snapshot, PLAIN))
        .contains(
            """
              a view made in EventBus.publish (EventBus.java:16)                           5 flows
              ╰→ EventBus$Subscription.offer:26                                            5 leaked at count 1
                 all 5 buffers on this path leaked
            """)
        .doesNotContain("retained view", "split");
    assertThat(TreeReport.of(snapshot, PLAIN)).contains("(retained view)", "view made");
  }

  /** Of a leak that was zoomed into, the path with more steps says more, of few buffers too. */
  @Test
  void thePathFromAfterAZoomIsDrawn() {
    Draft coarse = Samples.handoff(HTTP + "HttpServerCodec");
    coarse.counts.leaked = 40;
    coarse.counts.leakedBytes = 4_000;
    coarse.children.add(
        lost(Trees.at(Kind.ENTER, HTTP + "HttpServerCodec", "channelRead", 7)).build());
    Snapshot snapshot = Trees.snapshot(Trees.chain(Trees.root("A.directBuffer", "direct"), coarse));
    TrackerInfo tracker =
        new TrackerInfo(
            "1",
            Trees.TAKEN,
            1,
            "",
            List.of(),
            List.of(),
            Map.of(),
            List.of(),
            List.of(new Zoomed(HTTP + "HttpServerCodec", Trees.TAKEN, false)));

    assertThat(
            LeakReport.of(new Snapshot(tracker, snapshot.totals, snapshot.roots, List.of()), PLAIN))
        .contains("(1 of 1)   45 buffers, 4.2 KiB direct")
        .contains("╰→ HttpServerCodec.channelRead:7  ")
        .contains("also           40 buffers on 1 more path, as seen before the zoom\n");
  }

  @Test
  void otherOrdersOfTheSameStepsAreOneLine() {
    Draft one = Trees.at(Kind.CALL, "com.acme.Bus", "publish", 16);
    one.children.add(
        Trees.chain(
            Trees.at(Kind.ENTER, "com.acme.Audit", "log", 5),
            Trees.at(Kind.ENTER, "com.acme.Meter", "count", 7),
            lost(Trees.at(Kind.ENTER, "com.acme.Bus", "offer", 26))));
    one.children.add(
        Trees.chain(
            Trees.at(Kind.ENTER, "com.acme.Meter", "count", 7),
            Trees.at(Kind.ENTER, "com.acme.Audit", "log", 5),
            lost(Trees.at(Kind.ENTER, "com.acme.Bus", "offer", 26))));
    Draft more = Trees.at(Kind.ENTER, "com.acme.Retry", "again", 5);
    Snapshot two =
        Trees.snapshot(Trees.with(Trees.root("A.directBuffer", "direct"), one.build()).build());

    assertThat(LeakReport.of(two, PLAIN))
        .contains("(1 of 1)   10 buffers, 640 B direct")
        .contains("also           5 buffers on 1 more path: another order of the same steps\n");
    one.children.add(Trees.chain(more, lost(Trees.at(Kind.ENTER, "com.acme.Bus", "offer", 26))));
    Snapshot three =
        Trees.snapshot(Trees.with(Trees.root("A.directBuffer", "direct"), one.build()).build());
    assertThat(LeakReport.of(three, PLAIN))
        .contains("also           10 buffers on 2 more paths to the same place\n");
  }

  @Test
  void aLeakInsideNettyIsOnesOfNetty() {
    assertThat(LeakReport.of(Samples.insideNetty(), PLAIN))
        .contains(
            "held last by   HAProxyMessage.readNextTLV (HAProxyMessage.java:340), thread main")
        .contains("called from    HAProxyMessage.readTlvs (HAProxyMessage.java:310)")
        .contains("next: try a newer Netty");
  }

  @Test
  void theFirstSightIsTheSameBlockAlone() {
    Snapshot snapshot = Samples.throwEdge();
    Leak leak = LeakPaths.of(snapshot).leaks().get(0);

    String first = LeakReport.block(snapshot, leak, PLAIN);

    assertThat(first).startsWith("bytebuf-flow: LEAK 89e2a88e (so far)   42 buffers");
    assertThat(LeakReport.of(snapshot, PLAIN)).startsWith(first.replace("(so far)", "(1 of 1)"));
  }

  @Test
  void whatLeakedInsideOthersIsNotLost() {
    Draft component = Trees.at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0);
    component.counts.leaked = 2;
    component.counts.indirect = 2;
    component.counts.leakedBytes = 512;
    Snapshot snapshot =
        Trees.snapshot(
            Trees.with(Trees.root("A.directBuffer", "direct"), component.build()).build());

    assertThat(LeakReport.of(snapshot, PLAIN))
        .contains("HELD   2 buffers, 512 B direct leaked, held by buffers that are not")
        .doesNotContain("no leaks")
        .doesNotContain("LEAK ");
  }

  @Test
  void holdersThatCannotBeToldApartShareByNumber() {
    Draft one = Trees.at(Kind.ENTER, "com.acme.One", "drop", 1);
    one.counts.leaked = 1;
    Draft three = Trees.at(Kind.ENTER, "com.acme.Three", "drop", 1);
    three.counts.leaked = 3;
    Draft component = Trees.at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0);
    component.counts.leaked = 8;
    component.counts.indirect = 8;
    component.counts.leakedBytes = 8_192;
    Snapshot snapshot =
        Trees.snapshot(
            Trees.with(Trees.root("Unpooled.compositeBuffer", "none"), one.build(), three.build())
                .build(),
            Trees.with(Trees.root("A.directBuffer", "direct"), component.build()).build());

    assertThat(LeakReport.of(snapshot, PLAIN))
        .contains("(1 of 2)   3 buffers, 6 KiB direct")
        .contains("(2 of 2)   1 buffer, 2 KiB direct")
        .contains("SUMMARY 4 buffers, 8 KiB direct leaked in 2 places");
  }

  @Test
  void aDifferenceMayHaveFewerLiveThanBefore() {
    Draft before = Trees.at(Kind.ENTER, "com.acme.A", "read", 1);
    before.counts.live = 5;
    before.counts.liveBytes = 50;
    Draft after = Trees.at(Kind.ENTER, "com.acme.A", "read", 1);
    after.counts.leaked = 4;
    after.counts.leakedBytes = 40;
    after.counts.released = 1;
    Snapshot base = Trees.snapshot(Trees.chain(Trees.root("R", "direct"), before));
    Snapshot now = Trees.snapshot(Trees.chain(Trees.root("R", "direct"), after));

    assertThat(LeakReport.of(SnapshotDiff.since(base, now), PLAIN))
        .contains("20.0% are released here")
        .contains("80.0% end here and are not released")
        .contains("-5 live, -50 B");
  }

  @Test
  void manyPathsAreNotManyPages() {
    Draft root = Trees.root("A.directBuffer", "direct");
    for (int i = 0; i < 1_000; i++) {
      Draft end = Trees.at(Kind.ENTER, "com.acme.C" + i, "read", 1);
      end.counts.leaked = 1_000 - i;
      end.counts.leakedBytes = 1_000 - i;
      root.children.add(end.build());
    }

    String text = LeakReport.of(Trees.snapshot(root.build()), PLAIN);

    assertThat(text.lines()).hasSizeLessThan(300);
    assertThat(text)
        .contains("… 950 more leaks with 451,725 buffers")
        .contains("leaked in 1,000 places");
  }

  @Test
  void deepPathsNeedNoStack() {
    Draft end = Trees.at(Kind.ENTER, "com.acme.Deep", "end", 1);
    end.counts.leaked = 1;
    SnapshotNode below = end.build();
    for (int i = 0; i < 10_000; i++) {
      Draft node = Trees.at(Kind.ENTER, "com.acme.Deep", "down" + i, 1);
      node.children.add(below);
      below = node.build();
    }
    Snapshot snapshot = Trees.snapshot(below);

    assertThat(LeakReport.of(snapshot, PLAIN)).contains("more steps").contains("╰→ Deep.end:1");
    assertThat(TreeReport.of(snapshot, PLAIN)).contains("Deep.down0:1");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void linesFitATerminal(Snapshot snapshot) {
    assertThat(LeakReport.of(snapshot, PLAIN.withSuspects(true)).lines())
        .filteredOn(line -> !line.startsWith("bytebuf-flow: "))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Page.WIDTH));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void coloursAreOnlyAddedWhenAskedFor(Snapshot snapshot) {
    ReportSettings settings = PLAIN.withSuspects(true);
    String plain = LeakReport.of(snapshot, settings);

    assertThat(plain).doesNotContain("\u001B");
    assertThat(
            LeakReport.of(snapshot, settings.withColour(true)).replaceAll("\u001B\\[[0-9;]*m", ""))
        .isEqualTo(plain);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void theLastLinesAreTheSummaryAndTheNextStep(Snapshot snapshot) {
    List<String> lines = LeakReport.of(snapshot, PLAIN).lines().toList();

    assertThat(lines.get(lines.size() - 2)).startsWith("bytebuf-flow: SUMMARY ");
    assertThat(lines.get(lines.size() - 1)).startsWith("bytebuf-flow: next: ");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void theSharesOfAPartingAreAllOfIt(Snapshot snapshot) {
    Outcomes outcomes = new Outcomes();
    snapshot.roots.forEach(outcomes::add);
    for (Leak leak : LeakPaths.of(snapshot).leaks()) {
      Parting parting = new Parting(leak.nodes(), outcomes);
      if (parting.index >= 0) {
        assertThat(parting.whole).isEqualTo(leak.nodes().get(parting.index).count);
      }
    }
  }

  @Test
  void suspectAgeIsTheOptions() {
    Snapshot snapshot = Samples.forgottenRelease();
    TrackerInfo tracker =
        new TrackerInfo("1", Trees.TAKEN, 1, "", List.of(), List.of(), Map.of("suspect-age", "5s"));
    Snapshot other = new Snapshot(tracker, snapshot.totals, snapshot.roots, snapshot.misuses);

    assertThat(LeakReport.suspects(other, PLAIN)).contains("live for more than 5s");
  }

  /** Who gave one count back is not who kept another. */
  @Test
  void heldByWhoTookTheCountLast() {
    Draft retained = Trees.at(Kind.RETAIN, "com.acme.Cache", "keep", 7);
    retained.place.ref = 2;
    Draft released = Trees.at(Kind.RELEASE, "com.acme.Handler", "read", 9);
    released.place.ref = 2;
    released.counts.leaked = 1;
    Snapshot snapshot =
        Trees.snapshot(
            Trees.chain(
                Trees.root("PooledByteBufAllocator.directBuffer", "pooled-direct"),
                retained,
                released));

    assertThat(LeakReport.of(snapshot, PLAIN))
        .contains("╰→ Handler.read:9", "held last by   Cache.keep", "retains the buffer in line 7")
        .contains("next: fix Cache.keep");
  }

  @Test
  void whatIsOff() {
    Snapshot snapshot = Samples.clean();
    TrackerInfo tracker =
        new TrackerInfo(
            "1", Trees.TAKEN, 1, "", List.of(), List.of("hand-offs are not seen"), Map.of());
    Snapshot other = new Snapshot(tracker, snapshot.totals, snapshot.roots, snapshot.misuses);

    assertThat(LeakReport.of(other, PLAIN)).contains("bytebuf-flow: off: hand-offs are not seen");
    assertThat(TreeReport.of(other, PLAIN)).contains("off: hand-offs are not seen");
  }
}
