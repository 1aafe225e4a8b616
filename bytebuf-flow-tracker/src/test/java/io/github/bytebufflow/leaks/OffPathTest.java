package io.github.bytebufflow.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who is named that neither the path nor a stack has. */
class OffPathTest {
  private static final String SHOP = "com.acme.Shop";

  private final Map<String, List<Keeper>> keepers = new HashMap<>();
  private final Map<String, List<MethodUse>> takenOut = new HashMap<>();
  private final List<Assembler> assemblers = new ArrayList<>();

  private final Code code =
      new Code() {
        @Override
        public MethodUse held(String className, String method, int line, Kind kind) {
          return MethodUse.UNKNOWN;
        }

        @Override
        public MethodUse given(
            String className, String method, int line, String called, Role role) {
          return MethodUse.UNKNOWN;
        }

        @Override
        public List<MethodUse> handler(String className, String entry) {
          return List.of();
        }

        @Override
        public List<Keeper> keepers(String className, String field) {
          return keepers.getOrDefault(className + '.' + field, List.of());
        }

        @Override
        public List<MethodUse> takenOut(String className, String field) {
          return takenOut.getOrDefault(className + '.' + field, List.of());
        }

        @Override
        public List<Assembler> assemblersOfBuffers(Set<String> around, Set<String> operators) {
          assertThat(around).containsExactly(SHOP);
          assertThat(operators).containsExactly("FluxMap", "MonoCollect", "MonoFlatMap");
          return assemblers;
        }

        @Override
        public String written(String className, String method) {
          return method.equals("lambda$null$3") ? "order" : method;
        }

        @Override
        public String artifact(String className) {
          return null;
        }
      };

  private final Candidates candidates = new Candidates(code);
  private final OffPath offPath = new OffPath(code, candidates);

  private static MethodUse use(String method, Consumer<MethodUse.Builder> what) {
    MethodUse.Builder use = new MethodUse.Builder(SHOP, method);
    what.accept(use);
    return use.build();
  }

  private static Keeper end(String method, boolean reads, boolean drains) {
    return new Keeper(SHOP, method, null, 70, reads, drains, false, false);
  }

  private static StackTraceElement frame(String className, String method) {
    return new StackTraceElement(className, method, null, -1);
  }

  private List<Suspect> ranked() {
    return candidates.ranked(KnownLeaks.NONE);
  }

  private void keptInQueue() {
    offPath.kept(
        use(
            "take",
            use -> {
              use.stores = "Shop.queue";
              use.storesIn = SHOP;
            }),
        57);
  }

  @Test
  void whoTakesItOutAndLosesItIsNamed() {
    takenOut.put(SHOP + ".queue", List.of(use("send", use -> use.lostAt = 31)));
    keptInQueue();

    assertThat(ranked()).extracting(one -> one.method).containsExactly("send");
    assertThat(ranked().get(0).reason)
        .isEqualTo("takes it out of Shop.queue, and the way to line 31 does not give it back");
    assertThat(ranked().get(0).line).isEqualTo(31);
  }

  /** An end may find nothing in the field; what was taken out was there. */
  @Test
  void whoTakesItOutAndLosesItComesBeforeWhoLeavesItThere() {
    takenOut.put(SHOP + ".queue", List.of(use("send", use -> use.lostAt = 31)));
    keepers.put(SHOP + ".queue", List.of(end("close", false, false)));
    keptInQueue();

    assertThat(ranked()).extracting(one -> one.method).containsExactly("send", "close");
  }

  /** Almost all code may throw: that explains a leak only where all else is in order. */
  @Test
  void whoMayThrowWithItIsNamedWhereTheEndsGiveBack() {
    Consumer<MethodUse.Builder> reads =
        use -> {
          use.lostIfCallThrows = true;
          use.readers.add(new MethodUse.Reader(SHOP, "encrypt", false));
        };
    takenOut.put(
        SHOP + ".queue",
        List.of(use("send", reads), use("flush", use -> use.lostIfCallThrows = true)));
    keepers.put(SHOP + ".queue", List.of(end("close", true, false)));
    keptInQueue();
    assertThat(ranked()).extracting(one -> one.method).containsExactly("close");

    keepers.put(SHOP + ".queue", List.of(end("close", true, true)));
    keptInQueue();
    assertThat(ranked())
        .extracting(one -> one.method)
        .as("flush() gives it to nothing that may throw")
        .contains("send")
        .doesNotContain("flush");
  }

  @Test
  void anObjectInAFieldThatHasItIsLeftByTheEnd() {
    Consumer<MethodUse.Builder> gives =
        use -> {
          use.takenIn = "Shop.cart";
          use.takenInClass = SHOP;
        };
    keepers.put(SHOP + ".cart", List.of(end("close", true, false)));
    offPath.keptByAnother(use("take", gives), 50);
    assertThat(candidates.isEmpty()).as("what close() asks of it may release").isTrue();

    keepers.put(SHOP + ".cart", List.of(end("close", false, false)));
    offPath.keptByAnother(use("take", gives), 50);
    assertThat(ranked()).extracting(one -> one.method).containsExactly("close");
  }

  @Test
  void theFirstOperatorThatKeepsHasTheBuffers() {
    assemblers.add(new Assembler(SHOP, "serve", null, 20, "flatMap", 2, true, true, false));
    assemblers.add(new Assembler(SHOP, "join", null, 40, "collect", 1, true, false, false));
    new Streams(code, candidates)
        .assembled(
            List.of(
                frame(SHOP, "buffer"),
                frame("reactor.core.publisher.FluxMap$MapSubscriber", "onNext"),
                frame("reactor.core.publisher.MonoCollect", "subscribe"),
                frame("reactor.core.publisher.MonoFlatMap", "subscribe")));

    assertThat(ranked()).extracting(one -> one.method).containsExactly("join", "serve");
  }

  @Test
  void aLambdaInALambdaIsNamedByItsMethod() {
    candidates.add(SHOP, "lambda$null$3", null, 12, 50, "had it");
    candidates.add(SHOP, "order", null, 9, 40, "called who had it");

    assertThat(ranked()).extracting(one -> one.method).containsExactly("order");
    assertThat(ranked().get(0).line).isEqualTo(12);
  }
}
