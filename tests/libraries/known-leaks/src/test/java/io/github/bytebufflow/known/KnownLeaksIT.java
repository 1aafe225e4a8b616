package io.github.bytebufflow.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each case has its leaks or misuses on the bad version, and none on the good one. */
class KnownLeaksIT {
  static List<KnownCase> cases() {
    String only = System.getProperty("it.known", "");
    return KnownCase.all().stream()
        .filter(one -> only.isEmpty() || List.of(only.split(",")).contains(one.name()))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void isCountedAndGone(KnownCase known) {
    Report bad = report(known, "bad");
    long found = known.isLeak() ? Ends.sum(bad.roots()) : bad.total("misused");
    // What a thread of the library still held when the program ended is live, and no leak yet.
    long held = known.isLeak() ? bad.total("live") - bad.total("permanent") : 0;
    assertThat(found)
        .as("%ss on %s, %d live", known.kind(), known.bad(), held)
        .isPositive()
        .isBetween(known.count() - held, known.count());
    Report good = report(known, "good");
    assertThat(good.total("allocated")).as("followed on %s", known.good()).isPositive();
    assertThat(Ends.sum(good.roots())).as("leaks on %s", known.good()).isZero();
    assertThat(good.total("misused")).as("misuses on %s", known.good()).isZero();
  }

  private static Report report(KnownCase known, String version) {
    Run run = known.run(version);
    assertThat(run.exit()).as("exit code of %s%n%s", run.command(), run.stderr()).isZero();
    assertThat(run.stdout().lines()).as(run.command()).contains("done");
    return Report.readSums(run.report());
  }
}
