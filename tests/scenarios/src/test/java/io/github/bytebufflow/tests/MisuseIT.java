package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Markers;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Who has to change where a buffer was used after its end: the method, or candidates in order. */
class MisuseIT {
  private record Case(String program, String options, boolean decided, List<String> suspects) {
    @Override
    public String toString() {
      return program + (options.isEmpty() ? "" : " " + options);
    }
  }

  private static Case decided(String program, String suspect) {
    return new Case(program, "", true, List.of(suspect));
  }

  private static Case open(String program, String... suspects) {
    return new Case(program, "", false, List.of(suspects));
  }

  private static final List<Case> ALL =
      List.of(
          decided("written", "Misuses.lambda$written#late"),
          decided("byNetty", "Misuses$Eager.channelRead0#eager"),
          open("byTwoOwners", "Misuses$Job.finish#finish", "Misuses$Pool.giveBack#back"),
          open("afterItsOwnCount", "Misuses$Pool.giveBack#back", "Misuses$Job.finish#finish"),
          open("printedLate", "Misuses.printedLate", "Misuses$Job.finish#finish"),
          open("keptLate", "Misuses.keptLate", "Misuses$Job.finish#finish"),
          decided("droppedLate", "Misuses$Remembering.drop#drop"),
          decided("rememberedAndPrinted", "Misuses$Remembering.channelRead0#remember"),
          decided("forwarded", "Misuses$Forwarding.channelRead0#forward"),
          decided("decodedToItself", "Misuses$Same.decode#same"),
          decided("writtenAndReleased", "Misuses$Sender.send#finally"),
          decided("releasedBeforeTheFlush", "Misuses$Sender.sendLater#early"),
          decided("readBehindTheWrite", "Misuses$Answerer.answer#late"),
          decided("releasedAfterAComposite", "Misuses$Job.finish#finish"),
          open("closedByAStream", "Misuses$Job.finish#finish", "Misuses$Form.sum#closed"),
          open(
              "sentTwice",
              "Misuses$Repeater.again#again",
              "Misuses$Repeater.first#first",
              "Misuses$Remote.frame#end"),
          open(
              "droppedByAHelper",
              "Misuses$Borrower.channelRead0#borrowed",
              "Misuses$Borrower.drop#drop"),
          open(
              "cutWithoutACount",
              "Misuses$Cutter.cut#cut",
              "Misuses$Reader.read#frame",
              "Misuses$Entry.close#close"));

  /** On both, or by turns where the run is not full. */
  static Stream<Arguments> all() {
    return Settings.isFull()
        ? ALL.stream().flatMap(c -> nettys().map(netty -> Arguments.of(c, netty)))
        : IntStream.range(0, ALL.size())
            .mapToObj(i -> Arguments.of(ALL.get(i), i % 2 == 0 ? Netty.V4_2 : Netty.OLDEST));
  }

  static Stream<Netty> nettys() {
    return Stream.of(Netty.OLDEST, Netty.V4_2);
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("all")
  void namesWhoHasToChange(Case expected, Netty netty) {
    Scenario scenario = Scenario.of("Misuses." + expected.program);
    Run run = scenario.run(scenario.fork(netty, " judged"));
    assertThat(run.exit()).as(run.stderr()).isZero();
    List<Map<String, Object>> misuses = run.readReport().misuses();
    assertThat(misuses).isNotEmpty();
    Map<String, Object> misuse = misuses.get(0);
    List<String> suspects = new ArrayList<>();
    for (Object suspect : (List<?>) misuse.get("suspects")) {
      suspects.add(site((Map<?, ?>) suspect));
    }
    assertThat(suspects).as("%s", misuse).isEqualTo(expected.suspects);
    assertThat(misuse.get("decided")).as("%s", misuse).isEqualTo(expected.decided);
    assertThat((String) misuse.get("next"))
        .as("%s", misuse)
        .contains(
            expected
                .suspects
                .get(0)
                .replaceAll("#.*", "")
                .replace("lambda$written", "lambda$written$"));
  }

  /** Netty released the buffer, out of sight of the path: the second time, the stack is there. */
  @ParameterizedTest
  @MethodSource("nettys")
  void showsTheReleaseThatNoPathHas(Netty netty) {
    Scenario scenario = Scenario.of("Misuses.closedByAStream");
    Run run = scenario.run(scenario.fork(netty, " released"));
    assertThat(run.exit()).as(run.stderr()).isZero();
    Map<String, Object> misuse = run.readReport().misuses().get(0);
    assertThat(misuse.get("count")).isEqualTo(3L);
    assertThat((List<?>) misuse.get("releaseStack"))
        .anySatisfy(frame -> assertThat((String) frame).contains("Misuses$Form.sum"));
    assertThat(misuse.get("endedAt").toString()).doesNotContain("Form.sum#closed");
  }

  private static String site(Map<?, ?> suspect) {
    String type = ((String) suspect.get("class")).replaceAll(".*\\.", "");
    Object line = suspect.get("line");
    return Markers.named(type + "." + suspect.get("method") + (line == null ? "" : ":" + line));
  }
}
