package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.FlowStep;
import io.github.bytebufflow.api.Unreleased;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the steps of a path. */
final class Frames {
  private Frames() {}

  /** The file of a step: of {@code at a.B.c(B.java:12)} the part {@code B.java}. */
  static String file(FlowStep step) {
    String frame = step.frame();
    int open = frame.lastIndexOf('(');
    int colon = frame.indexOf(':', open + 1);
    int end = colon < 0 ? frame.indexOf(')', open + 1) : colon;
    return open >= 0 && end > open ? frame.substring(open + 1, end) : "Unknown Source";
  }

  /** The places of a path. */
  static List<String> sites(List<FlowStep> path) {
    return path.stream().map(FlowStep::site).collect(Collectors.toList());
  }

  /** The last step of a path that has a place in code. */
  static String last(Unreleased buffers) {
    String last = "";
    for (FlowStep step : buffers.path()) {
      last = step.frame().isEmpty() ? last : step.frame();
    }
    return last;
  }
}
