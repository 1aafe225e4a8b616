package io.github.bytebufflow.export;

import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Nearest;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Collapsed stacks, as flame graph programs read them: a line for each path, its frames divided by
 * {@code ;}, the allocating API first, and behind a space a number above 0. Frames have neither
 * {@code ;} nor white space.
 */
public final class Collapsed {
  /** What the numbers are. */
  public enum Value {
    /** All flows; the last frame is the outcome, such as {@code [leaked]}. */
    FLOWS("flows"),
    /** All flows. */
    ALLOCATED("allocated"),
    /** The flows that leaked. */
    LEAKED("leaked"),
    /** The flows that neither were released nor leaked. */
    LIVE("live"),
    /** Capacity of the leaked buffers, in bytes. */
    LEAKED_BYTES("leaked-bytes"),
    /** Capacity of the live buffers, in bytes. */
    LIVE_BYTES("live-bytes");

    private final String word;

    Value(String word) {
      this.word = word;
    }

    /**
     * The word in addresses.
     *
     * @return a word in lower case
     */
    public String word() {
      return word;
    }

    /**
     * The value with a word.
     *
     * @param word as {@link #word} returns it; null for {@link #FLOWS}
     * @return the value
     * @throws IllegalArgumentException if there is none; the message is one sentence for the user
     */
    public static Value of(String word) {
      List<String> words = new ArrayList<>();
      for (Value value : values()) {
        if (word == null || value.word.equals(word)) {
          return value;
        }
        words.add(value.word);
      }
      throw new IllegalArgumentException(
          "unknown value \""
              + word
              + "\", expected one of "
              + String.join(", ", words)
              + "; the nearest is "
              + Nearest.of(word, words));
    }
  }

  private Collapsed() {}

  /**
   * Writes the stacks. A difference may have negative live numbers, which this format cannot show:
   * they are left out.
   *
   * @param snapshot what happened, or a difference
   * @param value what the numbers are
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, Value value, OutputStream out) throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    new Lines(value, text).through(snapshot.roots);
    text.flush();
  }

  private static final class Lines extends NodeWalk<IOException> {
    private final Value value;
    private final Writer text;
    private final List<String> frames = new ArrayList<>();

    Lines(Value value, Writer text) {
      this.value = value;
      this.text = text;
    }

    @Override
    protected void enter(SnapshotNode node) throws IOException {
      frames.add(frame(FrameNames.withLine(node.place)));
      RootKind root = path().get(0).rootKind;
      switch (value) {
        case FLOWS:
          for (Outcome outcome : Outcome.values()) {
            line(outcome.flows(node, root), "[" + outcome.word + "]");
          }
          break;
        case ALLOCATED:
          line(node.counts.released + node.counts.leaked + node.counts.live, null);
          break;
        case LEAKED:
          line(Outcome.LEAKED.flows(node, root), null);
          break;
        case LIVE:
          line(Outcome.LIVE.flows(node, root), null);
          break;
        case LEAKED_BYTES:
          line(Outcome.LEAKED.bytes(node, root), null);
          break;
        case LIVE_BYTES:
          line(Outcome.LIVE.bytes(node, root), null);
          break;
      }
    }

    @Override
    protected void leave(SnapshotNode node) {
      frames.remove(frames.size() - 1);
    }

    private void line(long number, String last) throws IOException {
      if (number <= 0) {
        return;
      }
      int leftOut = LongPaths.leftOut(path());
      for (int i = 0; i < frames.size(); i++) {
        text.append(i == 0 ? "" : ";");
        if (leftOut > 0 && i == LongPaths.gap()) {
          text.append(frame(LongPaths.frame(leftOut))).append(';');
          i += leftOut;
        }
        text.append(frames.get(i));
      }
      if (last != null) {
        text.append(';').append(last);
      }
      text.append(' ').append(Long.toString(number)).append('\n');
    }
  }

  /** A name without what divides frames, and the number from them. */
  private static String frame(String name) {
    StringBuilder frame = new StringBuilder(name.isEmpty() ? "?" : name);
    for (int i = 0; i < frame.length(); i++) {
      char c = frame.charAt(i);
      if (c == ';') {
        frame.setCharAt(i, ',');
      } else if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        frame.setCharAt(i, '_');
      }
    }
    return frame.toString();
  }
}
