package io.github.bytebufflow.agent.options;

/** How leak reports are written to the log: the values of the option {@code log-format}. */
public enum LogFormat {
  /** Lines for people. */
  TEXT,
  /** A line of JSON for each report. */
  JSON
}
