package io.github.bytebufflow.benchmarks.result;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Writes elements that are well-formed both as XML and as HTML. */
final class Xml {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins an element; attributes as name, value, name, value. */
  Xml begin(String name, Object... attributes) {
    tag(name, attributes);
    out.append('>');
    open.push(name);
    return this;
  }

  /** Ends the innermost element. */
  Xml end() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** An element without content. */
  Xml empty(String name, Object... attributes) {
    tag(name, attributes);
    out.append("/>");
    return this;
  }

  /** An element with text in it. */
  Xml element(String name, String text, Object... attributes) {
    return begin(name, attributes).text(text).end();
  }

  Xml text(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<':
          out.append("&lt;");
          break;
        case '>':
          out.append("&gt;");
          break;
        case '&':
          out.append("&amp;");
          break;
        case '"':
          out.append("&quot;");
          break;
        default:
          out.append(c);
      }
    }
    return this;
  }

  Xml newLine() {
    out.append('\n');
    return this;
  }

  private void tag(String name, Object... attributes) {
    out.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      Object value = attributes[i + 1];
      text(
          value instanceof Double
              ? String.format(Locale.ROOT, "%.1f", (Double) value)
              : value.toString());
      out.append('"');
    }
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("<" + open.peek() + "> is not ended");
    }
    return out.toString();
  }
}
