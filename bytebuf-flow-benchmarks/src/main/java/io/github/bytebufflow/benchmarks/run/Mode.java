package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What watches the buffers while a row is measured. */
enum Mode {
  /** Nothing: what all others are compared with. */
  NONE("nothing"),
  /** The agent, with allocation, release and one step a method. */
  STEPS("the agent: allocation, release and one step a method"),
  /** The agent as it comes. */
  AGENT("the agent as it comes: call sites and hand-offs are steps too"),
  /** The agent with the options of the row. */
  OPTIONS("the agent with the options that the row names"),
  /** The agent, loaded by a JVM that runs. */
  ATTACHED("the agent as it comes, attached once Netty's buffers were in use: a map has the flows"),
  /** Netty's default. */
  SIMPLE("Netty's detector: 1 buffer in 128, its default"),
  /** Netty's sample with records. */
  ADVANCED("Netty's detector: 1 buffer in 128, with stacks"),
  /** Netty, every buffer. */
  PARANOID("Netty's detector: every buffer, with stacks"),
  /** Netty's counter. */
  PRESENCE("Netty's presence detector: a counter, no paths");

  private static final String STEPS_ONLY =
      "include=io.github.bytebufflow.benchmarks.path;netty=off";

  /** What it stands for, in a sentence of the report. */
  final String meaning;

  Mode(String meaning) {
    this.meaning = meaning;
  }

  /** As arguments and results have it. */
  String id() {
    return this == NONE ? Results.NONE : name().toLowerCase(Locale.ROOT);
  }

  boolean hasAgent() {
    return this == STEPS || this == AGENT || this == OPTIONS || this == ATTACHED;
  }

  /** Whether that Netty has it. */
  boolean isIn(Netty netty) {
    return this != PRESENCE || netty.isAtLeast(4, 2, 7);
  }

  /** Whether it is so slow, or so far from what is compared, that one round must do. */
  boolean isOnce() {
    return this == ADVANCED || this == PARANOID || this == PRESENCE;
  }

  /** Arguments of the JVM, but for the agent itself. */
  List<String> jvmArguments() {
    List<String> arguments = new ArrayList<>();
    boolean level = this == SIMPLE || this == ADVANCED || this == PARANOID;
    arguments.add("-Dio.netty.leakDetection.level=" + (level ? id() : "disabled"));
    if (this == PRESENCE) {
      arguments.add("-Dio.netty.customResourceLeakDetector=io.netty.util.LeakPresenceDetector");
    }
    return arguments;
  }

  /** The agent's options, or null where it is not there. */
  String agentOptions(Row row) {
    switch (this) {
      case STEPS:
        return STEPS_ONLY;
      case AGENT:
      case ATTACHED:
        return "";
      case OPTIONS:
        return row.options;
      default:
        return null;
    }
  }
}
