package io.github.bytebufflow.agent.options;

/** The text that the option {@code help} prints. */
public final class Help {
  private static final int WIDTH = 100;
  private static final String INDENT = "      ";

  private Help() {}

  /**
   * How to start the agent, and every option of {@link OptionTable}.
   *
   * @return lines of at most 100 columns, the last one ended
   */
  public static String text() {
    StringBuilder out = new StringBuilder();
    out.append(
        "Usage: java -javaagent:bytebuf-flow-agent.jar[=OPTION=VALUE;OPTION=VALUE...] ...\n");
    out.append(
        "       java -jar bytebuf-flow-agent.jar attach PID [OPTION=VALUE;OPTION=VALUE...]\n\n");
    out.append("No option is required. Each can be given\n");
    out.append("  as an argument, behind the jar's name,\n");
    out.append("  as a system property, -D").append(OptionTable.PROPERTY_PREFIX);
    out.append("OPTION=VALUE,\n");
    out.append("  as an environment variable, ").append(OptionTable.ENVIRONMENT_PREFIX);
    out.append("OPTION with '_' for '-',\n");
    out.append("  in the file that the option 'config' names;\n");
    out.append("what stands higher in this list wins.\n\n");
    for (Option<?> option : OptionTable.all()) {
      out.append("  ").append(option.name).append('=').append(option.type.form).append('\n');
      String end = "; default: " + option.defaultText;
      wrap(out, option.meaning + end);
    }
    return out.toString();
  }

  private static void wrap(StringBuilder out, String text) {
    int start = 0;
    while (start < text.length()) {
      int end = Math.min(text.length(), start + WIDTH - INDENT.length());
      if (end < text.length()) {
        end = text.lastIndexOf(' ', end);
      }
      out.append(INDENT).append(text, start, end).append('\n');
      start = end + 1;
    }
  }
}
