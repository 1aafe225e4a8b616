package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All of the runtime is made before the first class is woven. */
class PrepareTest {
  /** An interface without constants has nothing to initialise. */
  private static boolean isInitialised(String name) {
    try {
      Class<?> c = Class.forName(name, false, PrepareTest.class.getClassLoader());
      return !c.isInterface() || c.getDeclaredFields().length > 0;
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everyClassOfTheRuntimeIsInTheList() throws Exception {
    String pack = Tracker.class.getPackageName();
    Path folder =
        Path.of(Tracker.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .resolve(pack.replace('.', '/'));
    List<String> classes;
    try (Stream<Path> files = Files.list(folder)) {
      classes =
          files
              .map(f -> f.getFileName().toString())
              .filter(f -> f.endsWith(".class") && !f.contains("$") && !f.contains("-info"))
              .map(f -> pack + '.' + f.substring(0, f.length() - ".class".length()))
              .filter(PrepareTest::isInitialised)
              .filter(c -> !c.equals(RuntimeClasses.class.getName()))
              .collect(Collectors.toList());
    }
    assertThat(classes).hasSizeGreaterThan(30);
    assertThat(
            Stream.of(RuntimeClasses.ALL, RuntimeClasses.OfOwners.ALL)
                .flatMap(Arrays::stream)
                .map(Class::getName))
        .containsExactlyInAnyOrderElementsOf(classes);
  }

  /** Those inside another one are not in the list: they have nothing that could fail. */
  @Test
  void innerClassesHaveNoInitialiser() throws Exception {
    for (Class<?> c : RuntimeClasses.ALL) {
      for (Class<?> inner : c.getDeclaredClasses()) {
        assertThat(inner.getDeclaredFields())
            .as(inner.getName())
            .allMatch(
                f ->
                    !Modifier.isStatic(f.getModifiers())
                        || f.isSynthetic()
                        || f.getType().isPrimitive());
      }
    }
  }

  @Test
  void theTreeTakesAnEighthOfTheHeapAtMost() {
    long heap = Runtime.getRuntime().maxMemory();
    long bytes = 256L * Tracker.mostNodes();
    assertThat(bytes).isLessThanOrEqualTo(heap / 8).isGreaterThan(heap / 8 - 512);
  }
}
