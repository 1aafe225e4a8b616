package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who knows whom, by the names in the class files. */
class CoreTest {
  private static final Path CLASSES = Path.of("target/classes/io/github/bytebufflow");

  private static boolean names(Path file, String name) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(name);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "testing, org/junit",
    "testing, org/testng",
    "testing, io/github/bytebufflow/junit",
    "testing, io/github/bytebufflow/testng",
    "junit, org/testng",
    "testng, org/junit",
  })
  void aPackageDoesNotKnowAnother(String directory, String other) throws IOException {
    try (Stream<Path> files = Files.list(CLASSES.resolve(directory))) {
      List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(classes).isNotEmpty().noneMatch(file -> names(file, other));
    }
  }

  /** The library is optional: the class that names it is loaded only to attach. */
  @Test
  void oneClassKnowsWhatAttaches() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      assertThat(files.filter(Files::isRegularFile).filter(file -> names(file, "net/bytebuddy/")))
          .extracting(file -> file.getFileName().toString())
          .containsExactly("AgentAttachment$ByteBuddyAttach.class");
    }
  }
}
