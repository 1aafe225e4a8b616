package io.github.bytebufflow.serve;

import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
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
    assertThat(nowhere.problem())
        .contains(
            "a.txt: the directory " + folder.resolve("no/such") + " does not exist; it goes to ")
        .endsWith(".txt instead")
        .doesNotContain("\n");
    assertThatThrownBy(() -> nowhere.write(SNAPSHOT, ReportSettings.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a.txt")
        .hasMessage(
            "the report can't be written to "
                + folder.resolve("no/such/a.txt")
                + ": the directory "
                + folder.resolve("no/such")
                + " does not exist");
    Files.createDirectory(folder.resolve("d.txt"));
    assertThat(file("d.txt").problem()).contains("d.txt: that is a directory; it goes to ");
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

  /** What is said before the first report names the file that the report then goes to. */
  @Test
  void goesToANewFileOfTheTemporaryDirectoryInstead() throws IOException {
    ReportFile nowhere = new ReportFile(folder.resolve("no/such/a.speedscope.json").toString());
    String said = nowhere.problem();
    Path spare = nowhere.writeInstead(SNAPSHOT, ReportSettings.DEFAULT);
    try {
      assertThat(said).endsWith("; it goes to " + spare + " instead");
      assertThat(spare.getParent()).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
      assertThat(spare.getFileName().toString())
          .matches(
              "bytebuf-flow-" + ProcessHandle.current().pid() + "-[0-9a-f]+\\.speedscope\\.json");
      assertThat(Files.getPosixFilePermissions(spare))
          .containsExactlyInAnyOrder(
              PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
      assertThat(spare).content().contains("speedscope");
    } finally {
      Files.delete(spare);
    }
  }

  /** A report each hour must not fill the disk; and what another has put there stays. */
  @Test
  void replacesOnlyItsOwnEarlierReportInTheTemporaryDirectory() throws IOException {
    String before = System.setProperty("java.io.tmpdir", folder.toString());
    try {
      ReportFile nowhere = new ReportFile(folder.resolve("no/such/a.txt").toString());
      Path victim = Files.writeString(folder.resolve("victim"), "precious");
      String said = nowhere.problem();
      Path foreseen =
          Path.of(
              said.substring(said.indexOf("goes to ") + 8, said.length() - " instead".length()));
      Files.createSymbolicLink(foreseen, victim);
      Path spare = nowhere.writeInstead(SNAPSHOT, ReportSettings.DEFAULT);
      assertThat(spare).isNotEqualTo(foreseen).isRegularFile();
      Files.writeString(spare, "old");
      assertThat(nowhere.writeInstead(SNAPSHOT, ReportSettings.DEFAULT)).isEqualTo(spare);
      assertThat(spare).content().contains("SUMMARY").doesNotContain("old");
      assertThat(victim).hasContent("precious");
      assertThat(files()).hasSize(3);
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  @Test
  void saysThatThereIsNoTemporaryDirectory() {
    String before = System.setProperty("java.io.tmpdir", folder.resolve("none").toString());
    try {
      assertThatThrownBy(() -> file("a.txt").writeInstead(SNAPSHOT, ReportSettings.DEFAULT))
          .isInstanceOf(IOException.class)
          .hasMessageEndingWith(": the directory " + folder.resolve("none") + " does not exist");
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  /** A link there, since no device has the end of a format. */
  @Test
  void saysThatTheDiskIsFull() throws IOException {
    Files.createSymbolicLink(folder.resolve("a.txt"), Path.of("/dev/full"));
    assertThatThrownBy(() -> file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT))
        .hasMessage(
            "the report can't be written to "
                + folder.resolve("a.txt")
                + ": No space left on device");
  }

  /** The second of two JVMs with the same option used to replace the report of the first. */
  @Test
  void leavesTheReportOfAnotherProcess() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "of the run before");
    ReportFile first = file("a.txt");
    ReportFile second = file("a.txt");
    first.write(SNAPSHOT, ReportSettings.DEFAULT);
    first.write(SNAPSHOT, ReportSettings.DEFAULT);
    String written = Files.readString(folder.resolve("a.txt")) + "\n";
    Files.writeString(folder.resolve("a.txt"), written);
    assertThatThrownBy(() -> second.write(SNAPSHOT, ReportSettings.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("a.txt: another process has written it since this one started");
    assertThat(folder.resolve("a.txt")).hasContent(written);
    Files.delete(folder.resolve("a.txt"));
    second.write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(files()).containsExactly("a.txt");
  }

  /** In such a folder, a name may lead elsewhere a moment later. */
  @Test
  void rootWritesOnlyToItsOwnNewFileWhereOthersMayReplaceFiles() throws Exception {
    assumeThat(System.getProperty("user.name")).isEqualTo("root");
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    ReportFile file = new ReportFile(open.resolve("a.txt").toString());
    file.write(SNAPSHOT, ReportSettings.DEFAULT);
    file.write(SNAPSHOT, ReportSettings.DEFAULT);
    assertThat(open.resolve("a.txt")).content().contains("SUMMARY");
    Path fifo = open.resolve("b.txt");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    assertThatThrownBy(
            () -> new ReportFile(fifo.toString()).write(SNAPSHOT, ReportSettings.DEFAULT))
        .hasMessageEndingWith("another user can replace this fifo or device");
    String name = "a".repeat(250) + ".txt";
    Files.writeString(open.resolve(name), "old");
    assertThatThrownBy(
            () ->
                new ReportFile(open.resolve(name).toString())
                    .write(SNAPSHOT, ReportSettings.DEFAULT))
        .isInstanceOf(IOException.class);
    assertThat(open.resolve(name)).hasContent("old");
  }

  /** As a link at the file itself. */
  @Test
  void followsNoLinkOfAnotherUserToAFolder() throws IOException {
    assumeThat(System.getProperty("user.name")).isEqualTo("root");
    Path there = Files.createDirectory(folder.resolve("there"));
    Path link = Files.createSymbolicLink(folder.resolve("reports"), there);
    Files.setAttribute(link, "unix:uid", 65534, LinkOption.NOFOLLOW_LINKS);
    ReportFile file = new ReportFile(link.resolve("a.txt").toString());
    assertThatThrownBy(() -> file.write(SNAPSHOT, ReportSettings.DEFAULT))
        .hasMessageContaining(link + " is a symbolic link of another user, ");
    assertThat(file.problem()).contains("is a symbolic link of another user, ", "; it goes to ");
    assertThat(there).isEmptyDirectory();
  }

  @Test
  void isWrittenByAThreadThatIsInterrupted() throws IOException {
    Thread.currentThread().interrupt();
    try {
      file("a.txt").write(SNAPSHOT, ReportSettings.DEFAULT);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(folder.resolve("a.txt")).content().contains("SUMMARY");
  }

  @Test
  void refusesAnExtensionThatIsNoFormat() {
    assertThatThrownBy(() -> new ReportFile("leaks.jsn"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".jsn")
        .hasMessageContaining("nearest is .json");
  }
}
