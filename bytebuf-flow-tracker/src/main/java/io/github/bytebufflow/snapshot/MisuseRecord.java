package io.github.bytebufflow.snapshot;

import java.util.List;

/** A place that used a buffer whose count was 0, and the place where its flow had ended. */
public final class MisuseRecord {
  /** {@code retain}, {@code release} or {@code access}: what was tried. */
  public final String what;

  /** {@code Class.method:line} of the application that tried it. */
  public final String site;

  /** The path to where the flow had ended, the root first. */
  public final List<String> endedAt;

  /** How often. */
  public final long count;

  /** The stack of the first time, innermost first. */
  public final List<StackTraceElement> stack;

  /**
   * Makes a record of misuse.
   *
   * @param what {@code retain}, {@code release} or {@code access}
   * @param site the place that used the buffer
   * @param endedAt the path to where the flow had ended
   * @param count how often
   * @param stack the stack of the first time
   */
  public MisuseRecord(
      String what, String site, List<String> endedAt, long count, List<StackTraceElement> stack) {
    this.what = what;
    this.site = site;
    this.endedAt = List.copyOf(endedAt);
    this.count = count;
    this.stack = List.copyOf(stack);
  }
}
