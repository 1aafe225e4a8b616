package io.github.bytebufflow;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  @ArchTest static final ArchRule TEXT = knowsOnly("text");

  @ArchTest static final ArchRule SNAPSHOT = knowsOnly("snapshot", ROOT + "runtime..", JACKSON);

  @ArchTest
  static final ArchRule REPORT = knowsOnly("report", ROOT + "snapshot..", ROOT + "text..");

  @ArchTest
  static final ArchRule SERVE =
      knowsOnly(
          "serve", ROOT + "snapshot..", ROOT + "report..", ROOT + "text..", "javax.management..");

  /** Texts become settings here, and nothing is done with them. */
  @ArchTest
  static final ArchRule OPTIONS =
      knowsOnly("agent.options", ROOT + "snapshot", ROOT + "serve", ROOT + "text");

  /** Its help lists the agent's options. */
  @ArchTest
  static final ArchRule CLI =
      knowsOnly(
          "cli", ROOT + "agent", ROOT + "agent.options", ROOT + "text", "com.sun.tools.attach..");

  /** What runs beside the application weaves nothing, and knows no life cycle. */
  @ArchTest
  static final ArchRule SERVICES =
      knowsOnly(
          "agent.services",
          ROOT + "runtime",
          ROOT + "snapshot",
          ROOT + "report",
          ROOT + "serve",
          ROOT + "agent.options",
          ROOT + "agent.classfile",
          "javax.management");

  /** The life cycle wires the others together. */
  @ArchTest
  static final ArchRule LIFE_CYCLE =
      classes()
          .that()
          .resideInAPackage(ROOT + "agent")
          .should()
          .onlyDependOnClassesThat(
              in("java..", ROOT + "agent..", ROOT + "runtime", ROOT + "serve", ROOT + "text"));

  /**
   * No state outlives the tracker, or is shared by two of them, but in the runtime. The JVM has a
   * place for an agent's static methods only, one standard error, and one class path.
   */
  @ArchTest
  static final ArchRule NO_MUTABLE_STATIC_FIELD =
      fields()
          .that()
          .areStatic()
          .and()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage(ROOT + "runtime..")
          .should(beConstant());

  /** Static fields with state, each for a reason that stands beside it. */
  private static final Set<String> STATE =
      Set.of(
          ROOT + "agent.Agent.dormant",
          ROOT + "agent.Installer.JVM",
          ROOT + "agent.classfile.ClassPath.ITSELF",
          ROOT + "agent.services.LastHook.PLACE",
          ROOT + "agent.services.Stderr.PROCESS");

  private static ArchCondition<JavaField> beConstant() {
    return new ArchCondition<>("be constant") {
      @Override
      public void check(JavaField field, ConditionEvents events) {
        if (!STATE.contains(field.getFullName()) && !isConstant(field)) {
          events.add(SimpleConditionEvent.violated(field, field.getDescription() + " may change"));
        }
      }
    };
  }

  private static boolean isConstant(JavaField field) {
    JavaClass type = field.getRawType();
    if (!field.getModifiers().contains(JavaModifier.FINAL)
        || type.getPackageName().startsWith("java.util.concurrent")) {
      return false;
    }
    if (type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class)) {
      return isUnmodifiable(field);
    }
    return !type.getPackageName().startsWith(ROOT + "agent")
        || type.getAllFields().stream()
            .allMatch(
                f ->
                    f.getModifiers().contains(JavaModifier.FINAL)
                        || f.getModifiers().contains(JavaModifier.STATIC));
  }

  private static boolean isUnmodifiable(JavaField field) {
    try {
      Field reflected = field.reflect();
      reflected.setAccessible(true);
      String made = reflected.get(null).getClass().getName();
      return made.startsWith("java.util.ImmutableCollections$")
          || made.startsWith("java.util.Collections$Unmodifiable");
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Class files and names: no runtime, and no weaving. */
  @ArchTest static final ArchRule CLASS_FILES = knowsOnly("agent.classfile", ASM);

  @ArchTest
  static final ArchRule WEAVING =
      knowsOnly("agent.weave", ROOT + "runtime", ROOT + "agent.classfile", ASM);

  /** What is woven into Netty is written with the tools of weaving. */
  @ArchTest
  static final ArchRule NETTY =
      knowsOnly(
          "agent.netty", ROOT + "runtime", ROOT + "agent.classfile", ROOT + "agent.weave", ASM);

  @ArchTest
  static final ArchRule FOREIGN =
      knowsOnly("agent.foreign", ROOT + "runtime", ROOT + "agent.classfile", ASM);

  private static ArchRule knowsOnly(String name, String... others) {
    String[] allowed =
        Stream.concat(Stream.of("java..", ROOT + name + ".."), Stream.of(others))
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
  void everyPackageHasARule() throws IOException {
    try (Stream<Path> children = Files.list(Path.of("src/main/java/io/github/bytebufflow"))) {
      assertThat(children.map(p -> p.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "runtime", "text", "snapshot", "report", "serve", "agent", "cli");
    }
  }
}
