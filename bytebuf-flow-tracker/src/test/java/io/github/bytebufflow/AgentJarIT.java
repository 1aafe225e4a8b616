package io.github.bytebufflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the one jar for users contains: it must not clash with anything on their class path. */
class AgentJarIT {
  private static final Path JAR = Path.of("target/bytebuf-flow-agent.jar");
  private static final String ROOT = "io/github/bytebufflow/";
  private static final int JAVA_11 = 55;
  private static final long MAX_SIZE = 3_050_000;

  private static JarFile jar;
  private static List<JarEntry> entries;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile(JAR.toFile());
    entries = new ArrayList<>();
    jar.stream().filter(e -> !e.isDirectory()).forEach(entries::add);
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void hasOneRootPackageAndTheManifest() {
    assertThat(children("")).containsExactly("META-INF", "io");
    assertThat(children("io/")).containsExactly("github");
    assertThat(children("io/github/")).containsExactly("bytebufflow");
  }

  @Test
  void holdsOurPackagesAndTheRelocatedLibraries() {
    assertThat(children(ROOT))
        .filteredOn(name -> !name.contains("."))
        .containsExactly(
            "agent",
            "api",
            "balance",
            "bundle",
            "cli",
            "export",
            "flight",
            "leaks",
            "metrics",
            "page",
            "report",
            "runtime",
            "serve",
            "shaded",
            "snapshot",
            "text");
    assertThat(children(ROOT + "shaded/"))
        .containsExactly("asm", "jackson", "picocli", "prometheus");
  }

  @Test
  void namesNoLibraryByItsOwnPackage() throws IOException {
    for (JarEntry e : classes()) {
      String text = new String(bytes(e), StandardCharsets.ISO_8859_1);
      assertThat(text)
          .as(e.getName())
          .doesNotContain("com/fasterxml/", "Lorg/objectweb/", "Lpicocli/", "io/prometheus/");
    }
  }

  @Test
  void runsOnJava11() throws IOException {
    assertThat(classes()).hasSizeGreaterThan(100);
    for (JarEntry e : classes()) {
      byte[] b = bytes(e);
      assertThat((b[6] & 0xff) << 8 | b[7] & 0xff).as(e.getName()).isLessThanOrEqualTo(JAVA_11);
    }
  }

  @Test
  void isAnAgentAndAProgram() throws IOException {
    Attributes main = jar.getManifest().getMainAttributes();
    assertThat(main.getValue("Premain-Class")).isEqualTo("io.github.bytebufflow.agent.Agent");
    assertThat(main.getValue("Agent-Class")).isEqualTo("io.github.bytebufflow.agent.Agent");
    assertThat(main.getValue("Main-Class")).isEqualTo("io.github.bytebufflow.cli.Main");
    assertThat(main.getValue("Can-Retransform-Classes")).isEqualTo("true");
    assertThat(main.getValue("Can-Redefine-Classes")).isEqualTo("true");
    assertThat(main.getValue("Implementation-Title")).isEqualTo("bytebuf-flow");
    assertThat(main.getValue("Implementation-Version")).matches("\\d+\\.\\d+\\.\\d+.*");
    // What goes to the boot class path would be there twice.
    assertThat(main.getValue("Boot-Class-Path")).isNull();
    assertThat(main.getValue("Multi-Release")).isNull();
    for (String name : List.of("Premain-Class", "Agent-Class", "Main-Class")) {
      assertThat(jar.getEntry(main.getValue(name).replace('.', '/') + ".class")).isNotNull();
    }
  }

  @Test
  void holdsNothingTwiceAndNoLeftovers() {
    List<String> names = new ArrayList<>();
    entries.forEach(e -> names.add(e.getName()));
    assertThat(names).doesNotHaveDuplicates();
    assertThat(names)
        .noneMatch(n -> n.endsWith("module-info.class"))
        .noneMatch(n -> n.startsWith("META-INF/versions/"))
        .noneMatch(n -> n.startsWith("META-INF/maven/"))
        .noneMatch(n -> n.startsWith("META-INF/services/"))
        .noneMatch(n -> n.contains("io/netty/"));
  }

  @Test
  void keepsEveryLicence() throws IOException {
    assertThat(children("META-INF/")).containsExactly("LICENSE", "MANIFEST.MF", "licenses");
    assertThat(children("META-INF/licenses/asm/")).containsExactly("LICENSE");
    assertThat(children("META-INF/licenses/jackson/"))
        .containsExactly(
            "FastDoubleParser-LICENSE", "FastDoubleParser-ThirdParty-LICENSE", "NOTICE");
    assertThat(children("META-INF/licenses/picocli/")).containsExactly("NOTICE");
    assertThat(children("META-INF/licenses/prometheus/")).containsExactly("NOTICE");
    assertThat(text("META-INF/LICENSE")).contains("Apache License");
    assertThat(text("META-INF/licenses/asm/LICENSE")).contains("Redistribution and use");
    assertThat(text("META-INF/licenses/jackson/NOTICE")).contains("Jackson JSON processor");
  }

  @Test
  void isSmall() throws IOException {
    assertThat(Files.size(JAR)).isLessThan(MAX_SIZE);
  }

  /** Without stack maps the JVM verifies by its old verifier, which costs the start. */
  @Test
  void hasNoClassWithoutStackMaps() throws IOException {
    for (JarEntry e : classes()) {
      byte[] file = bytes(e);
      int version = (file[6] & 0xff) << 8 | file[7] & 0xff;
      assertThat(version).as(e.getName()).isGreaterThanOrEqualTo(50);
    }
  }

  private static List<JarEntry> classes() {
    List<JarEntry> classes = new ArrayList<>(entries);
    classes.removeIf(e -> !e.getName().endsWith(".class"));
    return classes;
  }

  /** Names of what is directly below a directory, sorted. */
  private static Set<String> children(String directory) {
    Set<String> children = new TreeSet<>();
    for (JarEntry e : entries) {
      if (e.getName().startsWith(directory)) {
        String rest = e.getName().substring(directory.length());
        int slash = rest.indexOf('/');
        children.add(slash < 0 ? rest : rest.substring(0, slash));
      }
    }
    return children;
  }

  private static byte[] bytes(JarEntry e) throws IOException {
    try (InputStream in = jar.getInputStream(e)) {
      return in.readAllBytes();
    }
  }

  private static String text(String name) throws IOException {
    return new String(bytes(jar.getJarEntry(name)), StandardCharsets.UTF_8);
  }
}
