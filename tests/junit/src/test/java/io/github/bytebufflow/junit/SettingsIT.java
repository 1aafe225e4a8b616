package io.github.bytebufflow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the system properties do. */
class SettingsIT {
  private static final String RUN = "acme.run.RunJUnit";
  private static final String PLAIN = "acme.jupiter.Plain";

  static Stream<Path> jdks() {
    return Jdks.homes().stream();
  }

  /** On every Java of this machine. */
  @ParameterizedTest
  @MethodSource("jdks")
  void aPropertyChecksAllTests(Path jdk) {
    Run run =
        Framework.JUNIT_5
            .fork("all-" + jdk.toString().replaceAll("\\W+", "-"))
            .javaHome(jdk)
            .jvm("-Dbytebufflow.junit=true")
            .run(RUN, PLAIN);
    Outcomes outcomes = Outcomes.of(run);
    outcomes.areAsNamed();
    assertThat(outcomes.failed()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"JUNIT_OLDEST", "JUNIT_6"})
  void withoutThePropertyNothingIsChecked(Framework framework) {
    Run run = framework.fork("unasked-" + framework).run(RUN, PLAIN);
    assertThat(Outcomes.of(run).failed()).isEmpty();
    Run asked =
        framework
            .fork("asked-" + framework)
            .jvm("-Dbytebufflow.junit=true")
            .run(RUN, PLAIN, "acme.jupiter.Constructor");
    assertThat(Outcomes.of(asked).failed()).hasSize(2);
  }

  @Test
  void withoutAnAgentOneSentenceSaysThatNothingIsChecked() {
    Run run = Framework.JUNIT_5.bare("no-agent").run(RUN, "acme.jupiter.Planted");
    Outcomes outcomes = Outcomes.of(run);
    assertThat(outcomes.failed()).hasSize(1).allMatch(test -> test.contains("failsByItself"));
    assertThat(run.stderr())
        .containsOnlyOnce("the tests are NOT checked for buffers that are not released: no agent")
        .contains("-javaagent:bytebuf-flow-agent.jar=owners=true");
  }

  @Test
  void anAgentWithoutOwnersIsNotEnough() {
    Run run =
        Framework.JUNIT_5
            .bare("no-owners")
            .agent("owners=false")
            .jvm("-Dbytebufflow.junit=true")
            .run(RUN, PLAIN);
    assertThat(Outcomes.of(run).failed()).isEmpty();
    assertThat(run.stderr())
        .containsOnlyOnce("NOT checked")
        .contains("the agent runs without the option owners=true");
  }

  @Test
  void testsFailWhereTheyHaveToBeChecked() {
    Run run =
        Framework.JUNIT_6
            .bare("required")
            .jvm("-Dbytebufflow.junit=true", "-Dbytebufflow.junit.required=true")
            .run(RUN, PLAIN);
    Outcomes outcomes = Outcomes.of(run);
    assertThat(outcomes.passed()).isEmpty();
    assertThat(outcomes.text("class ")).contains("NOT checked").contains("no agent runs");
  }

  @Test
  void aWrongPropertyFailsTheTestsWithOneSentence() {
    Run run =
        Framework.JUNIT_5
            .fork("wrong")
            .jvm("-Dbytebufflow.junit.heap=flase")
            .run(RUN, "acme.jupiter.OneMethod");
    Outcomes outcomes = Outcomes.of(run);
    assertThat(outcomes.text("leaksAndIsChecked"))
        .contains("bytebufflow.junit.heap = 'flase': expected true or false; the nearest is false");
  }

  @Test
  void aWrongValueOfThePropertyForAllTestsFailsThem() {
    Run run = Framework.JUNIT_6.fork("wrong-all").jvm("-Dbytebufflow.junit=yes").run(RUN, PLAIN);
    Outcomes outcomes = Outcomes.of(run);
    assertThat(outcomes.passed()).isEmpty();
    assertThat(outcomes.text("class "))
        .contains("bytebufflow.junit = 'yes': expected true or false; the nearest is true");
  }

  @Test
  void aServiceMayAllowBuffers() {
    Run run =
        Framework.JUNIT_5
            .fork("service")
            .jvm("-Dbytebufflow.junit=true", "-Dacme.allowed=Plain")
            .run(RUN, PLAIN, "acme.jupiter.SharedServer");
    assertThat(Outcomes.of(run).failed())
        .hasSize(1)
        .allMatch(test -> test.contains("SharedServer.leaksInTheClient"));
  }

  @Test
  void testsMayAttachTheAgent() {
    Fork fork =
        Framework.JUNIT_5
            .bare("attached")
            .jvm(
                "-XX:+EnableDynamicAgentLoading",
                "-Dbytebufflow.junit=true",
                "-Dbytebufflow.junit.attach=true",
                "-Dbytebufflow.junit.agent=" + Settings.text("it.agent"));
    Outcomes outcomes = Outcomes.of(fork.run(RUN, PLAIN, "acme.jupiter.SharedServer"));
    outcomes.areAsNamed();
    assertThat(outcomes.failed()).hasSize(2);
  }

  @Test
  void anAgentThatIsNotThereIsNamed() {
    Run run =
        Framework.JUNIT_5
            .bare("not-attached")
            .jvm(
                "-Dbytebufflow.junit=true",
                "-Dbytebufflow.junit.attach=true",
                "-Dbytebufflow.junit.agent=/no/agent.jar")
            .run(RUN, PLAIN);
    assertThat(Outcomes.of(run).failed()).isEmpty();
    assertThat(run.stderr())
        .contains("NOT checked")
        .contains("'/no/agent.jar': there is no such file");
  }

  @Test
  void aBaselineIsWrittenAndThenFailsOnlyWhatIsNewOrExpired() throws IOException {
    Fork writing = Framework.JUNIT_5.fork("baseline-write");
    Path file = writing.directory().resolve("data").resolve("known.txt");
    Run written =
        writing
            .jvm("-Dbytebufflow.junit=true", "-Dbytebufflow.junit.baseline.write=" + file)
            .run(RUN, PLAIN);
    assertThat(Outcomes.of(written).failed()).isEmpty();
    assertThat(written.stderr()).contains("wrote 1 new fingerprints to the baseline " + file);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(2)).endsWith(" first seen in acme.jupiter.Plain.leaks");
    String fingerprint = lines.get(2).substring(0, 8);

    Outcomes known = withBaseline("baseline-read", file, PLAIN, "acme.jupiter.SharedServer");
    assertThat(known.failed())
        .as(known.describe())
        .hasSize(1)
        .allMatch(test -> test.contains("leaksInTheClient"));

    Path expired = file.resolveSibling("expired.txt");
    Files.writeString(expired, fingerprint + " until 2020-01-31 the cache of Plain\n");
    Outcomes again = withBaseline("baseline-expired", expired, PLAIN);
    assertThat(again.text("leaks"))
        .contains("expired        the baseline " + expired)
        .contains("until 2020-01-31 the cache of Plain; that day is over");

    Files.writeString(expired, "xyz no fingerprint\n");
    Outcomes wrong = withBaseline("baseline-wrong", expired, PLAIN);
    assertThat(wrong.passed()).isEmpty();
    assertThat(wrong.text("class "))
        .contains("line 1 of " + expired + ": 'xyz': expected a fingerprint");
  }

  private static Outcomes withBaseline(String name, Path file, String... classes) {
    return Outcomes.of(
        Framework.JUNIT_5
            .fork(name)
            .jvm("-Dbytebufflow.junit=true", "-Dbytebufflow.junit.baseline=" + file)
            .run(RUN, classes));
  }
}
