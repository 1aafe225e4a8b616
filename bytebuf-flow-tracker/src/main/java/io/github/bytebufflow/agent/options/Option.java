package io.github.bytebufflow.agent.options;

/**
 * One option: what it is called, what it means, and how its value is read. Immutable.
 *
 * @param <T> type of the value
 */
public final class Option<T> {
  final String name;
  final String defaultText;
  final T defaultValue;
  final String meaning;
  final OptionType<T> type;

  private Option(
      String name, OptionType<T> type, String defaultText, T defaultValue, String meaning) {
    this.name = name;
    this.type = type;
    this.defaultText = defaultText;
    this.defaultValue = defaultValue;
    this.meaning = meaning;
  }

  /** An option whose default is a value like any other. */
  static <T> Option<T> of(String name, OptionType<T> type, String defaultText, String meaning) {
    return new Option<>(name, type, defaultText, type.parse(defaultText), meaning);
  }

  /** An option that is not set by default; a word says so. */
  static <T> Option<T> unset(String name, OptionType<T> type, String word, String meaning) {
    return new Option<>(name, type, word, type.none(), meaning);
  }

  /**
   * The name, as it stands in arguments and files.
   *
   * @return lower case, words joined by {@code -}
   */
  public String name() {
    return name;
  }

  /**
   * The values that the option takes, in words.
   *
   * @return all of them, such as {@code off, lifecycle or full}, or their form and bounds
   */
  public String values() {
    return type.expected;
  }

  /**
   * The default. Writing it as the value means the default too.
   *
   * @return a value, or a word such as {@code none}
   */
  public String defaultText() {
    return defaultText;
  }

  /**
   * What the option does.
   *
   * @return one or two sentences, without a full stop at the end
   */
  public String meaning() {
    return meaning;
  }

  /** The name of the environment variable: upper case, {@code _} for {@code -}. */
  String environmentName() {
    StringBuilder upper = new StringBuilder(OptionTable.ENVIRONMENT_PREFIX);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      upper.append(c == '-' ? '_' : Character.toUpperCase(c));
    }
    return upper.toString();
  }
}
