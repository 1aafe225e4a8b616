package io.github.bytebufflow.serve;

import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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

  @Test
  void refusesAnExtensionThatIsNoFormat() {
    assertThatThrownBy(() -> new ReportFile("leaks.jsn"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".jsn")
        .hasMessageContaining("nearest is .json");
  }
}
