package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.export.LogLine;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is known of a snapshot where nobody waits for all of its code to be read. */
class InquiryTest {
  /** Is asked for one leak, and then nobody waits any more. */
  private static final class Slow extends FakeCode {
    private Inquiry inquiry;
    private int asked;
    private String failing;

    Slow() {
      artifacts.put("", "shop 1.0");
    }

    @Override
    public MethodUse held(String className, String method, int line, Kind kind) {
      asked++;
      if (method.equals(failing)) {
        throw new IllegalStateException(method);
      }
      if (method.equals("second")) {
        inquiry.end();
      }
      return MethodUse.UNKNOWN;
    }
  }

  private static SnapshotNode leaked(String method, long bytes) {
    Draft end = at(Kind.ENTER, "com.acme.Shop", method, 5);
    end.counts.leaked = 1;
    end.counts.leakedBytes = bytes;
    return end.build();
  }

  private static Snapshot three() {
    MisuseRecord misuse =
        new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 1, List.of());
    return Trees.snapshot(
        List.of(misuse),
        with(
                root("Alloc.directBuffer", "direct"),
                leaked("first", 300),
                leaked("second", 200),
                leaked("third", 100))
            .build());
  }

  @Test
  void whatWasReadInTimeIsKeptAndTheRestIsSaidToBeUnread() {
    Slow code = new Slow();
    Snapshot snapshot = three();
    code.inquiry = new Inquiry(snapshot, code, KnownLeaks.NONE);
    code.inquiry.run();
    Snapshot judged = code.inquiry.result();
    assertThat(judged.findings).extracting(f -> f.unread).containsExactly(false, true, true);
    assertThat(judged.findings.get(0).suspects.get(0).artifact).isEqualTo("shop 1.0");
    assertThat(judged.findings.get(1).suspects.get(0).artifact).isNull();
    assertThat(judged.misuses).hasSize(1);
    assertThat(judged.misuses.get(0).verdict).isNull();
    assertThat(LeakReport.of(judged, ReportSettings.DEFAULT))
        .contains("the code of 2 of 3 leaks could not be read in time");
  }

  @Test
  void endsWithTheLeakAfterWhichItIsEnough() {
    AtomicInteger asked = new AtomicInteger();
    Inquiry bounded =
        new Inquiry(three(), Code.NONE, KnownLeaks.NONE, () -> asked.incrementAndGet() == 2);
    bounded.run();
    assertThat(bounded.result().findings)
        .extracting(f -> f.unread)
        .containsExactly(false, false, true);
  }

  /** The code might have shown that somebody else lost it. */
  @Test
  void nobodyIsCertainWhereTheCodeWasNotRead() {
    Draft retained = at(Kind.RETAIN, "com.acme.Shop", "keep", 7);
    retained.place.ref = 2;
    Draft released = at(Kind.RELEASE, "com.acme.Door", "close", 9);
    released.place.ref = 2;
    Snapshot leaks =
        Trees.snapshot(
            Trees.chain(Leaks.direct(), retained, Leaks.leaked(released, "com.acme.Door.close")));
    assertThat(Findings.find(leaks, Code.NONE, KnownLeaks.NONE)).allMatch(f -> f.decided);

    Inquiry late = new Inquiry(leaks, Code.NONE, KnownLeaks.NONE);
    late.end();
    late.run();
    Finding finding = late.result().findings.get(0);
    assertThat(finding.suspects.get(0).method).isEqualTo("keep");
    assertThat(finding.decided).isFalse();
    assertThat(finding.next).startsWith("look at Shop.keep:7");
  }

  @Test
  void whatIsGivenUpBeforeItBeginsReadsNothing() {
    Slow code = new Slow();
    code.inquiry = new Inquiry(three(), code, KnownLeaks.NONE);
    code.inquiry.end();
    code.inquiry.run();
    assertThat(code.asked).isZero();
    assertThat(code.inquiry.result().findings).extracting(f -> f.unread).containsOnly(true);
  }

  @Test
  void aLeakThatCannotBeJudgedLeavesTheOthersJudged() {
    Slow code = new Slow();
    code.failing = "first";
    code.inquiry = new Inquiry(Trees.snapshot(), code, KnownLeaks.NONE);
    Inquiry whole = new Inquiry(three(), code, KnownLeaks.NONE);
    whole.run();
    Snapshot judged = whole.result();
    assertThat(judged.findings).extracting(f -> f.unread).containsExactly(true, false, false);
    assertThat(judged.findings.get(0).suspects).isNotEmpty();
    assertThat(judged.findings.get(1).suspects.get(0).artifact).isEqualTo("shop 1.0");
    assertThat(judged.misuses.get(0).verdict).isNotNull();
    assertThat(whole.failure()).hasMessage("first");
    Finding failed = judged.findings.get(0);
    assertThat(failed.failure).startsWith("IllegalStateException at InquiryTest$Slow.");
    assertThat(failed.decided).isFalse();
    String report = LeakReport.of(judged, ReportSettings.DEFAULT).replaceAll("\\s+", " ");
    assertThat(report)
        .contains("(from the path alone: the code could not be judged, " + failed.failure + ')')
        .contains("the code of 1 of 3 leaks could not be judged (" + failed.failure)
        .doesNotContain("in time");
    assertThat(LogLine.report(judged, "")).contains("\"failure\":\"" + failed.failure + '"');
  }

  @Test
  void aDifferenceOfSnapshotsHasTheFindingWhoseCodeWasRead() {
    Snapshot unread = Inquiry.withoutCode(three());
    Inquiry whole = new Inquiry(three(), Code.NONE, KnownLeaks.NONE);
    whole.run();
    Snapshot read = whole.result();
    assertThat(Findings.carry(three(), List.of(unread, read)).findings)
        .hasSize(3)
        .noneMatch(f -> f.unread);
    assertThat(Findings.carry(three(), List.of(unread)).findings).allMatch(f -> f.unread);
  }

  @Test
  void whatIsReadWholeSaysNothing() {
    Slow code = new Slow();
    code.inquiry = new Inquiry(Trees.snapshot(), code, KnownLeaks.NONE);
    Inquiry whole = new Inquiry(three(), code, KnownLeaks.NONE);
    whole.run();
    Snapshot judged = whole.result();
    assertThat(judged.findings).extracting(f -> f.unread).containsExactly(false, false, false);
    assertThat(judged.misuses.get(0).verdict).isNotNull();
    assertThat(LeakReport.of(judged, ReportSettings.DEFAULT)).doesNotContain("read in time");
    assertThat(LogLine.report(judged, "")).doesNotContain("unread");
    assertThat(whole.failure()).isNull();
  }

  @Test
  void withoutCodeAllIsUnread() {
    Snapshot judged = Inquiry.withoutCode(three());
    assertThat(judged.findings).extracting(f -> f.unread).containsOnly(true);
    assertThat(LeakReport.of(judged, ReportSettings.DEFAULT))
        .contains("the code of 3 leaks could not be read in time")
        .contains("(from the path alone: the code was not read in time)");
    assertThat(LogLine.report(judged, "")).contains("\"unread\":true");
  }
}
