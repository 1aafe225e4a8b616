package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Outbox;
import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.Keeper;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of an {@link Outbox}: of arrays, of objects with several buffers, and callbacks. */
class OutboxTest {
  private static final String OUTBOX = Outbox.class.getName();

  private final CodeReader reader =
      ObjectUsesTest.reader(
          OUTBOX,
          OUTBOX + "$Batch",
          OUTBOX + "$Courier",
          OUTBOX + "$Callback",
          OUTBOX + "$Exchange",
          OUTBOX.replace("Outbox", "Parcel"));

  private MethodUse entered(String method) {
    return reader.held(OUTBOX, method, 0, Kind.ENTER);
  }

  private Keeper keeper(String field, String method) {
    return reader.keepers(OUTBOX, field).stream()
        .filter(keeper -> keeper.method.equals(method))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anArrayInAFieldKeepsMany() {
    MethodUse offer = entered("offer");
    assertThat(offer.stores).isEqualTo("Outbox.slots");
    assertThat(offer.storesIn).isEqualTo(OUTBOX);
    assertThat(offer.collects).isTrue();
  }

  @Test
  void anEndThatStopsAtTheFirstGapGivesBackOnlySome() {
    assertThat(keeper("slots", "close").drainsSome).isTrue();
    assertThat(keeper("slots", "stop").drains).isTrue();
    assertThat(keeper("slots", "stop").drainsSome).isFalse();
  }

  @Test
  void whatStoresNothingWhereOthersReleaseDropsIt() {
    assertThat(keeper("request", "respondAtOnce").drops).isTrue();
    assertThat(reader.keepers(OUTBOX, "request"))
        .extracting(keeper -> keeper.method)
        .doesNotContain("respond");
  }

  @Test
  void anObjectWithTheBufferIsPassedOn() {
    MethodUse dispatch = entered("dispatch");
    assertThat(dispatch.passesObject).isTrue();
    assertThat(dispatch.consumes).isFalse();
    assertThat(entered("dispatchAndEnd").consumes).as("its method releases all").isTrue();
  }

  @Test
  void aCallbackThatDoesNotLook() {
    MethodUse read = entered("read");
    assertThat(read.callsBack).isEqualTo(OUTBOX + "$Callback");
    assertThat(read.callsBackMethod).isEqualTo("done");
    List<MethodUse> all = reader.calledBack(read.callsBack, read.callsBackMethod, 1);
    assertThat(all).extracting(use -> use.lostAt > 0).containsExactlyInAnyOrder(true, false);
    assertThat(reader.calledBack(read.callsBack, read.callsBackMethod, 0))
        .as("the one that takes the parcels does not look at the number")
        .extracting(use -> use.lostAt > 0)
        .containsExactlyInAnyOrder(true, false);
  }

  @Test
  void aSetterOfWhatEachConstructorFills() {
    List<MethodUse> replacing = reader.replacing(OUTBOX + "$Exchange", "parcel");
    assertThat(replacing).extracting(use -> use.method).containsExactly("setParcel");
    assertThat(replacing.get(0).replacesSurely).isTrue();
  }

  @Test
  void whoCatchesWhatACallThrows() {
    MethodUse given = reader.given(OUTBOX, "releaseIfWell", 0, "release", Code.Role.GIVEN);
    assertThat(given.lostWhereCaught).isTrue();
    given = reader.given(OUTBOX, "dispatch", 0, "weigh", Code.Role.GIVEN);
    assertThat(given.lostWhereCaught).isFalse();
  }
}
