package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.OutputFile;
import picocli.CommandLine.Option;

/** The file that a command writes. */
final class FileOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "write this file, whole or not at all")
  private String file;

  @Option(
      names = {"-f", "--force"},
      description = "replace the file if it exists")
  private boolean force;

  /** The name as it was written, or null. */
  String name() {
    return file;
  }

  /** The file, or null where none was named. Asked before anything is read. */
  OutputFile file() throws Failure {
    if (file == null && force) {
      throw Failure.usage("-f needs -o FILE");
    }
    return file == null ? null : OutputFile.of(file, force);
  }
}
