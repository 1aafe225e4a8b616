package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.agent.options.TimeText;
import io.github.bytebufflow.cli.output.Failure;

/** Times among the options of commands. Stateless. */
final class Times {
  private Times() {}

  /** Milliseconds within bounds. */
  static long millis(String option, String text, String least, String most) throws Failure {
    long millis = TimeText.millis(text);
    long low = TimeText.millis(least);
    long high = TimeText.millis(most);
    if (millis < low || millis > high) {
      throw Failure.usage(
          option
              + " = '"
              + text
              + "': expected a time such as 5s, 5m or 2h, from "
              + least
              + " to "
              + most
              + (millis < 0 ? "" : "; the nearest is " + (millis < low ? least : most)));
    }
    return millis;
  }

  /** Until the next look. */
  static void sleep(long millis) throws Failure {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted");
    }
  }
}
