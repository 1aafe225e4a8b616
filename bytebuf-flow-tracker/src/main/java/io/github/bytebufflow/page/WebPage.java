package io.github.bytebufflow.page;

import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Hands out the page. Without state. */
public final class WebPage {
  /** What the file has in place of the data. */
  private static final String PLACE = "<!--data-->";

  private static final int PIECE = 8 * 1024;

  private WebPage() {}

  /**
   * What a browser may do with the page.
   *
   * @return value of the header {@code Content-Security-Policy}
   * @throws IOException if the jar can't be read
   */
  public static String policy() throws IOException {
    // What the page itself has in its head; this directive works in a header only.
    return text("page.csp") + "; frame-ancestors 'none'";
  }

  /**
   * Writes the page without data: it asks the server that it comes from.
   *
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails or the jar can't be read
   */
  public static void write(OutputStream out) throws IOException {
    byte[] buffer = new byte[PIECE];
    try (InputStream in = resource("page.html")) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
      }
    }
  }

  /**
   * Writes the page with its data: a file that needs no server.
   *
   * @param snapshot what it shows
   * @param report the leak report of the snapshot
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails or the jar can't be read
   */
  public static void write(Snapshot snapshot, String report, OutputStream out) throws IOException {
    String page = text("page.html");
    int place = page.indexOf(PLACE);
    write(page.substring(0, place) + "<script type=\"application/json\" id=\"data\">", out);
    PageData.write(snapshot, report, new HtmlSafe(out));
    write("</script>" + page.substring(place + PLACE.length()), out);
    out.flush();
  }

  /**
   * Writes what the page shows, for the page that is open.
   *
   * @param snapshot what to show
   * @param report the leak report of the snapshot
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void writeData(Snapshot snapshot, String report, OutputStream out)
      throws IOException {
    PageData.write(snapshot, report, out);
  }

  private static void write(String text, OutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // For a piece of more than 8 KiB the JDK allocates memory outside of the heap.
    for (int from = 0; from < bytes.length; from += PIECE) {
      out.write(bytes, from, Math.min(PIECE, bytes.length - from));
    }
  }

  private static String text(String name) throws IOException {
    try (InputStream in = resource(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream resource(String name) throws IOException {
    InputStream in = WebPage.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the page is missing in the jar of the agent: " + name);
    }
    return in;
  }
}
