package io.github.bytebufflow.cli.source;

import io.github.bytebufflow.agent.Agent;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.OutputFile;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Properties;

/**
 * The tracker of a JVM, asked by attach. The JVM writes a file into a directory that nobody but its
 * user can look into, and that is deleted when this command ends.
 */
final class JvmSource extends Source {
  private static final String FILE = "flows.json";
  private static final String BUNDLE = "bundle.zip";

  private final Target target;

  /** Made for the first report. */
  private Path directory;

  JvmSource(Target target) {
    super("process " + target.pid);
    this.target = target;
  }

  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  InputStream open(boolean collect) throws Failure {
    return open(Agent.dump(collect, false, false), FILE);
  }

  @Override
  InputStream openBundle(boolean collect, boolean addresses, boolean hints) throws Failure {
    return open(Agent.dump(collect, addresses, hints), BUNDLE);
  }

  /** A report in the format of the file's extension. */
  private InputStream open(String command, String fileName) throws Failure {
    if (!AttachModule.isThere()) {
      int dot = fileName.lastIndexOf('.');
      String file =
          "/tmp/" + fileName.substring(0, dot) + '-' + target.pid + fileName.substring(dot);
      throw new Failure(
          target.withoutModule(command + file) + ", which writes " + file + " for this command");
    }
    try (Attachment attachment = target.connect()) {
      Properties properties = attachment.properties();
      check(properties.getProperty(Agent.TRACKER));
      String folder = folder(properties);
      Path file = directory(target.file(folder)).resolve(fileName);
      Path there = Path.of(folder).resolve(directory.getFileName()).resolve(fileName);
      attachment.send(target.loadedJar(), command + there.toAbsolutePath());
      return new Dump(file);
    } catch (IOException e) {
      throw new Failure(name() + " wrote no report: " + OutputFile.reason(e));
    }
  }

  /** Its folder for temporary files, which is relative to where the JVM was started. */
  private static String folder(Properties properties) {
    String folder = properties.getProperty("java.io.tmpdir", "/tmp");
    return Path.of(properties.getProperty("user.dir", "/")).resolve(folder).toString();
  }

  private void check(String tracker) throws Failure {
    if (tracker == null) {
      throw new Failure(
          name()
              + " has no tracker: java -jar bytebuf-flow-agent.jar attach "
              + target.pid
              + " starts one");
    }
    if (tracker.equals(Agent.WAITS)) {
      throw new Failure(
          name() + " has used no class of Netty yet: its tracker waits for the first");
    }
  }

  /** A directory that belongs to the user of the JVM, for that user alone. */
  private Path directory(Path folder) throws Failure {
    if (directory != null) {
      return directory;
    }
    try {
      Path made = Files.createTempDirectory(folder, "bytebuf-flow-");
      // What is named last is deleted first.
      made.toFile().deleteOnExit();
      made.resolve(FILE).toFile().deleteOnExit();
      made.resolve(BUNDLE).toFile().deleteOnExit();
      Path process = target.process();
      if (process != null) {
        UserPrincipal owner = Files.getOwner(process);
        if (!owner.equals(Files.getOwner(made))) {
          Files.setOwner(made, owner);
        }
      }
      directory = made;
      return made;
    } catch (IOException | UnsupportedOperationException e) {
      throw new Failure(
          "no directory for the report of "
              + name()
              + " can be made in "
              + folder
              + ": "
              + e.getMessage());
    }
  }

  /** The report, which is deleted when it is closed. */
  private static final class Dump extends FilterInputStream {
    private final Path file;

    Dump(Path file) throws IOException {
      super(new FileInputStream(file.toFile()));
      this.file = file;
    }

    @Override
    public void close() throws IOException {
      super.close();
      Files.deleteIfExists(file);
    }
  }
}
