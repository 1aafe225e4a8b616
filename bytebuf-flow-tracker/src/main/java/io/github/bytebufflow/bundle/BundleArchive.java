package io.github.bytebufflow.bundle;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A zip archive whose bytes follow from its entries alone: all have one time, in UTC, and stand in
 * the order in which they were written. Writes by way of {@code java.io}, so no direct memory is
 * taken. Not thread-safe.
 */
public final class BundleArchive {
  /** The first year that the format has. */
  private static final LocalDateTime FIRST = LocalDateTime.of(1980, 1, 1, 0, 0);

  private static final LocalDateTime LAST = LocalDateTime.of(2099, 12, 31, 0, 0);

  private final ZipOutputStream zip;
  private final LocalDateTime time;

  /** What an entry contains. */
  public interface Content {
    /**
     * Writes all of it.
     *
     * @param out where to; to close it does nothing
     * @throws IOException if {@code out} fails
     */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Begins an archive.
   *
   * @param out where to; it is not closed
   * @param millis the time of all entries, in milliseconds since the epoch
   */
  public BundleArchive(OutputStream out, long millis) {
    zip = new ZipOutputStream(new Open(out), StandardCharsets.UTF_8);
    LocalDateTime taken =
        LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000L), 0, ZoneOffset.UTC);
    time = taken.isBefore(FIRST) ? FIRST : taken.isAfter(LAST) ? LAST : taken;
  }

  /**
   * Adds an entry.
   *
   * @param name its name, without folders
   * @param content what it contains
   * @throws IOException if the output fails
   */
  public void add(String name, Content content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    // The local time is what the format has: no time zone of this machine comes in.
    entry.setTimeLocal(time);
    zip.putNextEntry(entry);
    content.writeTo(new Open(zip));
    zip.closeEntry();
  }

  /**
   * Adds an entry of text.
   *
   * @param name its name, without folders
   * @param text what it contains
   * @throws IOException if the output fails
   */
  public void add(String name, String text) throws IOException {
    add(name, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Ends the archive.
   *
   * @throws IOException if the output fails
   */
  public void end() throws IOException {
    zip.finish();
    zip.flush();
  }

  /**
   * Lets what is behind it open, and hands arrays on in small pieces: for a large one the JDK
   * allocates memory outside of the heap.
   */
  private static final class Open extends FilterOutputStream {
    private static final int PIECE = 8192;

    Open(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int from = 0; from < length; from += PIECE) {
        out.write(bytes, offset + from, Math.min(PIECE, length - from));
      }
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
