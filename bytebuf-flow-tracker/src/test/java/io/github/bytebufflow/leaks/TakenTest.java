package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who is named where a method gives the buffer to another one. */
class TakenTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String TRUCK = "org.library.Truck";

  private final Map<String, MethodUse> uses = new HashMap<>();
  private final Map<String, MethodUse> passed = new HashMap<>();

  private final Code code =
      new Code() {
        @Override
        public MethodUse held(String className, String method, int line, Kind kind) {
          return uses.getOrDefault(method, MethodUse.UNKNOWN);
        }

        @Override
        public MethodUse given(
            String className, String method, int line, String called, Role role) {
          return uses.getOrDefault(method, MethodUse.UNKNOWN);
        }

        @Override
        public MethodUse passed(
            String className, String method, int line, String called, int argument) {
          return passed.getOrDefault(method + '(' + called + ' ' + argument, MethodUse.UNKNOWN);
        }

        @Override
        public List<MethodUse> handler(String className, String entry) {
          return List.of();
        }

        @Override
        public String artifact(String className) {
          return className.startsWith("org.library.") ? "library 1.0" : "the application";
        }
      };

  private static MethodUse use(String className, String method, Consumer<MethodUse.Builder> what) {
    MethodUse.Builder use = new MethodUse.Builder(className, method);
    use.aware = true;
    what.accept(use);
    return use.build();
  }

  private void does(String method, Consumer<MethodUse.Builder> what) {
    uses.put(method, use(SHOP, method, what));
  }

  private static MethodUse truck() {
    return use(
        TRUCK,
        "load",
        use -> {
          use.consumes = true;
          use.releases = true;
          use.lostIfCallThrows = true;
        });
  }

  private Finding finding(Draft end, String... methods) {
    end.counts.leaked = 5;
    end.place.stack =
        List.of(methods).stream()
            .map(method -> new StackTraceElement(SHOP, method, "Shop.java", 9))
            .toList();
    return Findings.find(
            snapshot(chain(root("PooledByteBufAllocator.directBuffer", "pooled-direct"), end)),
            code,
            KnownLeaks.NONE)
        .get(0);
  }

  private static String first(Finding finding) {
    return Names.of(finding.suspects.get(0).className, finding.suspects.get(0).method);
  }

  @Test
  void aLibraryThatTookItIsNamedBeforeWhoGaveIt() {
    does(
        "send",
        use -> {
          use.consumes = true;
          use.takenBy = "Truck.load";
          use.takers.add(truck());
        });
    Finding finding = finding(at(Kind.CALL, SHOP, "send", 3), "send", "main");

    assertThat(first(finding)).isEqualTo("Truck.load");
    assertThat(finding.decided).isFalse();
    assertThat(finding.suspects).anyMatch(one -> "send".equals(one.method));
  }

  @Test
  void notWhereTheGiverLeavesTheObjectThatTookIt() {
    does(
        "send",
        use -> {
          use.consumes = true;
          use.takenBy = "Truck.load";
          use.leavesTaker = true;
          use.takers.add(use(TRUCK, "load", taker -> taker.consumes = true));
        });

    assertThat(first(finding(at(Kind.CALL, SHOP, "send", 3), "send", "main")))
        .isEqualTo("Shop.send");
  }

  @Test
  void whatIsCaughtCameOutOfWhoTookIt() {
    Consumer<MethodUse.Builder> catches =
        use -> {
          use.consumes = true;
          use.lostAt = 12;
          use.lostCaught = true;
        };
    does("send", catches.andThen(use -> use.takers.add(truck())));
    Finding taken = finding(at(Kind.CALL, SHOP, "send", 3), "send", "main");
    assertThat(first(taken)).isEqualTo("Truck.load");
    assertThat(taken.decided).isFalse();

    does("send", catches);
    Finding alone = finding(at(Kind.CALL, SHOP, "send", 3), "send", "main");
    assertThat(first(alone)).isEqualTo("Shop.send");
    assertThat(alone.decided).as("nothing else explains it").isTrue();

    does("send", catches.andThen(use -> use.takerMayFail = true));
    Finding either = finding(at(Kind.CALL, SHOP, "send", 3), "send", "main");
    assertThat(first(either)).isEqualTo("Shop.send");
    assertThat(either.decided).as("who took it, without code, may have failed").isFalse();
  }

  @Test
  void whoDropsTheObjectThatHasItIsNamed() {
    does(
        "fill",
        use -> {
          use.consumes = true;
          use.takenBy = "Truck.load";
          use.takenByArgument = 0;
        });
    passed.put("order(fill 0", use(SHOP, "order", use -> use.returns = true));
    does(
        "main",
        use -> {
          use.lostAt = 40;
          use.obtained = true;
        });
    Finding finding = finding(at(Kind.CALL, SHOP, "fill", 3), "fill", "order", "main");

    assertThat(first(finding)).isEqualTo("Shop.main");
    assertThat(finding.decided).as("the object is only thought to have it").isFalse();
  }

  @Test
  void aPromiseThatIsNotAskedMayHaveRefused() {
    does(
        "answer",
        use -> {
          use.consumes = true;
          use.takenBy = "Promise.trySuccess";
          use.refusedAt = 8;
        });
    Finding finding = finding(at(Kind.CALL, SHOP, "answer", 3), "answer", "main");

    assertThat(first(finding)).isEqualTo("Shop.answer");
    assertThat(finding.suspects.get(0).line).isEqualTo(8);
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("gives it away, and does not ask whether it was taken");
  }
}
