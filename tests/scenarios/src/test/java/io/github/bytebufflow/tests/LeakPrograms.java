package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Small programs that leak, and the method that has to change in each. */
final class LeakPrograms {
  private LeakPrograms() {}

  /**
   * The arguments of a test: the program, the method, the Netty; of a sample of the table, or of
   * all where the run is full.
   *
   * @param table the package of each program, and the method
   */
  static Stream<Arguments> onEachNetty(List<String> table) {
    return Settings.sample(table).stream()
        .flatMap(one -> Stream.of(on(Netty.V4_1, one), on(Netty.V4_2, one)));
  }

  /**
   * The same on Netty 4.1 and 4.2 by turns, which saves minutes of each build; {@code
   * -Dit.scenarios.all=true} or a full run leaves none out.
   *
   * @param all the package of each program, and the method
   * @param onlyOn41 the packages of those that do not run on 4.2
   */
  static Stream<Arguments> byTurns(List<String> all, List<String> onlyOn41) {
    List<String> table = Settings.sample(all);
    return IntStream.range(0, table.size())
        .boxed()
        .flatMap(
            i -> {
              String one = table.get(i);
              if (onlyOn41.contains(one.substring(0, one.indexOf(' ')))) {
                return Stream.of(on(Netty.V4_1, one));
              }
              return ScenariosIT.isAsked()
                  ? Stream.of(on(Netty.V4_1, one), on(Netty.V4_2, one))
                  : Stream.of(on(i % 2 == 0 ? Netty.V4_2 : Netty.V4_1, one));
            });
  }

  private static Arguments on(Netty netty, String one) {
    String[] words = one.split(" ");
    return Arguments.of(words[0], words[1], netty);
  }

  /**
   * Runs one, which ends well.
   *
   * @param set the package of its set, below {@code acme}
   */
  static Run run(String set, String program, Netty netty) {
    Fork fork = new Fork(set + '/' + program + '-' + netty.version());
    Run run =
        fork.libraries(netty.classPath())
            .agent("report=" + fork.report())
            .run("acme." + set + '.' + program + ".Main");
    assertThat(run.exit()).as(run.stderr()).isZero();
    return run;
  }

  /** The method that a leak names first, with the simple name of its class. */
  static String first(Map<String, Object> leak) {
    return named(leak).get(0);
  }

  /** The methods that a leak names, each with the simple name of its class. */
  static List<String> named(Map<String, Object> leak) {
    List<String> named = new ArrayList<>();
    for (Object suspect : (List<?>) leak.get("suspects")) {
      String type = ((Map<?, ?>) suspect).get("class").toString();
      named.add(
          type.substring(type.lastIndexOf('.') + 1) + '.' + ((Map<?, ?>) suspect).get("method"));
    }
    return named;
  }
}
