package io.github.bytebufflow.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
}
