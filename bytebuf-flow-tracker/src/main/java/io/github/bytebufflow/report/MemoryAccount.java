package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.text.Amounts;
import java.util.Locale;

/**
 * The books as an account: lines in one unit, which add up to the last one. Where they do not, a
 * line has the rest.
 */
final class MemoryAccount {
  private static final int NUMBER_END = 50;
  private static final String[] UNITS = {"B", "KiB", "MiB"};

  private final Books books;
  private final boolean difference;
  private final Paint paint;
  private final Page page;
  private final int unit;

  /** What the lines of the account that is drawn add up to so far. */
  private long sum;

  private boolean begun;

  MemoryAccount(Balance balance, Paint paint, Page page) {
    books = balance.books;
    difference = balance.isDifference();
    this.paint = paint;
    this.page = page;
    Highest highest = new Highest();
    books.fields(highest);
    unit = highest.value >= 1 << 20 ? 2 : highest.value >= 1 << 10 ? 1 : 0;
  }

  void draw() {
    netty();
    jdk();
    process();
  }

  private void netty() {
    if (!isAny(books.used, books.live, books.free, books.leaked)) {
      return;
    }
    boolean isWhole = Figures.isKnown(books.used);
    head("DIRECT MEMORY OF NETTY");
    part("live buffers", books.live, share(books.live));
    if (Figures.isKnown(books.queued)) {
      // Netty adds some bytes for each message, and counts memory once for each of its peers.
      boolean isPart = difference || !Figures.isKnown(books.live);
      long queued = isPart ? books.queued : Math.min(books.queued, books.live);
      line(' ', "  of which queued for peers", queued, share(queued));
    }
    part("rounded up by pools", books.rounding, share(books.rounding));
    part("leaked, never released", books.leaked, share(books.leaked));
    part("free in pools", books.free, share(books.free));
    part("unexplained", books.unexplained, share(books.unexplained));
    if (isWhole) {
      rest(books.used, "in none of these lines");
      total("used, as Netty counts it", books.used, limit(books.used, books.limit, "its limit, "));
    } else if (books.limit > 0 && !difference) {
      line(' ', "limit of Netty", books.limit, "");
    }
    page.line();
  }

  private void jdk() {
    if (!isAny(books.jdkDirect, books.jdkMapped)) {
      return;
    }
    head("BUFFERS OF THE JDK");
    if (Figures.isKnown(books.jdkDirect)) {
      String limit = limit(books.jdkDirect, books.jdkLimit, "its limit, ");
      line(' ', "direct, as the JDK counts it", books.jdkDirect, limit);
    }
    if (Figures.isKnown(books.ownDirect)) {
      line(' ', "  of which not Netty's", books.ownDirect, "");
    }
    if (Figures.isKnown(books.jdkMapped)) {
      line(' ', "mapped files", books.jdkMapped, "");
    }
    page.line();
  }

  private void process() {
    if (!isAny(books.rss, books.rssAnon, books.containerLimit)) {
      return;
    }
    head("THE PROCESS");
    boolean hasAnon = Figures.isKnown(books.rssAnon);
    long inRam = hasAnon ? books.rssAnon : books.rss;
    boolean closes = Figures.isKnown(inRam) && Figures.isKnown(books.outside);
    if (closes) {
      part("heap, committed", books.heap, "");
      part("metaspace, code and such, committed", books.nonHeap, "");
      if (Figures.isKnown(books.used)) {
        part("direct memory of Netty", books.used, "");
        part("direct memory that is not Netty's", books.ownDirect, "");
      } else {
        part("direct memory, as the JDK counts it", books.jdkDirect, "");
      }
      part("outside of all these", books.outside, "");
      // What is committed need not be in RAM, and no line is less than 0.
      boolean isLess = inRam < sum && !difference;
      rest(inRam, isLess ? "of these committed, not in RAM" : "in none of these lines");
      total(hasAnon ? "in RAM, of no file" : "in RAM, files among it", inRam, "");
    }
    if (Figures.isKnown(books.rss)) {
      String limit = limit(books.rss, books.containerLimit, "the container's limit, ");
      line(' ', hasAnon ? "in RAM, files among it" : "in RAM", books.rss, limit);
    } else if (books.containerLimit > 0 && !difference) {
      line(' ', "limit of the container", books.containerLimit, "");
    }
    page.line();
  }

  private String share(long part) {
    boolean isShare = !difference && Figures.isKnown(part) && part > 0 && books.used > 0;
    return isShare ? Amounts.percent(part, books.used) : "";
  }

  private String limit(long part, long limit, String name) {
    String text = difference ? "" : MemoryText.limit(part, limit, name);
    return text.isEmpty() ? "" : text.substring(2);
  }

  private void head(String title) {
    sum = 0;
    begun = false;
    StringBuilder line = new StringBuilder("  ").append(title);
    line.append(difference ? ", since the mark" : "");
    Page.pad(line, NUMBER_END - UNITS[unit].length());
    page.line(paint.heading(line.append(UNITS[unit]).toString()));
  }

  /** A line that the total has in it, unless it is unknown. */
  private void part(String label, long bytes, String behind) {
    if (Figures.isKnown(bytes)) {
      line(begun ? '+' : ' ', label, bytes, behind);
      sum += bytes;
      begun = true;
    }
  }

  /** What the lines above lack to their total. */
  private void rest(long total, String label) {
    if (sum != total && begun) {
      part(label, total - sum, "");
    }
  }

  private void total(String label, long bytes, String behind) {
    line(begun ? '=' : ' ', label, bytes, behind);
  }

  private void line(char sign, String label, long bytes, String behind) {
    StringBuilder line = new StringBuilder("  ").append(sign).append(' ').append(label);
    String number = number(bytes);
    Page.pad(line, NUMBER_END - number.length());
    line.append(number);
    if (!behind.isEmpty()) {
      // Percentages below each other.
      int digits = behind.indexOf('%') + 1;
      Page.pad(line, NUMBER_END + Math.max(2, 8 - digits));
      line.append(behind);
    }
    page.line(sign == '=' ? paint.heading(line.toString()) : line.toString());
  }

  /** In the unit of the whole account, so that the lines can be added by eye. */
  private String number(long bytes) {
    double size = (double) bytes / (1L << 10 * unit);
    String text = String.format(Locale.ROOT, unit == 0 ? "%,.0f" : "%,.1f", size);
    if (text.equals("-0.0")) {
      text = "0.0";
    }
    return difference && bytes > 0 ? "+" + text : text;
  }

  /** Whether a figure is known, and in a difference other than 0. */
  private boolean isAny(long... figures) {
    for (long figure : figures) {
      if (Figures.isKnown(figure) && (!difference || figure != 0)) {
        return true;
      }
    }
    return false;
  }

  private static final class Highest implements Figures<RuntimeException> {
    long value;

    @Override
    public long figure(String name, long figure) {
      if (Figures.isKnown(figure)) {
        value = Math.max(value, Math.abs(figure));
      }
      return figure;
    }
  }
}
