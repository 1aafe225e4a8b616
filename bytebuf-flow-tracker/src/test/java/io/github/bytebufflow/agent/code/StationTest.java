package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Station;
import io.github.bytebufflow.leaks.Keeper;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is told of a {@link Station}: ends that pick, and objects that have what was put in. */
class StationTest {
  private static final String STATION = Station.class.getName();

  private final CodeReader reader =
      ObjectUsesTest.reader(
          STATION, STATION + "$Wagon", STATION + "$Tram", STATION + "$Ferry", STATION + "$Ticket");

  private List<Keeper> keepers(String nested, String field) {
    return reader.keepers(STATION + nested, field);
  }

  private static List<String> names(List<Keeper> keepers) {
    return keepers.stream().map(keeper -> keeper.method).collect(Collectors.toList());
  }

  @Test
  void anEndThatAsksEachForItsStateGivesBackOnlySome() {
    List<Keeper> ends = keepers("", "wagons");
    assertThat(names(ends)).contains("close", "stop", "shutdown");
    assertThat(ends).allMatch(end -> end.drains);
    assertThat(ends)
        .as("what is empty has nothing to give back")
        .filteredOn(end -> end.drainsSome)
        .extracting(end -> end.method)
        .containsExactly("close");
  }

  @Test
  void whoHasAPrivateMethodForgetWhatItLookedAtIsNamedInItsPlace() {
    assertThat(names(keepers("$Tram", "goods"))).containsExactly("run");
    assertThat(keepers("$Tram", "goods")).allMatch(keeper -> keeper.drops);
  }

  @Test
  void aFieldOfTheSameNameOfAnotherNestedClassIsAnother() {
    assertThat(names(keepers("$Ferry", "goods"))).doesNotContain("run", "leave");
  }

  @Test
  void whoGivesBackByAnotherMethodWhereSomethingEndedWell() {
    List<Keeper> answers = keepers("$Ticket", "wagon");
    assertThat(names(answers)).containsExactly("arrived");
    assertThat(answers.get(0).isAnswer).isTrue();
    assertThat(answers.get(0).leavesAt).isPositive();
    assertThat(names(keepers("$Ticket", "later"))).as("not there before").doesNotContain("changed");
  }

  @Test
  void theHeadOfAMessageNeedNotBeGivenBack() {
    MethodUse receive = reader.held(STATION, "receive", 0, Kind.ENTER);
    assertThat(receive.lostAt).isZero();
    assertThat(receive.headLostAt).isPositive();
    assertThat(receive.stores).isEqualTo("Station.parts");
    MethodUse ignore = reader.held(STATION, "ignore", 0, Kind.ENTER);
    assertThat(ignore.lostAt).as("it gives back nothing").isPositive();
    assertThat(ignore.headLostAt).isZero();
  }

  @Test
  void whoGivesBackHeadsElsewhereLosesThem() {
    MethodUse order = reader.held(STATION, "order", 0, Kind.ENTER);
    assertThat(order.lostAt).isPositive();
    assertThat(order.headLostAt).isZero();
  }

  @Test
  void whatAMethodOfTheProgramHasRefusedItMayHaveToGiveBack() {
    MethodUse send = reader.held(STATION, "send", 0, Kind.ENTER);
    assertThat(send.lostAt).isPositive();
    assertThat(send.lostRefused).isTrue();
    assertThat(send.takers).anyMatch(taker -> taker.method.equals("take") && taker.refuses);
    MethodUse park = reader.held(STATION, "park", 0, Kind.ENTER);
    assertThat(park.lostAt).isPositive();
    assertThat(park.lostRefused).as("a queue of the JDK never does").isFalse();
  }

  /** The line of {@code copy.load()} is the one that takes the buffer out of something. */
  @Test
  void whatAnObjectShowsTheMethodThatReturnsTheObjectReturns() {
    List<MethodUse> taking =
        IntStream.range(1, 200)
            .mapToObj(line -> reader.held(STATION, "copyOf", line, Kind.ENTER))
            .filter(use -> use.isKnown() && use.taken)
            .collect(Collectors.toList());
    assertThat(taking).isNotEmpty().allMatch(use -> use.returns);
  }
}
