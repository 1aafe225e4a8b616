package io.github.bytebufflow.snapshot.json;

/** A stack frame as text: {@code com.acme.Shop.order(Shop.java:57)}. */
public final class JsonFrame {
  private static final String NATIVE = "Native Method";
  private static final String UNKNOWN = "Unknown Source";
  private static final int NATIVE_LINE = -2;

  private JsonFrame() {}

  /**
   * Writes a frame.
   *
   * @param frame a frame of a stack
   * @return its text, without module and loader
   */
  public static String write(StackTraceElement frame) {
    StringBuilder text = new StringBuilder(96);
    text.append(frame.getClassName()).append('.').append(frame.getMethodName()).append('(');
    if (frame.isNativeMethod()) {
      text.append(NATIVE);
    } else if (frame.getFileName() == null) {
      text.append(UNKNOWN);
    } else {
      text.append(frame.getFileName());
      if (frame.getLineNumber() >= 0) {
        text.append(':').append(frame.getLineNumber());
      }
    }
    return text.append(')').toString();
  }

  /** The frame, or null if the text is none. */
  static StackTraceElement read(String text) {
    int open = text.lastIndexOf('(');
    int dot = text.lastIndexOf('.', open);
    if (open < 0 || dot < 0 || !text.endsWith(")")) {
      return null;
    }
    String place = text.substring(open + 1, text.length() - 1);
    String file = place;
    int line = -1;
    if (place.equals(NATIVE)) {
      file = null;
      line = NATIVE_LINE;
    } else if (place.equals(UNKNOWN)) {
      file = null;
    } else {
      int colon = place.lastIndexOf(':');
      if (colon >= 0) {
        try {
          line = Integer.parseInt(place.substring(colon + 1));
          file = place.substring(0, colon);
        } catch (NumberFormatException noLine) {
          line = -1;
        }
      }
    }
    return new StackTraceElement(text.substring(0, dot), text.substring(dot + 1, open), file, line);
  }
}
