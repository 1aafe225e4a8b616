package io.github.bytebufflow.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryFileTest {
  @TempDir Path folder;

  private SummaryFile file(String name) {
    return new SummaryFile(folder.resolve(name).toString());
  }

  private void refused(String name, String reason) {
    SummaryFile file = file(name);
    assertThatThrownBy(file::check)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("option 'termination-log' = '" + folder.resolve(name) + "'")
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> file.write("x"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }

  /** A mount can't be replaced by another file. */
  @Test
  void isWrittenInPlace() throws IOException {
    Path path = Files.writeString(folder.resolve("termination"), "what was there, and longer");
    Object before = Files.readAttributes(path, "unix:ino").get("ino");
    SummaryFile file = file("termination");
    file.check();
    assertThat(path).hasContent("what was there, and longer");
    file.write("short");
    assertThat(path).hasContent("short");
    file.write("and longer: \u00e9\u20ac");
    assertThat(path).hasContent("and longer: \u00e9\u20ac");
    assertThat(Files.readAttributes(path, "unix:ino").get("ino")).isEqualTo(before);
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void isMadeWhereItIsMissing() throws IOException {
    file("new").check();
    assertThat(folder.resolve("new")).doesNotExist();
    file("new").write("text");
    assertThat(folder.resolve("new")).hasContent("text");
  }

  @Test
  void aLinkIsFollowed() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "");
    Files.createSymbolicLink(folder.resolve("link"), target);
    file("link").write("text");
    assertThat(target).hasContent("text");
    assertThat(folder.resolve("link")).isSymbolicLink();
  }

  @Test
  void aFolderOrAMissingOneIsRefused() throws IOException {
    Files.createDirectory(folder.resolve("sub"));
    refused("sub", "that is a folder");
    refused("none/termination", "the folder " + folder.resolve("none") + " does not exist");
  }

  /** Nobody reads the fifo: to open it would block for ever. */
  @Test
  @Timeout(60)
  void aFifoIsRefused() throws Exception {
    Path fifo = folder.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    refused("fifo", "no regular file");
  }

  /** To write at its beginning would destroy the log of a program that is redirected there. */
  @ParameterizedTest
  @ValueSource(strings = {"/proc/self/fd/", "/dev/fd/", "/dev/../dev/fd/", "link/"})
  void aStreamOfThisProcessIsRefused(String streams) throws IOException {
    Path log = folder.resolve("app.log");
    Files.createSymbolicLink(folder.resolve("link"), Paths.get("/proc/self/fd"));
    try (FileOutputStream out = new FileOutputStream(log.toFile(), true)) {
      out.write("what the program wrote".getBytes(StandardCharsets.UTF_8));
      String number = numberOf(log);
      Path stream =
          streams.startsWith("/") ? Paths.get(streams + number) : folder.resolve(streams + number);
      SummaryFile file = new SummaryFile(stream.toString());
      assertThatThrownBy(file::check).hasMessageContaining("a stream of this process");
      assertThatThrownBy(() -> file.write("x")).hasMessageContaining("a stream of this process");
      Files.createSymbolicLink(folder.resolve("to-stream"), stream);
      refused("to-stream", "a stream of this process");
    }
    assertThat(log).hasContent("what the program wrote");
  }

  private static String numberOf(Path open) throws IOException {
    try (Stream<Path> all = Files.list(Paths.get("/proc/self/fd"))) {
      return all.filter(one -> leadsTo(one, open)).findFirst().get().getFileName().toString();
    }
  }

  private static boolean leadsTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/stdout", "/dev/stderr"})
  void theStreamsByNameAreRefused(String stream) {
    assertThatThrownBy(() -> new SummaryFile(stream).check())
        .hasMessageContaining("a stream of this process");
  }

  /** A container has its file there. */
  @Test
  void aRegularFileBelowDevIsWritten() throws IOException {
    Path shared = Paths.get("/dev/shm");
    assumeTrue(Files.isWritable(shared));
    Path file = Files.createTempFile(shared, "termination-log", "");
    try {
      new SummaryFile(file.toString()).write("text");
      assertThat(file).hasContent("text");
    } finally {
      Files.delete(file);
    }
  }
}
