package io.github.bytebufflow.agent.options;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The values of the option {@code labels}: names, each with a value behind a colon. */
final class LabelList extends OptionType<Map<String, String>> {
  private static final int MOST = 20;
  private static final int LONGEST = 100;

  LabelList() {
    super("NAME:VALUE,...", "up to 20 labels such as host:web-1,build:42");
  }

  @Override
  Map<String, String> parse(String text) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String part : parts(text, ',')) {
      int colon = part.indexOf(':');
      String name = colon < 0 ? "" : part.substring(0, colon).trim();
      String value = part.substring(colon + 1).trim();
      if (!isName(name) || !isValue(value) || labels.put(name, value) != null) {
        return null;
      }
    }
    return labels.size() > MOST ? null : Collections.unmodifiableMap(labels);
  }

  @Override
  String nearest(String text) {
    String colons = text.replace('=', ':');
    return parse(colons) == null ? null : colons;
  }

  @Override
  Map<String, String> none() {
    return Collections.emptyMap();
  }

  /** Letters, digits and {@code _ . -}, beginning with a letter. */
  private static boolean isName(String name) {
    if (name.isEmpty() || name.length() > LONGEST || !isLetter(name.charAt(0))) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!isLetter(c) && (c < '0' || c > '9') && "_.-".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isValue(String value) {
    if (value.isEmpty() || value.length() > LONGEST) {
      return false;
    }
    for (int i = 0; i < value.length(); i++) {
      if (Character.isISOControl(value.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
