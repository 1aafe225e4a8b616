package io.github.bytebufflow.agent.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.agent.Agent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The list of classes that are defined as the tracker wakes. */
class StartClassesTest {
  private static List<String> names() throws IOException {
    try (InputStream in = StartClasses.class.getResourceAsStream(StartClasses.LIST)) {
      String all = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(all).endsWith("\n").doesNotContain("\r");
      // The agent's jar has ASM in a package of its own.
      return all.lines()
          .map(
              name ->
                  (StartClasses.OURS + name)
                      .replace("io.github.bytebufflow.shaded.asm.", "org.objectweb.asm."))
          .collect(Collectors.toList());
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, StartClasses.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(StartClasses.LIST + " names a class that is not there", e);
    }
  }

  /** A parent that stands behind its child is looked for in every jar, and defined in vain. */
  @Test
  void namesClassesThatAreThereWithTheirParentsBefore() throws IOException {
    List<String> names = names();
    Set<String> listed = new HashSet<>(names);
    Set<String> before = new HashSet<>();
    for (String name : names) {
      Class<?> c = load(name);
      assertThat(before.add(name)).as(name + " stands once").isTrue();
      for (Class<?> i : c.getInterfaces()) {
        assertParentBefore(name, i, listed, before);
      }
      assertParentBefore(name, c.getSuperclass(), listed, before);
    }
    assertThat(before).hasSizeGreaterThan(200);
  }

  private static void assertParentBefore(
      String name, Class<?> parent, Set<String> listed, Set<String> before) {
    if (parent != null && listed.contains(parent.getName())) {
      assertThat(before).as("before " + name).contains(parent.getName());
    }
  }

  /** A thread of the program may load such a class meanwhile, and would fail. */
  @Test
  void namesNoClassThatAProgramAsksFor() throws IOException {
    assertThat(names())
        .isNotEmpty()
        .doesNotContain(ApiFunctions.class.getName(), Agent.class.getName());
  }
}
