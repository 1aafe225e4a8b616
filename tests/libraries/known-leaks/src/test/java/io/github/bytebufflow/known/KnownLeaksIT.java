package io.github.bytebufflow.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each case has its leaks or misuses on the bad version, and none on the good one. A run that is
 * not full takes a sample. Those that need many jars are left out, unless they are named or {@code
 * it.known.large} is true: all of them together need 2 GB.
 */
class KnownLeaksIT {
  static List<KnownCase> cases() {
    String only = System.getProperty("it.known", "");
    boolean large = Boolean.getBoolean("it.known.large");
    if (!only.isEmpty()) {
      List<String> names = List.of(only.split(","));
      return KnownCase.all().stream().filter(one -> names.contains(one.name())).toList();
    }
    return large
        ? KnownCase.all()
        : Settings.sample(KnownCase.all().stream().filter(one -> !one.large()).toList());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void isCountedAndGone(KnownCase known) {
    assertThat(known.large() || isSmall(known, "bad") && isSmall(known, "good"))
        .as("small, or with 'size: large' in its header")
        .isTrue();
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

  private static boolean isSmall(KnownCase known, String version) {
    return Stream.of(known.jars(version).split(File.pathSeparator))
            .mapToLong(jar -> new File(jar).length())
            .sum()
        <= KnownCase.MOST_BYTES;
  }

  private static Report report(KnownCase known, String version) {
    Run run = known.run(version);
    assertThat(run.exit()).as("exit code of %s%n%s", run.command(), run.stderr()).isZero();
    assertThat(run.stdout().lines()).as(run.command()).contains("done");
    return Report.readSums(run.report());
  }
}
