package io.github.bytebufflow.report;

/** Colours for a terminal, or none. */
final class Paint {
  private static final String RESET = "\u001B[0m";

  private final boolean on;

  Paint(boolean on) {
    this.on = on;
  }

  String heading(String text) {
    return wrap("\u001B[1m", text);
  }

  String leak(String text) {
    return wrap("\u001B[1;31m", text);
  }

  String parting(String text) {
    return wrap("\u001B[33m", text);
  }

  String good(String text) {
    return wrap("\u001B[1;32m", text);
  }

  String dim(String text) {
    return wrap("\u001B[2m", text);
  }

  private String wrap(String colour, String text) {
    return on && !text.isEmpty() ? colour + text + RESET : text;
  }
}
