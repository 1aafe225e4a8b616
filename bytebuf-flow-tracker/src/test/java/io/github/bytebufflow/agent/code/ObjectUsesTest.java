package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Basket;
import io.github.bytebufflow.fake.kept.Depot;
import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.Keeper;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who loses an object that keeps a buffer, though none of them ever has the buffer itself. */
class ObjectUsesTest {
  private static final String DEPOT = Depot.class.getName();
  private static final String PARCEL = DEPOT.replace("Depot", "Parcel");

  private static final String FREIGHT = DEPOT.replace("Depot", "Freight");

  private final CodeReader reader = reader(DEPOT, PARCEL, FREIGHT, FREIGHT + "$Crate");

  static CodeReader reader(String... loaded) {
    Class<?>[] classes = new Class<?>[loaded.length];
    for (int i = 0; i < loaded.length; i++) {
      try {
        classes[i] = Class.forName(loaded[i]);
      } catch (ClassNotFoundException e) {
        throw new AssertionError(e);
      }
    }
    return new CodeReader(LoadedClasses.of(classes));
  }

  @Test
  void whoLosesAnObjectOnOneWay() {
    List<MethodUse> lost = reader.lostObjects(PARCEL, "content");

    assertThat(lost)
        .extracting(use -> use.method)
        .as("a crate has nothing in it, so what is a freight and has a buffer is a parcel")
        .containsExactlyInAnyOrder("deliverLight", "unpack", "route", "store", "ship");
    assertThat(lost).allMatch(use -> use.lostAt > 0 != use.method.equals("store"));
    assertThat(lost).allMatch(use -> use.className.equals(DEPOT));
    assertThat(lost).allMatch(use -> "Depot.java".equals(use.file));
  }

  /** Who gets a list of them gets all that are in there. */
  @Test
  void whoReturnsBeforeTheEndOfAList() {
    String ramp = DEPOT.replace("Depot", "Ramp");
    CodeReader ramps = reader(ramp, PARCEL);
    List<MethodUse> lost = ramps.lostObjects(PARCEL, "content");

    assertThat(lost)
        .as(
            "what is empty, or null, has none to lose, what a getter shows is another's, and so is"
                + " what was passed on, or came in and was only begun")
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("untilShut", "ifOpen");
    assertThat(lost).allMatch(use -> use.lostAt > 0);
    MethodUse inLoop =
        lost.stream().filter(use -> use.method.equals("untilShut")).findFirst().orElseThrow();
    assertThat(ramps.given(ramp, "untilShut", inLoop.lostAt, "left", Code.Role.GIVEN).isKnown())
        .as("it is the line of the return")
        .isTrue();
  }

  @Test
  void whoTakesOneOutAndOnlyReadsIt() {
    List<MethodUse> lost =
        reader(DEPOT.replace("Depot", "Scales"), PARCEL).lostObjects(PARCEL, "content");

    assertThat(lost)
        .filteredOn(use -> use.lostAt > 0)
        .as("what is only shown stays where it is")
        .extracting(use -> use.method)
        .containsExactly("weighAll");
  }

  /** What was given away before is not lost, and what a copy shows was not taken out. */
  @Test
  void whatAnObjectStillHas() {
    String lockers = DEPOT.replace("Depot", "Lockers");
    String locker = lockers + "$Locker";
    List<MethodUse> lost =
        reader(
                lockers,
                lockers.replace("Lockers", "OpenLockers"),
                locker,
                lockers + "$Content",
                lockers + "$Office")
            .lostObjects(locker, "content");
    assertThat(lost)
        .filteredOn(use -> use.lostAt > 0)
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("unload", "count", "forward", "open");
    MethodUse unload = byName(lost, "unload");
    assertThat(unload.keepsEmpty).isTrue();
    assertThat(unload.stores).isEqualTo("Lockers.empty");
    assertThat(byName(lost, "submit").keepsEmpty).isFalse();
    assertThat(byName(lost, "count").takenOutOf.field).isEqualTo("empty");
    assertThat(byName(lost, "forward").takenOutOf.field).isEqualTo("open");
  }

  private static MethodUse byName(List<MethodUse> all, String method) {
    return all.stream().filter(use -> use.method.equals(method)).findFirst().orElseThrow();
  }

  @Test
  void anInterfaceThatNothingElseImplements() {
    assertThat(reader(DEPOT, PARCEL, FREIGHT).lostObjects(PARCEL, "content"))
        .extracting(use -> use.method)
        .contains("ship");
  }

  @Test
  void whatCallsOfTheObjectsMethodsDoIsForgottenBehindIt() {
    reader.lostObjects(PARCEL, "content");

    assertThat(reader.consumers(Set.of(PARCEL), Set.of()))
        .as("only the object's field and its methods tell that the buffer is released")
        .extracting(use -> use.method)
        .doesNotContain("unpackAlways");
  }

  @Test
  void whatNobodyHasLoaded() {
    assertThat(reader.lostObjects("com.acme.Parcel", "content")).isEmpty();
    assertThat(reader.lostObjects(PARCEL, "noSuchField")).isNotNull();
  }

  /** What is put into a collection in a collection of a field is in that field. */
  @Test
  void aCollectionInACollection() {
    assertThat(reader.held(DEPOT, "store", 0, Kind.ENTER).stores).isEqualTo("Depot.shelves");
    List<Keeper> keepers = reader.keepers(DEPOT, "shelves");
    assertThat(keepers).extracting(one -> one.method).containsExactlyInAnyOrder("purge", "gone");
    assertThat(keepers).allMatch(one -> one.drops);
  }

  @Test
  void whatAFunctionReturnsToAMapIsInTheField() {
    String basket = Basket.class.getName();
    String cellar = basket.replace("Basket", "Cellar");
    CodeReader reader = reader(basket, cellar);
    List<MethodUse> kept = reader.lostObjects(basket, "content");
    assertThat(kept).extracting(use -> use.method).containsExactly("size");
    assertThat(kept.get(0).lostAt).isZero();
    assertThat(kept.get(0).stores).isEqualTo("Cellar.named");
    assertThat(kept.get(0).storesIn).isEqualTo(cellar);
    assertThat(reader.keepers(cellar, "named")).allMatch(one -> one.method.equals("forget"));
  }

  @Test
  void aCollectionThatAnotherObjectGivesOut() {
    String cellar = Basket.class.getName().replace("Basket", "Cellar");
    CodeReader reader = reader(cellar, cellar + "Man");
    MethodUse put = reader.held(cellar + "Man", "put", 0, Kind.ENTER);
    assertThat(put.stores).isEqualTo("Cellar.rows");
    assertThat(put.storesIn).isEqualTo(cellar);
    assertThat(reader.keepers(cellar, "rows"))
        .extracting(one -> one.method)
        .containsExactly("drop");
  }

  private static final String YARD = DEPOT.replace("Depot", "Yard");

  private final CodeReader yard = reader(YARD, YARD + "$Wagon", YARD + "$Train");

  @Test
  void whoLosesOneThatWasThereAlreadyOrRefused() {
    List<MethodUse> lost = yard.lostObjects(YARD + "$Wagon", "content");
    assertThat(lost)
        .filteredOn(use -> use.lostAt > 0 && !use.replaces)
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("park", "leave", "unload", "offer", "join");
    assertThat(byName(lost, "leave").takenOutOf.field).isEqualTo("track");
    assertThat(byName(lost, "unload").takenOutOf.field).isEqualTo("line");
  }

  /** Who has an object that was made with some has these. */
  @Test
  void whatIsMadeWithSeveral() {
    MethodUse made = byName(yard.lostObjects(YARD + "$Wagon", "content"), "<init>");
    assertThat(made.storesIn).isEqualTo(YARD + "$Train");
    assertThat(made.stores).isEqualTo("Yard$Train.wagons");
  }

  @Test
  void whoEndsAndWhoOnlyWorksOnOne() {
    List<Keeper> track = yard.keepers(YARD, "track");
    assertThat(track).extracting(one -> one.method).containsExactly("names", "close");
    assertThat(track.get(0).drops).as("others were made of them").isTrue();
    assertThat(track.get(1).drains).isTrue();
    assertThat(yard.keepers(YARD, "parked"))
        .as("a method of its own is given each")
        .allMatch(one -> one.drains);
  }

  @Test
  void whatIsReplacedForSure() {
    assertThat(yard.replacing(YARD, "parked"))
        .filteredOn(use -> use.replacesSurely)
        .extracting(use -> use.method)
        .containsExactly("mark");
  }

  @Test
  void whatAReleaseLeavesWhereItIs() {
    assertThat(yard.leftReleased(YARD, "unloadParked", 0)).isEqualTo("Yard.parked");
    assertThat(yard.leftReleased(YARD, "unloadAndForget", 0)).isNull();
    assertThat(yard.leftReleased(YARD, "close", 0)).isNull();
    assertThat(yard.leftReleased("com.acme.Yard", "close", 0)).isNull();
  }
}
