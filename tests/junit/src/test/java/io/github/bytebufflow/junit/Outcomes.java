package io.github.bytebufflow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What acme.run.RunJUnit or RunTestNg printed. */
final class Outcomes {
  /** A test that passed has an empty text. */
  private final Map<String, String> texts = new TreeMap<>();

  private final Run run;

  private Outcomes(Run run) {
    this.run = run;
  }

  static Outcomes of(Run run) {
    assertThat(run.exit()).as(run.stderr()).isZero();
    List<Outcomes> runs = all(run);
    assertThat(runs).hasSize(1);
    return runs.get(0);
  }

  /** One for each line {@code run N}, or one if there is no such line. */
  static List<Outcomes> all(Run run) {
    List<Outcomes> runs = new ArrayList<>();
    Outcomes current = new Outcomes(run);
    String test = "";
    for (String line : run.stdout().split("\n")) {
      if (line.matches("run \\d+")) {
        current = new Outcomes(run);
        runs.add(current);
      } else if (line.startsWith("passed ")) {
        assertThat(current.texts.put(line.substring(7), "")).as(line).isNull();
      } else if (line.startsWith("failed ")) {
        test = line.substring(7);
        assertThat(current.texts.put(test, " ")).as(line).isNull();
      } else if (line.startsWith("| ")) {
        current.texts.merge(test, line.substring(2) + '\n', String::concat);
      }
    }
    return runs.isEmpty() ? List.of(current) : runs;
  }

  List<String> passed() {
    return texts.keySet().stream().filter(test -> texts.get(test).isEmpty()).toList();
  }

  List<String> failed() {
    return texts.keySet().stream().filter(test -> !texts.get(test).isEmpty()).toList();
  }

  /** The message of the one test whose name has this part. */
  String text(String part) {
    List<String> names = texts.keySet().stream().filter(name -> name.contains(part)).toList();
    assertThat(names).as("%s in %s", part, texts.keySet()).hasSize(1);
    return texts.get(names.get(0));
  }

  /** Checks that just those tests failed whose names say that they leak. */
  void areAsNamed() {
    assertThat(passed()).as(describe()).noneMatch(test -> test.contains("leaks"));
    assertThat(failed()).as(describe()).allMatch(test -> test.contains("leaks"));
  }

  String describe() {
    return texts + "\n" + run.stderr();
  }
}
