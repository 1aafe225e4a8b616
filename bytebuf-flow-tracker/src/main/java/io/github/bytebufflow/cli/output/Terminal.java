package io.github.bytebufflow.cli.output;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A whole terminal: a screen of its own, keys without Enter, and its size. {@code stty} does what
 * Java can't. However the process ends, but by {@code kill -9}, the terminal is as it was before.
 */
public final class Terminal implements AutoCloseable {
  private static final File TTY = new File("/dev/tty");
  private static final Pattern SIZE = Pattern.compile("(\\d+) (\\d+)");
  private static final String BEGIN = "\u001B[?1049h\u001B[?25l";
  private static final String END = "\u001B[?25h\u001B[?1049l";
  private static final String HOME = "\u001B[H";
  private static final String REST_OF_LINE = "\u001B[K";
  private static final String REST_OF_SCREEN = "\u001B[J";

  private final Output out;
  private final String before;
  private final InputStream keys;
  private final Thread hook = new Thread(this::restore, "bytebuf-flow-terminal");
  private boolean restored;

  private int columns = 80;
  private int rows = 24;

  private Terminal(Output out, String before, InputStream keys) {
    this.out = out;
    this.before = before;
    this.keys = keys;
  }

  /**
   * Takes the terminal over.
   *
   * @param out writes to it
   * @return the terminal
   * @throws Failure if there is none, or no {@code stty}
   */
  public static Terminal open(Output out) throws Failure {
    String before = stty("-g");
    if (before == null || before.isEmpty()) {
      throw new Failure("this needs a terminal with stty: --once prints one screen as text");
    }
    try {
      Terminal terminal = new Terminal(out, before, new FileInputStream(TTY));
      Runtime.getRuntime().addShutdownHook(terminal.hook);
      // Ctrl-C stays a signal; a key that is not there is not waited for.
      stty("-echo", "-icanon", "min", "0", "time", "1");
      terminal.measure();
      out.print(BEGIN);
      return terminal;
    } catch (IOException e) {
      throw new Failure("the terminal can't be read: " + e.getMessage());
    }
  }

  /** What {@code stty} prints, or null if it fails. */
  private static String stty(String... arguments) {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    try {
      Process stty =
          new ProcessBuilder(command)
              .redirectInput(TTY)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return stty.waitFor(2, TimeUnit.SECONDS) && stty.exitValue() == 0 ? said.strip() : null;
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /**
   * Looks how large the terminal is now.
   *
   * @return whether that has changed
   */
  public boolean measure() {
    String size = stty("size");
    Matcher numbers = SIZE.matcher(size == null ? "" : size);
    if (!numbers.matches()) {
      return false;
    }
    int high = Math.min(500, Integer.parseInt(numbers.group(1)));
    int wide = Math.min(1000, Integer.parseInt(numbers.group(2)));
    boolean changed = high != rows || wide != columns;
    // A terminal that does not know its size says 0.
    rows = high == 0 ? 24 : high;
    columns = wide == 0 ? 80 : wide;
    return changed;
  }

  /**
   * The width.
   *
   * @return columns, 1 or more
   */
  public int columns() {
    return columns;
  }

  /**
   * The height.
   *
   * @return rows, 1 or more
   */
  public int rows() {
    return rows;
  }

  /**
   * Draws a screen over the one before.
   *
   * @param lines as many as fit are drawn, each cut at the width
   * @throws Failure if the terminal can't be written
   */
  public void draw(List<String> lines) throws Failure {
    StringBuilder screen = new StringBuilder(HOME);
    int shown = Math.min(rows, lines.size());
    for (int i = 0; i < shown; i++) {
      screen.append(lines.get(i)).append(REST_OF_LINE);
      screen.append(i < rows - 1 ? "\r\n" : "");
    }
    out.print(screen.append(shown < rows ? REST_OF_SCREEN : "").toString());
  }

  /**
   * Waits a tenth of a second for a key.
   *
   * @return the key, or -1
   * @throws Failure if the terminal has gone
   */
  public int key() throws Failure {
    try {
      return keys.read();
    } catch (IOException e) {
      throw new Failure("the terminal can't be read: " + e.getMessage());
    }
  }

  private synchronized void restore() {
    if (!restored) {
      restored = true;
      try {
        out.print(END);
      } catch (Failure | Output.Closed e) {
        // The terminal has gone, and its modes with it.
      }
      stty(before);
    }
  }

  @Override
  public void close() {
    restore();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      keys.close();
    } catch (IllegalStateException | IOException e) {
      // The JVM ends, or the terminal has gone: there is nothing left to undo.
    }
  }
}
