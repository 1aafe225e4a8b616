package io.github.bytebufflow.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a program counted for itself, beside what the agent reported. */
final class Counted {
  /** The lines {@code name=number} of the program; of lines with one name all numbers. */
  private final Map<String, List<Long>> printed = new LinkedHashMap<>();

  private final Run run;

  Counted(Run run) {
    this.run = run;
    assertThat(run.exit()).as("exit code of %s%n%s", run.command(), run.stderr()).isZero();
    for (String line : run.stdout().lines().toList()) {
      int equals = line.indexOf('=');
      assertThat(equals).as(line).isPositive();
      printed
          .computeIfAbsent(line.substring(0, equals), n -> new ArrayList<>())
          .add(Long.parseLong(line.substring(equals + 1)));
    }
  }

  Report report() {
    return Report.readSums(run.report());
  }

  List<Long> all(String name) {
    assertThat(printed).containsKey(name);
    return printed.get(name);
  }

  long number(String name) {
    assertThat(all(name)).hasSize(1);
    return all(name).get(0);
  }
}
