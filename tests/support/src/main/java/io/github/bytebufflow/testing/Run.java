package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

/** How a JVM ended, and what it wrote. */
public record Run(String command, int exit, String stdout, String stderr, Path report) {
  private static final String OURS = "bytebuf-flow:";

  /** It ended well, and nobody but the tracker wrote to stderr. */
  public Run well() {
    assertThat(exit).as("exit code of %s%n%s", command, stderr).isZero();
    assertThat(othersLines()).as("stderr of %s", command).isEmpty();
    return this;
  }

  /** What the tracker said, without its prefix. */
  public List<String> ourLines() {
    return stderr
        .lines()
        .filter(line -> line.startsWith(OURS))
        .map(line -> line.substring(OURS.length()).trim())
        .toList();
  }

  /**
   * What stands on stderr beside that, without the JVM's words on -Xverify, and on its archive of
   * classes where something is appended to the bootstrap class path.
   */
  public List<String> othersLines() {
    return stderr
        .lines()
        .filter(line -> !line.startsWith(OURS))
        .filter(line -> !line.contains("Options -Xverify:"))
        .filter(line -> !line.contains("Sharing is only supported for boot loader classes"))
        .toList();
  }

  public Report readReport() {
    return Report.read(report);
  }
}
