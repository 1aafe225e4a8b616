package io.github.bytebufflow.agent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * Hands loaded classes to the transformers again, many at once: each batch stops the application
 * for a moment. A class that fails stays as it is, and does not take the others with it.
 */
final class Retransformation {
  private static final int BATCH = 100;

  private final Instrumentation instrumentation;
  private int done;
  private final List<Class<?>> failed = new ArrayList<>();
  private String firstFailure;

  Retransformation(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** All at once, so that no thread runs some of them as they were and some as they are to be. */
  void together(List<Class<?>> classes) {
    if (!classes.isEmpty()) {
      batch(classes);
    }
  }

  void inBatches(List<Class<?>> classes) {
    for (int from = 0; from < classes.size(); from += BATCH) {
      batch(classes.subList(from, Math.min(classes.size(), from + BATCH)));
    }
  }

  private void batch(List<Class<?>> classes) {
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
      done += classes.size();
    } catch (Throwable t) {
      if (classes.size() == 1) {
        failed.add(classes.get(0));
        firstFailure = firstFailure == null ? classes.get(0).getName() + ": " + t : firstFailure;
        return;
      }
      // Halves, not one by one: each call stops the application, however few its classes are.
      int half = classes.size() / 2;
      batch(classes.subList(0, half));
      batch(classes.subList(half, classes.size()));
    }
  }

  int done() {
    return done;
  }

  /** What could not be changed. */
  List<Class<?>> failed() {
    return failed;
  }

  /** What could not be done, as the end of a sentence; empty if all could. */
  String failures() {
    return failed.isEmpty()
        ? ""
        : "; " + failed.size() + " could not be changed, the first is " + firstFailure;
  }
}
