package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import org.junit.jupiter.api.Test;

/** In which order the rules are asked, whatever a path has. */
class ResponsibilityTest {
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();

  @Test
  void theRetainThatIsLeft() {
    Draft retained = at(Kind.RETAIN, SHOP, "keep", 7);
    retained.place.ref = 2;
    Draft released = at(Kind.RELEASE, "com.acme.Handler", "read", 9);
    released.place.ref = 2;
    Finding finding = finding(code, chain(direct(), retained, leaked(released)));

    assertThat(first(finding)).isEqualTo("Shop.keep");
    assertThat(finding.suspects.get(0).line).isEqualTo(7);
  }

  @Test
  void theLastOfTwoRetains() {
    Draft one = at(Kind.RETAIN, SHOP, "one", 7);
    one.place.ref = 2;
    Draft first = at(Kind.RELEASE, SHOP, "one", 9);
    first.place.ref = 2;
    Draft two = at(Kind.RETAIN, SHOP, "two", 17);
    two.place.ref = 2;
    Draft second = at(Kind.RELEASE, "com.acme.Handler", "read", 9);
    second.place.ref = 2;

    assertThat(first(finding(code, chain(direct(), one, first, two, leaked(second)))))
        .isEqualTo("Shop.two");
  }

  /** From there on the object has the buffer, and is asked about in its place. */
  @Test
  void theObjectThatAPathEndsInIsFollowed() {
    code.does(
        "a.Job",
        "<init>",
        use -> {
          use.stores = "Job.body";
          use.storesIn = "a.Job";
        });
    code.does(
        SHOP,
        "take",
        use -> {
          use.stores = "Shop.queue";
          use.storesIn = SHOP;
        });
    Draft made = at(Kind.ENTER, "a.Job", "<init>", 3);
    Draft last = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take");
    finding(code, chain(direct(), made, last));
    assertThat(code.followed).as("another held the buffer last").isEmpty();

    Draft end = leaked(at(Kind.ENTER, "a.Job", "<init>", 3), "a.Job.<init>", SHOP + ".pack");
    finding(code, chain(direct(), end));
    assertThat(code.followed).containsExactly("a.Job.body");
  }

  @Test
  void anObjectThatKeepsNothingIsNotFollowed() {
    code.does("a.Job", "<init>", use -> use.lostAt = 3);
    Draft made = leaked(at(Kind.ENTER, "a.Job", "<init>", 3), "a.Job.<init>", SHOP + ".pack");
    finding(code, chain(direct(), made));
    assertThat(code.followed).isEmpty();
  }

  /** What a file says may be wrong. */
  @Test
  void numbersAndNamesThatNoTrackerWrites() {
    Draft entered = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take");
    entered.place.ref = Integer.MAX_VALUE;
    assertThat(first(finding(code, chain(direct(), entered)))).isEqualTo("Shop.take");

    Draft nameless = new Draft();
    nameless.place.kind = Kind.ENTER;
    nameless.place.site = "(unknown)";
    assertThat(finding(code, chain(direct(), leaked(nameless))).decided).isFalse();
  }
}
