package io.github.bytebufflow.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path directory;

  /** Whoever may write the directory may have put a link there. */
  @Test
  void followsNoLinkWithANameThatCanBeGuessed() throws Exception {
    Path victim = Files.writeString(directory.resolve("victim"), "mine");
    Path file = directory.resolve("x.json");
    String guessed = "x.json." + ProcessHandle.current().pid() + ".part";
    Files.createSymbolicLink(directory.resolve(guessed), victim);
    OutputFile.of(file.toString(), false).write(out -> out.write("new".getBytes(UTF_8)));
    assertThat(file).hasContent("new");
    assertThat(victim).hasContent("mine");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("victim", "x.json", guessed);
    }
  }

  @Test
  void replacesFilesOnlyAndNeverADevice() throws Exception {
    Path file = Files.writeString(directory.resolve("x.json"), "mine");
    assertThatThrownBy(() -> OutputFile.of(file.toString(), false)).hasMessageContaining("-f");
    if (Files.exists(Path.of("/dev/null"))) {
      OutputFile.of("/dev/null", false).write(out -> out.write(1));
      assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }
  }
}
