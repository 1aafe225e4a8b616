package io.github.bytebufflow;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package may know which: downwards only. */
@AnalyzeClasses(
    packages = "io.github.bytebufflow",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ROOT = "io.github.bytebufflow.";
  private static final String JACKSON = "com.fasterxml.jackson.core..";
  private static final String ASM = "net.bytebuddy.jar.asm..";

  /** No JSON, no bytecode: whoever loads a buffer loads this package with it. */
  @ArchTest static final ArchRule RUNTIME = knowsOnly("runtime");

  /** What users name must not drag in what may change. */
  @ArchTest static final ArchRule API = knowsOnly("api", "org.jspecify.annotations..");

  @ArchTest static final ArchRule TEXT = knowsOnly("text");

  @ArchTest static final ArchRule SNAPSHOT = knowsOnly("snapshot", ROOT + "runtime..", JACKSON);

  /** The model of a snapshot knows neither its JSON form nor a library for it. */
  @ArchTest
  static final ArchRule SNAPSHOT_MODEL =
      classes()
          .that()
          .resideInAPackage(ROOT + "snapshot")
          .should()
          .onlyDependOnClassesThat(in("java..", ROOT + "runtime", ROOT + "snapshot"));

  @ArchTest
  static final ArchRule REPORT = knowsOnly("report", ROOT + "snapshot..", ROOT + "text..");

  @ArchTest
  static final ArchRule SERVE =
      knowsOnly(
          "serve",
          ROOT + "api..",
          ROOT + "snapshot..",
          ROOT + "report..",
          ROOT + "text..",
          "javax.management..");

  /** It wires the others together, but for the command line, which is another program. */
  @ArchTest
  static final ArchRule AGENT =
      knowsOnly(
          "agent",
          ROOT + "runtime..",
          ROOT + "snapshot..",
          ROOT + "report..",
          ROOT + "serve..",
          ROOT + "text..",
          ASM);

  /** Its help lists the agent's options. */
  @ArchTest
  static final ArchRule CLI =
      knowsOnly(
          "cli",
          ROOT + "snapshot..",
          ROOT + "report..",
          ROOT + "text..",
          "io.github.bytebufflow.agent",
          "com.sun.tools.attach..");

  @ArchTest
  static final ArchRule WEAVING_KNOWS_NO_SERVICE =
      classes()
          .that()
          .resideInAnyPackage(
              ROOT + "agent.weave..", ROOT + "agent.netty..", ROOT + "agent.foreign..")
          .should()
          .onlyDependOnClassesThat(
              in(
                  "java..",
                  ROOT + "runtime..",
                  ROOT + "agent.weave..",
                  ROOT + "agent.netty..",
                  ROOT + "agent.foreign..",
                  ASM));

  private static ArchRule knowsOnly(String name, String... others) {
    String[] allowed =
        Stream.concat(
                Stream.of("java..", "javax.management..", ROOT + name + ".."), Stream.of(others))
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(ROOT + name + "..")
        .should()
        .onlyDependOnClassesThat(in(allowed));
  }

  private static DescribedPredicate<JavaClass> in(String... packages) {
    return JavaClass.Predicates.resideInAnyPackage(packages)
        .or(DescribedPredicate.describe("primitive", c -> c.getBaseComponentType().isPrimitive()));
  }

  @Test
  void everyPackageSaysWhatItIsFor() throws IOException {
    Path sources = Path.of("src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      List<Path> packages =
          files
              .filter(f -> f.toString().endsWith(".java"))
              .map(Path::getParent)
              .distinct()
              .collect(Collectors.toList());
      assertThat(packages).hasSizeGreaterThan(5);
      assertThat(packages)
          .allSatisfy(p -> assertThat(p.resolve("package-info.java")).isNotEmptyFile());
    }
  }

  @Test
  void everyPackageButTheApiIsMarkedInternal() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      assertThat(files.filter(f -> f.endsWith("package-info.java")))
          .allSatisfy(
              f -> {
                String mark = "\n@io.github.bytebufflow.api.Internal\npackage ";
                assertThat(Files.readString(f).contains(mark))
                    .isEqualTo(!f.getParent().endsWith("api"));
              });
    }
  }

  @Test
  void everyPackageHasARule() throws IOException {
    try (Stream<Path> children = Files.list(Path.of("src/main/java/io/github/bytebufflow"))) {
      assertThat(children.map(p -> p.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "api", "runtime", "text", "snapshot", "report", "serve", "agent", "cli");
    }
  }
}
