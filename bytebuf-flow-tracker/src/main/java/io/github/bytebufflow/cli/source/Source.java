package io.github.bytebufflow.cli.source;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotFormatException;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Something that has a snapshot as JSON: a file, a JVM or an address. Not thread-safe. */
public abstract class Source {
  private static final int START = 64;

  private final String name;

  Source(String name) {
    this.name = name;
  }

  /**
   * What the user calls it.
   *
   * @return a file's name, a process or an address
   */
  public final String name() {
    return name;
  }

  /**
   * Whether another look gives another snapshot.
   *
   * @return false for files
   */
  public abstract boolean isLive();

  /**
   * Opens the JSON.
   *
   * @param collect whether to collect garbage before
   * @return the bytes; closing them frees what was needed to get them
   * @throws Failure if there is none
   */
  abstract InputStream open(boolean collect) throws Failure;

  /**
   * Opens a bundle that the source makes itself, which knows more of its JVM than its JSON tells.
   *
   * @param collect whether to collect garbage before
   * @param addresses whether it has the addresses of peers
   * @param hints whether it has the hints of the program
   * @return the bytes of the archive; null for a source that makes none
   * @throws Failure if there is none
   */
  InputStream openBundle(boolean collect, boolean addresses, boolean hints) throws Failure {
    return null;
  }

  /**
   * Copies a bundle that the source makes itself.
   *
   * @param collect whether to collect garbage before
   * @param addresses whether it has the addresses of peers
   * @param hints whether it has the hints of the program
   * @param out where to; not closed
   * @throws Failure if there is none
   * @throws IOException if {@code out} fails
   * @throws IllegalStateException if the source is a file
   */
  public final void copyBundle(boolean collect, boolean addresses, boolean hints, OutputStream out)
      throws Failure, IOException {
    try (InputStream in = openBundle(collect, addresses, hints)) {
      if (in == null) {
        throw new IllegalStateException(name + " makes no bundle");
      }
      byte[] start = in.readNBytes(START);
      if (start.length < 2 || start[0] != 'P' || start[1] != 'K') {
        throw new Failure("'" + name + "' answered no bundle: is its tracker older than this one?");
      }
      out.write(start);
      in.transferTo(out);
    }
  }

  /**
   * Reads a snapshot.
   *
   * @param collect whether to collect garbage before, which needs a source that lives
   * @return the snapshot
   * @throws Failure if there is none
   */
  public final Snapshot read(boolean collect) throws Failure {
    try (InputStream in = open(collect)) {
      return SnapshotJson.read(in);
    } catch (SnapshotFormatException e) {
      throw new Failure("'" + name + "': " + e.getMessage());
    } catch (IOException e) {
      throw new Failure("'" + name + "' can't be read: " + OutputFile.reason(e));
    } catch (OutOfMemoryError e) {
      throw new Failure(
          "'"
              + name
              + "' does not fit into a heap of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB: give this command more, as in java -Xmx4g -jar bytebuf-flow-agent.jar");
    }
  }

  /**
   * Copies the JSON as it is.
   *
   * @param collect whether to collect garbage before
   * @param out where to; not closed
   * @throws Failure if there is none
   * @throws IOException if {@code out} fails
   */
  public final void copy(boolean collect, OutputStream out) throws Failure, IOException {
    try (InputStream in = open(collect)) {
      byte[] start = in.readNBytes(START);
      if (start.length == 0 || start[0] != '{') {
        throw new Failure("'" + name + "' is no report of the tracker in JSON");
      }
      out.write(start);
      in.transferTo(out);
    }
  }
}
