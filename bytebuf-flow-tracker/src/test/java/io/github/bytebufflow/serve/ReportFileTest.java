package io.github.bytebufflow.serve;

import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {
  private static final Snapshot SNAPSHOT = snapshot(root("Alloc.directBuffer", "direct").build());

  @TempDir Path folder;

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().collect(Collectors.toList());
    }
  }

  private ReportFile file(String name) {
    return new ReportFile(folder.resolve(name).toString());
  }

  @Test
  void writesInTheFormatOfTheExtension() throws IOException {
    Path json = file("a.json").write(SNAPSHOT, ReportSettings.DEFAULT);
    try (InputStream in = Files.newInputStream(json)) {
      assertThat(SnapshotJson.read(in).roots).hasSize(1);
    }
    Path text = file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(text).content().contains("bytebuf-flow: SUMMARY");
    assertThat(files()).containsExactly("a.json", "a.txt");
  }

  @Test
  void putsInTheProcessAndTheTime() throws IOException {
    file("r-%p-%t.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(files())
        .singleElement()
        .asString()
        .matches("r-" + ProcessHandle.current().pid() + "-\\d{8}-\\d{6}\\.txt");
  }

  @Test
  void replacesTheReportBefore() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "old");
    assertThat(file("a.txt").problem()).isNull();
    Path written = file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(written).content().doesNotContain("old");
    assertThat(files()).containsExactly("a.txt");
  }

  @Test
  void saysInOneSentenceWhatIsWrong() throws IOException {
    ReportFile nowhere = new ReportFile(folder.resolve("no/such/a.txt").toString());
    assertThat(nowhere.problem()).contains("does not exist").doesNotContain("\n");
    assertThatThrownBy(() -> nowhere.write(SNAPSHOT, ReportSettings.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a.txt")
        .hasMessageContaining("its folder does not exist");
    Files.createDirectory(folder.resolve("d.txt"));
    assertThat(file("d.txt").problem()).contains("is a folder");
  }

  /** The name beside the report used to be known beforehand, and a link there was followed. */
  @Test
  void followsNoLinkThatWaitsForItsOwnFile() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Files.createSymbolicLink(folder.resolve("a.txt.part"), victim);
    file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(victim).hasContent("precious");
    assertThat(folder.resolve("a.txt")).isRegularFile().content().contains("SUMMARY");
    assertThat(files()).containsExactly("a.txt", "a.txt.part", "victim");
  }

  @Test
  void replacesWhatItsLinkLeadsTo() throws IOException {
    Path there = Files.createDirectory(folder.resolve("there"));
    Files.writeString(there.resolve("real.txt"), "old");
    Files.createSymbolicLink(folder.resolve("second.txt"), Path.of("there", "real.txt"));
    Files.createSymbolicLink(folder.resolve("a.txt"), Path.of("second.txt"));
    file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(folder.resolve("a.txt")).isSymbolicLink();
    assertThat(folder.resolve("second.txt")).isSymbolicLink();
    assertThat(there.resolve("real.txt")).isRegularFile().content().contains("SUMMARY");
    try (Stream<Path> left = Files.list(there)) {
      assertThat(left).hasSize(1);
    }
  }

  @Test
  void makesWhatItsLinkLeadsTo() throws IOException {
    Files.createSymbolicLink(folder.resolve("a.txt"), Path.of("real.txt"));
    file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(folder.resolve("real.txt")).content().contains("SUMMARY");
    assertThat(files()).containsExactly("a.txt", "real.txt");
  }

  @Test
  void refusesLinksInARing() throws IOException {
    Files.createSymbolicLink(folder.resolve("a.txt"), Path.of("b.txt"));
    Files.createSymbolicLink(folder.resolve("b.txt"), Path.of("a.txt"));
    assertThatThrownBy(() -> file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("too many symbolic links");
  }

  /**
   * As where one file is mounted into a container: here its name is too long for another beside.
   */
  @Test
  void overwritesWhatCannotBeReplaced() throws IOException {
    String name = "a".repeat(250) + ".txt";
    Files.writeString(folder.resolve(name), "old");
    file(name).write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(folder.resolve(name))
        .content()
        .contains("bytebuf-flow: SUMMARY")
        .doesNotContain("old");
    assertThat(files()).containsExactly(name);
  }

  @Test
  void writesStraightIntoAFifo() throws Exception {
    Path fifo = folder.resolve("a.txt");
    Process mkfifo = new ProcessBuilder("mkfifo", fifo.toString()).start();
    assertThat(mkfifo.waitFor()).isZero();
    Process reader = new ProcessBuilder("cat", fifo.toString()).start();
    file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    String read = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(read).contains("bytebuf-flow: SUMMARY");
    assertThat(Files.isRegularFile(fifo)).isFalse();
    assertThat(files()).containsExactly("a.txt");
  }

  @Test
  void deletesWhatAKilledProcessLeft() throws IOException {
    Path old = Files.writeString(folder.resolve("a.txt.1f.part"), "half");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    Files.writeString(folder.resolve("a.txt.2f.part"), "of a process that writes just now");
    Path users = Files.writeString(folder.resolve("a.txt.backup.part"), "of the user");
    Files.setLastModifiedTime(users, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    Path other = Files.writeString(folder.resolve("b.txt.1f.part"), "half");
    Files.setLastModifiedTime(other, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(files())
        .containsExactly("a.txt", "a.txt.2f.part", "a.txt.backup.part", "b.txt.1f.part");
  }

  @Test
  void leavesNothingWhereItFails() throws IOException {
    Files.createDirectories(folder.resolve("a.txt").resolve("full"));
    assertThatThrownBy(() -> file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the report can't be written to");
    assertThat(files()).containsExactly("a.txt");
  }

  @Test
  void refusesAnExtensionThatIsNoFormat() {
    assertThatThrownBy(() -> new ReportFile("leaks.jsn"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".jsn")
        .hasMessageContaining("nearest is .json");
  }
}
