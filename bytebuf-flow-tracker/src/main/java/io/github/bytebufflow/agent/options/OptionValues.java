package io.github.bytebufflow.agent.options;

import io.github.bytebufflow.text.Nearest;
import io.github.bytebufflow.text.OneLine;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * What was written for each option, and where: the sources are read from the strongest to the
 * weakest, and the first to name an option wins. Not thread-safe.
 */
final class OptionValues {
  private static final int SHOWN_VALUE = 200;
  private static final String[] WRONG_SEPARATORS = {",", " "};

  /** How the name of the option for the token ends, here and in the environment. */
  private static final String[] TOKENS = {"http-token", "http_token"};

  private static final String WHILE_RUNNING = "while running";

  private final String[] texts = new String[OptionTable.all().size()];
  private final String[] origins = new String[texts.length];

  /** Reads arguments, system properties, environment, and the file that one of them names. */
  static OptionValues read(String arguments, Properties system, Map<String, String> environment)
      throws OptionsException {
    OptionValues values = new OptionValues();
    values.readArguments(arguments == null ? "" : arguments);
    values.readSystem(system);
    values.readEnvironment(environment);
    String file = values.get(OptionTable.CONFIG);
    if (file != null) {
      values.readFile(new File(file).getAbsoluteFile());
    }
    return values;
  }

  /** The same, but for some options, which are set now. */
  OptionValues with(Map<String, String> changes) throws OptionsException {
    OptionValues other = new OptionValues();
    System.arraycopy(texts, 0, other.texts, 0, texts.length);
    System.arraycopy(origins, 0, other.origins, 0, origins.length);
    for (Map.Entry<String, String> change : changes.entrySet()) {
      int index = known(change.getKey(), WHILE_RUNNING);
      other.texts[index] = null;
      other.set(index, change.getValue() == null ? "" : change.getValue(), WHILE_RUNNING);
    }
    return other;
  }

  private void readArguments(String arguments) throws OptionsException {
    String origin = "arguments";
    for (String argument : OptionType.parts(arguments, ';')) {
      if (argument.isEmpty()) {
        continue;
      }
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals).trim();
      int index = known(name, origin);
      if (texts[index] != null) {
        throw new OptionsException("option '" + name + "' (arguments) is given twice");
      }
      set(index, equals < 0 ? null : argument.substring(equals + 1), origin);
    }
  }

  private void readSystem(Properties system) throws OptionsException {
    for (String property : system.stringPropertyNames()) {
      if (property.startsWith(OptionTable.PROPERTY_PREFIX) && !isOfTests(property)) {
        String name = property.substring(OptionTable.PROPERTY_PREFIX.length());
        String origin = "system property " + property;
        String text = system.getProperty(property);
        set(known(name, origin), text.trim().isEmpty() ? null : text, origin);
      }
    }
  }

  /**
   * The properties of the module for JUnit and TestNG share the prefix; that module checks them.
   */
  private static boolean isOfTests(String property) {
    String tests = OptionTable.PROPERTY_PREFIX + "junit";
    return property.equals(tests) || property.startsWith(tests + '.');
  }

  /** An empty variable counts as unset, since that is how most shells and launchers unset one. */
  private void readEnvironment(Map<String, String> environment) throws OptionsException {
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      String variableName = variable.getKey();
      if (variableName.startsWith(OptionTable.ENVIRONMENT_PREFIX)) {
        int index = knownVariable(variableName);
        if (!variable.getValue().trim().isEmpty()) {
          set(index, variable.getValue(), "environment variable " + variableName);
        }
      }
    }
  }

  private void readFile(File file) throws OptionsException {
    FileProperties properties = new FileProperties();
    String option = described(OptionTable.CONFIG);
    try (Reader in = TextFile.open(file, option)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw TextFile.unreadable(option, file + ": " + e.getMessage());
    }
    String origin = "file " + file;
    for (String name : properties.stringPropertyNames()) {
      int index = known(name, origin);
      if (OptionTable.all().get(index) == OptionTable.CONFIG) {
        throw new OptionsException(
            "option 'config' (" + origin + ") can't stand in the file that it names");
      }
      if (properties.twice != null) {
        throw new OptionsException(
            "option '" + properties.twice + "' (" + origin + ") is given twice");
      }
      String text = properties.getProperty(name);
      set(index, text.trim().isEmpty() ? null : text, origin);
    }
  }

  /** Properties that remember a name that came twice, where the plain ones keep the last. */
  private static final class FileProperties extends Properties {
    private static final long serialVersionUID = 1;

    private String twice;

    @Override
    public synchronized Object put(Object name, Object value) {
      Object before = super.put(name, value);
      if (before != null) {
        twice = (String) name;
      }
      return before;
    }
  }

  private static int known(String name, String origin) throws OptionsException {
    int index = OptionTable.indexOf(name);
    if (index < 0) {
      String bare =
          name.startsWith(OptionTable.PROPERTY_PREFIX)
              ? name.substring(OptionTable.PROPERTY_PREFIX.length())
              : name;
      throw new OptionsException(
          "unknown option '"
              + shown(name)
              + "' ("
              + shown(origin)
              + "): the nearest is '"
              + OptionTable.nearest(bare).name
              + "'");
    }
    return index;
  }

  private static int knownVariable(String variable) throws OptionsException {
    List<String> names = new ArrayList<>();
    for (Option<?> option : OptionTable.all()) {
      String name = option.environmentName();
      if (name.equals(variable)) {
        return names.size();
      }
      names.add(name);
    }
    throw new OptionsException(
        "unknown environment variable '"
            + shown(variable)
            + "': the nearest is '"
            + Nearest.of(variable, names)
            + "'");
  }

  /** Sets the text of an option, null for a bare name, unless a stronger source has set it. */
  private void set(int index, String text, String origin) throws OptionsException {
    Option<?> option = OptionTable.all().get(index);
    if (texts[index] != null) {
      return;
    }
    boolean flag = option.type instanceof OptionType.Flag;
    String value = text == null ? flag ? "true" : "" : text.trim();
    if (value.isEmpty()) {
      throw new OptionsException(
          "option '"
              + option.name
              + "' ("
              + origin
              + ") has no value: expected "
              + option.type.expected);
    }
    texts[index] = value;
    origins[index] = origin;
  }

  /** The value of an option, its default if nobody named it. */
  <T> T get(Option<T> option) throws OptionsException {
    String text = texts[indexOf(option)];
    if (text == null || text.equals(option.defaultText)) {
      return option.defaultValue;
    }
    String separator = separator(text);
    if (separator != null && isMistakenAnyway(option)) {
      throw new OptionsException(described(option) + ": names another option" + separator);
    }
    T value = option.type.parse(text);
    if (value == null) {
      throw new OptionsException(
          described(option) + ": expected " + option.type.expected + hint(option, text));
    }
    return value;
  }

  /** A text would take the next option for a part of itself, and a list would show it. */
  private static boolean isMistakenAnyway(Option<?> option) {
    return option.type instanceof OptionType.Text
        || option == OptionTable.HTTP_TOKEN
        || option == OptionTable.LABELS;
  }

  /** What a person needs beside the expectation: the nearest value, or the right separator. */
  private static String hint(Option<?> option, String text) {
    String separator = separator(text);
    if (separator != null) {
      return separator;
    }
    String nearest = option.type.nearest(text);
    return nearest == null ? "" : "; the nearest is " + nearest;
  }

  /** A hint where a value contains another option, or null. */
  private static String separator(String text) {
    for (Option<?> other : OptionTable.all()) {
      for (String wrong : WRONG_SEPARATORS) {
        if (text.contains(wrong + other.name + "=")) {
          return "; options are separated by ';', not by '" + wrong + "'";
        }
      }
    }
    return null;
  }

  /** The option as it was written, for an error; a secret is not repeated. */
  String described(Option<?> option) {
    int index = indexOf(option);
    String name = "option '" + option.name + "' (" + shown(origins[index]) + ")";
    return option == OptionTable.HTTP_TOKEN ? name : name + " = '" + shown(texts[index]) + "'";
  }

  /** What was written for an option, or null. */
  String text(Option<?> option) {
    return texts[indexOf(option)];
  }

  private static int indexOf(Option<?> option) {
    return OptionTable.all().indexOf(option);
  }

  /** One line, of bounded length, without what stands behind the name of the token. */
  private static String shown(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int end = text.length();
    for (String token : TOKENS) {
      int name = lower.indexOf(token);
      for (int i = name < 0 ? end : name + token.length(); i < end; i++) {
        if (" =:".indexOf(text.charAt(i)) >= 0) {
          return OneLine.of(text.substring(0, i + 1), SHOWN_VALUE) + "(secret)";
        }
      }
    }
    return OneLine.of(text, SHOWN_VALUE);
  }
}
