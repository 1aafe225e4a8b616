package io.github.bytebufflow.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A report has no entry for a service without bugs, and one for each bug. */
class ServicesIT {
  private static final int SECONDS = 4;

  private static Service service(String name) throws IOException {
    return Service.all().stream().filter(one -> one.name.equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rest-http1", "ws-chat"})
  void saysNothingOfACorrectService(String name) throws Exception {
    hasNoEntry(service(name));
  }

  static List<Service> open() throws IOException {
    List<Service> open = new ArrayList<>();
    for (Service service : Service.all()) {
      if (!service.isFrozen()) {
        open.add(service);
      }
    }
    return open;
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("open")
  void saysNothingOfAnyCorrectService(Service service) throws Exception {
    hasNoEntry(service);
  }

  private static void hasNoEntry(Service service) throws Exception {
    Loaded run = run(service, Set.of(), "none");
    assertThat(run.leaks()).isEmpty();
    assertThat(run.misuses()).isEmpty();
  }

  /** Bugs side by side are told as each of them is alone. */
  @Test
  void tellsEachOfThreeBugsOnce() throws Exception {
    Service service = service("rest-http1");
    List<String> fixes = new ArrayList<>();
    Set<String> digits = new TreeSet<>();
    Set<Object> misused = new TreeSet<>();
    for (int bug : service.bugs()) {
      Loaded alone = run(service, Set.of(bug), "bug" + bug);
      assertThat(alone.entries()).as("entries of bug %d", bug).hasSize(1);
      digits.addAll(alone.digits());
      alone.misuses().forEach(misuse -> misused.add(misuse.get("site")));
      fixes.addAll(service.fixes(bug));
    }
    assertThat(fixes).hasSize(3);
    Loaded all = run(service, service.bugs(), "all");
    assertThat(all.entries()).extracting(entry -> first(entry, fixes)).hasSameElementsAs(fixes);
    assertThat(all.entries()).hasSize(3);
    assertThat(all.digits()).containsExactlyElementsOf(digits);
    assertThat(all.misuses()).extracting(misuse -> misuse.get("site")).hasSameElementsAs(misused);
  }

  /** The fix that an entry names first; if it is none, what it names. */
  private static String first(Map<String, Object> entry, List<String> fixes) {
    List<String> names = Score.names(entry);
    return fixes.stream()
        .filter(fix -> Score.isRight(names, 1, List.of(fix)))
        .findFirst()
        .orElse(names.toString());
  }

  private static Loaded run(Service service, Set<Integer> planted, String name) throws Exception {
    Loaded run = Loaded.run(service, planted, SECONDS, name);
    assertThat(run.exit).as("exit code: %s", run.stderr).isZero();
    assertThat(run.sums()).as("allocated less released, leaked and live").containsOnly(0L);
    return run;
  }
}
