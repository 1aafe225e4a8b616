package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Archive;
import io.github.bytebufflow.leaks.MethodUse;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Who puts something in the place of what has a buffer, and forgets that. */
class ReplacementsTest {
  private static final String ARCHIVE = Archive.class.getName();
  private static final String FOLDER = ARCHIVE.replace("Archive", "Folder");

  private final CodeReader reader = ObjectUsesTest.reader(ARCHIVE, FOLDER);

  private final List<MethodUse> lost = reader.lostObjects(FOLDER, "page");

  private List<String> lost(Predicate<MethodUse> how) {
    return lost.stream().filter(how).map(use -> use.method).toList();
  }

  @Test
  void whoPutsAnotherOneUnderAKeyThatMayBeThere() {
    assertThat(lost(use -> use.replaces))
        .as("not under a new number or name, and not who asks, or gives back what was there")
        .containsExactlyInAnyOrder("file", "numberAround", "open", "turn");
    assertThat(lost).filteredOn(use -> use.replaces).allMatch(use -> use.lostAt > 0);
  }

  @Test
  void whoMakesAnotherObjectOfOne() {
    assertThat(lost(use -> use.copies))
        .as("not who ends the first, and not who keeps both")
        .containsExactlyInAnyOrder("copyAll", "renew");
  }

  /** A map that only shows an object still has it; one that has another has not taken it. */
  @Test
  void whoTakesItOutAndForgetsIt() {
    assertThat(lost(use -> use.lostAt > 0 && !use.copies && !use.replaces))
        .containsExactlyInAnyOrder("shutOrForget", "thicker", "fileOnce", "fileAndCount");
  }

  @Test
  void whoPutsSomethingElseIntoTheMapInAField() {
    assertThat(reader.replacing(ARCHIVE, "pages"))
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("page", "blank");
    assertThat(reader.replacing(ARCHIVE, "pages")).allMatch(use -> use.replaces && use.lostAt > 0);
    assertThat(reader.replacing(ARCHIVE, "byName"))
        .as("those that take out, or ask, do not forget")
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("file", "open");
  }

  @Test
  void whoLooksAtWhatWasThereAndNoMore() {
    assertThat(lost(use -> use.lostAt > 0))
        .contains("fileAndCount")
        .as("its method gives the page back")
        .doesNotContain("fileInstead");
  }

  @Test
  void whoWritesAFieldOfAnObjectThatWasThere() {
    assertThat(reader.replacing(FOLDER, "page")).as("constructors write no other's").isEmpty();
    assertThat(lost(use -> use.replaces)).contains("turn").doesNotContain("begin");
  }
}
