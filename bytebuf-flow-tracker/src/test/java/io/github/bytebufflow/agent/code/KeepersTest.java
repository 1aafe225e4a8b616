package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Basket;
import io.github.bytebufflow.fake.kept.Batches;
import io.github.bytebufflow.fake.kept.Box;
import io.github.bytebufflow.fake.kept.Counter;
import io.github.bytebufflow.fake.kept.Warehouse;
import io.github.bytebufflow.leaks.Keeper;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of the methods that end a {@link Warehouse}, and of those that ask it. */
class KeepersTest {
  private static final String WAREHOUSE = Warehouse.class.getName();

  private final CodeReader reader =
      new CodeReader(LoadedClasses.of(Warehouse.class, Counter.class));

  private Keeper keeper(String field, String method) {
    List<Keeper> keepers = reader.keepers(WAREHOUSE, field);
    assertThat(keepers).extracting(keeper -> keeper.method).contains(method);
    return keepers.stream()
        .filter(keeper -> keeper.method.equals(method))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aMethodThatEndsAndReleasesByAnother() {
    assertThat(keeper("queue", "close").drains).isTrue();
    assertThat(keeper("queue", "close").line).isPositive();
  }

  @Test
  void aMethodThatReleasesEach() {
    assertThat(keeper("shelf", "close").drains).isTrue();
  }

  @Test
  void aMethodThatEndsAndLeavesWhatIsKept() {
    assertThat(keeper("queue", "connectionFailed").drains).isFalse();
    assertThat(keeper("queue", "connectionFailed").drops).isFalse();
    assertThat(keeper("single", "close").drains).isFalse();
  }

  @Test
  void aMethodThatEmptiesTheField() {
    assertThat(keeper("queue", "cancel").drops).isTrue();
    assertThat(keeper("single", "cancel").drops).isTrue();
    assertThat(keeper("shelf", "cancel").drops).isFalse();
  }

  /** No end of the object, but of what is in it. */
  @Test
  void aMethodThatTakesSomeOutAndGivesThemToNobody() {
    assertThat(keeper("shelf", "expire").drops).isTrue();
    assertThat(keeper("shelf", "skip").drops).isTrue();
    Keeper first = reader.keepers(WAREHOUSE, "shelf").get(0);
    assertThat(first.drops || first.emptiesAt > 0).as("comes first").isTrue();
    assertThat(reader.keepers(WAREHOUSE, "shelf"))
        .extracting(keeper -> keeper.method)
        .doesNotContain("serve");
  }

  @Test
  void aMethodThatGivesWhatIsKeptBackOnSomeWaysOnly() {
    List<MethodUse> lost = reader.lostInside(WAREHOUSE, "single");
    assertThat(lost).extracting(use -> use.method).containsExactly("serveSingle", "serveSmall");
    assertThat(lost.get(0).lostAt).isPositive();
  }

  @Test
  void whatWorksOnABufferOrOnlyAsksIsNoEnd() {
    assertThat(reader.keepers(WAREHOUSE, "queue"))
        .extracting(keeper -> keeper.method)
        .containsExactlyInAnyOrder("close", "connectionFailed", "cancel", "stop", "shutdown");
  }

  @Test
  void whoTakesOutOfTheField() {
    List<MethodUse> uses = reader.takenOut(WAREHOUSE, "queue");
    assertThat(uses).extracting(use -> use.method).contains("drain", "next").doesNotContain("take");
    assertThat(uses).allMatch(use -> use.lostAt == 0);
  }

  @Test
  void whetherAnEndLooksAtTheField() {
    assertThat(keeper("queue", "cancel").reads).isTrue();
    assertThat(keeper("queue", "connectionFailed").reads).isFalse();
  }

  @Test
  void whoAsksForNullLooksAtNothing() {
    assertThat(keeper("single", "userEventTriggered").drops).isTrue();
    assertThat(keeper("single", "userEventTriggered").reads).isFalse();
  }

  /** Whatever its name is. */
  @Test
  void whoForgetsWhatIsThereOnOneWay() {
    assertThat(keeper("single", "serveSmall").emptiesAt).isPositive();
    assertThat(reader.keepers(WAREHOUSE, "single"))
        .extracting(keeper -> keeper.method)
        .doesNotContain("serveAndForget");
  }

  @Test
  void anEndThatHasAnotherDoAll() {
    assertThat(keeper("queue", "stop").delegates).isTrue();
    assertThat(keeper("queue", "stop").drains).isTrue();
    assertThat(keeper("queue", "shutdown").drains).isTrue();
    assertThat(keeper("queue", "shutdown").delegates).as("not always").isFalse();
    assertThat(keeper("shelf", "close").delegates).isFalse();
  }

  @Test
  void theFieldIsNamedWithItsClass() {
    MethodUse use = reader.held(WAREHOUSE, "take", 0, Kind.ENTER);
    assertThat(use.stores).isEqualTo("Warehouse.queue");
    assertThat(use.storesIn).isEqualTo(WAREHOUSE);
  }

  @Test
  void otherCallersOfAMethodThatGivesOut() {
    List<MethodUse> uses = reader.callers(WAREHOUSE, "next");
    assertThat(uses)
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("inOrder", "notAlways", "sells");
    for (MethodUse use : uses) {
      assertThat(use.lostAt > 0).as(use.method).isEqualTo(use.method.equals("notAlways"));
    }
  }

  /** What does as it is told is not to change, but who has not given it back before. */
  @Test
  void whoCallsAMethodThatForgets() {
    String cart = Basket.class.getName().replace("Basket", "Cart");
    CodeReader carts = ObjectUsesTest.reader(cart);
    List<Keeper> keepers = carts.keepers(cart, "load");
    assertThat(keepers).extracting(one -> one.method).containsExactly("cancel");
    assertThat(keepers.get(0).drops).isTrue();

    List<MethodUse> replacing = carts.replacing(cart, "load");
    assertThat(replacing).extracting(use -> use.method).containsExactly("swap");
    assertThat(replacing.get(0).replacesSurely).isTrue();
  }

  /** Of the loaded ones: what nobody has loaded, nobody has made. */
  @Test
  void aSubclassThatDoesNotDoWhatItOverrides() {
    String basket = Basket.class.getName();
    String silent = basket.replace("Basket", "SilentBasket");
    List<Keeper> keepers =
        ObjectUsesTest.reader(
                basket,
                silent,
                basket.replace("Basket", "NamedBasket"),
                basket.replace("Basket", "LoudBasket"),
                basket.replace("Basket", "CountedBasket"),
                basket.replace("Basket", "LazyBasket"))
            .keepers(basket, "content");
    assertThat(keepers).extracting(keeper -> keeper.className).containsExactly(silent, basket);
    assertThat(keepers.get(0).inherited).isEqualTo(basket);
    assertThat(keepers.get(0).overrides).isTrue();
    assertThat(keepers.get(0).line).isPositive();
    assertThat(keepers.get(1).inherited).isNull();
    assertThat(keepers.get(1).drains).isTrue();

    assertThat(ObjectUsesTest.reader(basket).keepers(basket, "content"))
        .extracting(keeper -> keeper.className)
        .containsExactly(basket);
  }

  /** Neither looks at the buffer, whatever they are doing besides. */
  @Test
  void aSubclassThatOnlyAsksWhatItOverrides() {
    String basket = Basket.class.getName();
    String asking = basket.replace("Basket", "AskingBasket");
    String noting = basket.replace("Basket", "NotingBasket");
    List<Keeper> keepers =
        ObjectUsesTest.reader(basket, asking, noting, basket.replace("Basket", "PatientBasket"))
            .keepers(basket, "content");
    assertThat(keepers)
        .as("a lambda that has the object may give back what is in there")
        .extracting(keeper -> keeper.className)
        .containsExactlyInAnyOrder(asking, noting, basket);
    assertThat(keepers.subList(0, 2)).allMatch(keeper -> keeper.overrides);
  }

  /** What has an end that gives it back may have others. */
  @Test
  void anEndThatOnlyASubclassHas() {
    String box = Box.class.getName();
    String carton = box.replace("Box", "Carton");
    List<Keeper> keepers =
        ObjectUsesTest.reader(box, carton, box.replace("Box", "Crate")).keepers(box, "content");
    assertThat(keepers).extracting(keeper -> keeper.className).containsExactly(carton);
    assertThat(keepers.get(0).method).isEqualTo("close");
    assertThat(keepers.get(0).inherited).isEqualTo(box);
    assertThat(keepers.get(0).overrides).isFalse();
    assertThat(keepers.get(0).line).isPositive();
  }

  @Test
  void anEndThatEmptiesTheFieldOnAWayWithoutARelease() {
    String box = Box.class.getName();
    List<Keeper> picky = keepers(box.replace("Box", "PickyBox"), "content");
    assertThat(picky).extracting(keeper -> keeper.method).containsExactly("finish");
    assertThat(picky.get(0).emptiesAt).isGreaterThan(picky.get(0).line);
    assertThat(picky.get(0).drains).isTrue();
    assertThat(keepers(box.replace("Box", "PoliteBox"), "content"))
        .hasSize(2)
        .allMatch(keeper -> keeper.emptiesAt == 0 && keeper.drains);
    assertThat(keepers(box.replace("Box", "ManyBox"), "contents"))
        .hasSize(1)
        .allMatch(keeper -> keeper.emptiesAt == 0 && keeper.drains);
  }

  /** Whatever the method is called. */
  @Test
  void aViewOfAMapThatIsEmptied() {
    List<Keeper> keepers = keepers(inBox("Cabinet"), "drawers");
    assertThat(keepers)
        .as("neither who releases before, nor who only counts")
        .extracting(keeper -> keeper.method)
        .containsExactly("outdate");
    assertThat(keepers.get(0).drops).isTrue();
  }

  @Test
  void aMethodThatEmptiesTheFieldForOneThatStillHasTheBuffer() {
    List<Keeper> hasty = keepers(inBox("HastyBox"), "content");
    assertThat(hasty).extracting(keeper -> keeper.method).containsExactly("unload");
    assertThat(hasty.get(0).drops).isTrue();
    assertThat(keepers(inBox("CarefulBox"), "content")).isEmpty();
  }

  @Test
  void anEndThatHasAnotherEmptyTheField() {
    List<Keeper> locker = keepers(inBox("Locker"), "contents");
    assertThat(locker).extracting(keeper -> keeper.method).containsExactly("clearAll");
    assertThat(locker.get(0).drops).isTrue();
    assertThat(keepers(inBox("QuietLocker"), "contents"))
        .as("the other does nothing of that")
        .extracting(keeper -> keeper.method)
        .contains("close");
  }

  @Test
  void anEndThatGivesBackWhatIsMuchAndDropsTheRest() {
    List<Keeper> mailbag = keepers(inBox("Mailbag"), "letters");
    assertThat(mailbag)
        .extracting(keeper -> keeper.method)
        .containsExactlyInAnyOrder("finish", "finishInOrder", "finishIfAny");
    assertThat(mailbag)
        .allMatch(keeper -> keeper.drains)
        .allMatch(keeper -> keeper.drainsSome == keeper.method.equals("finish"));
  }

  private static String inBox(String className) {
    return Box.class.getName().replace("Box", className);
  }

  @Test
  void anEndThatGivesBackOnlyWhatIsMany() {
    CodeReader batches = new CodeReader(LoadedClasses.of(Batches.class));
    List<Keeper> ends = batches.keepers(Batches.class.getName(), "batch");
    assertThat(ends)
        .extracting(end -> end.method + ' ' + end.drains + ' ' + end.drainsSome)
        .containsExactlyInAnyOrder("close true true", "stop true true", "release true false");
  }

  @Test
  void whoForgetsAllThatIsThereOnOneWay() {
    assertThat(keeper("shelf", "serveShelf").emptiesAt).isPositive();
    assertThat(reader.keepers(WAREHOUSE, "shelf"))
        .noneMatch(keeper -> keeper.method.equals("serveShelfUnlessEmpty"));
    assertThat(reader.keepers(WAREHOUSE, "queue"))
        .as("another method has given it back")
        .noneMatch(keeper -> keeper.method.equals("serveQueue"));
  }

  /** What goes by how something ended is an end, whatever its name. */
  @Test
  void whoGivesBackWhereSomethingWentWell() {
    Keeper delivered = keeper("shelf", "delivered");
    assertThat(delivered.isAnswer).isTrue();
    assertThat(delivered.leavesAt).isPositive();
    assertThat(reader.keepers(WAREHOUSE, "queue"))
        .as("it has another do that")
        .noneMatch(keeper -> keeper.method.equals("delivered"));
    assertThat(keeper("queue", "shutdown").leavesAt).isPositive();
    assertThat(keeper("queue", "shutdown").isAnswer).isFalse();
    assertThat(keeper("queue", "close").leavesAt).isZero();
  }

  @Test
  void whatOnlyTellsWhatHappenedIsNoEnd() {
    assertThat(reader.keepers(WAREHOUSE, "queue"))
        .extracting(keeper -> keeper.method)
        .contains("close")
        .doesNotContain("closed");
  }

  @Test
  void whatIsOnlyToldOfAFailureIsNoEnd() {
    assertThat(keepers(Box.class.getName().replace("Box", "DeafBox"), "content"))
        .extracting(keeper -> keeper.method)
        .containsExactly("abort");
  }

  @Test
  void aMapThatDropsItsEldestEntry() {
    String shelves = Box.class.getName().replace("Box", "Shelves");
    List<Keeper> eldest = keepers(shelves, "shelf");
    assertThat(eldest).extracting(keeper -> keeper.method).containsExactly("removeEldestEntry");
    assertThat(eldest.get(0).className).endsWith(".Shelf");
    assertThat(eldest.get(0).drops).isTrue();
    assertThat(keepers(shelves, "untidy"))
        .extracting(keeper -> keeper.className)
        .containsExactly(shelves + "$2");
    assertThat(keepers(shelves, "tidy")).isEmpty();

    String shelf = Box.class.getName().replace("Box", "Shelf");
    MethodUse store = ObjectUsesTest.reader(shelf).held(shelf, "store", 0, Kind.ENTER);
    assertThat(store.stores).as("its own").isEqualTo("Shelf.this");
    assertThat(keepers(shelf, "this"))
        .extracting(keeper -> keeper.method)
        .containsExactly("removeEldestEntry");

    MethodUse put = ObjectUsesTest.reader(shelves).held(shelves, "put", 0, Kind.ENTER);
    assertThat(put.stores).as("a method of the program's map is the JDK's").endsWith(".shelf");
  }

  private static List<Keeper> keepers(String className, String field) {
    return ObjectUsesTest.reader(className).keepers(className, field);
  }

  @Test
  void whoKeepsTasksFromBeingRun() {
    String courier = Box.class.getName().replace("Box", "Courier");
    String delivery = Box.class.getName().replace("Box", "Delivery");
    String drops = Box.class.getName().replace("Box", "DropsOldest");
    CodeReader couriers =
        ObjectUsesTest.reader(
            courier,
            delivery,
            Basket.class.getName(),
            drops,
            drops.replace("DropsOldest", "RunsOldest"));
    List<MethodUse> cancelling = couriers.cancelling(courier, delivery);
    assertThat(cancelling)
        .as("neither who takes the tasks, nor who releases something")
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("skip", "stop", "rejectedExecution");
    assertThat(cancelling).allMatch(use -> use.lostAt > 0);
    assertThat(cancelling)
        .filteredOn(use -> use.method.equals("rejectedExecution"))
        .allMatch(use -> use.className.equals(drops));
    assertThat(couriers.cancelling(courier, null)).as("of a lambda").hasSize(3);
    assertThat(couriers.cancelling(courier, Basket.class.getName())).as("no task").isEmpty();
  }

  @Test
  void anEndThatMayFailBeforeItGivesBack() {
    String basket = Basket.class.getName();
    String checked = basket.replace("Basket", "CheckedBasket");
    CodeReader baskets = ObjectUsesTest.reader(basket, checked);
    assertThat(baskets.keepers(checked, "content")).hasSize(1).allMatch(end -> end.mayFail);
    assertThat(baskets.keepers(basket, "content")).hasSize(1).noneMatch(end -> end.mayFail);
  }

  @Test
  void whoCanBeReleased() {
    assertThat(reader.isReleasable(WAREHOUSE)).as("it has close()").isTrue();
    assertThat(reader.isReleasable(Counter.class.getName())).isFalse();
  }

  @Test
  void whatCannotBeRead() {
    assertThat(reader.keepers("com.acme.Unknown", "queue")).isEmpty();
    assertThat(reader.keepers(WAREHOUSE, "noSuchField")).noneMatch(keeper -> keeper.drains);
    assertThat(reader.callers("com.acme.Unknown", "next")).isEmpty();
  }
}
