package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.FlowStep;
import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.Unreleased;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides which buffers a test may leave unreleased. Immutable. */
final class Allowances {
  /** Memory that the collector frees by itself. */
  private static final Set<String> HEAP = Set.of("heap", "wrapped");

  private final boolean heap;
  private final Baseline baseline;
  private final List<LeakAllowance> services;

  /**
   * @param heap whether unpooled heap memory has to be released
   */
  Allowances(boolean heap, Baseline baseline, List<LeakAllowance> services) {
    this.heap = heap;
    this.baseline = baseline;
    this.services = services;
  }

  /**
   * Why a test may leave these buffers unreleased; empty if it may not.
   *
   * @param heapToo whether the test wants heap memory to be released, where the settings want that
   * @param collected whether a collection has told the leaked from the live; before that, nothing
   *     is allowed that may only be live: constants, and what an annotation says so of
   */
  Optional<String> reason(
      TestName test,
      List<AllowLeaks> annotations,
      boolean heapToo,
      boolean collected,
      Unreleased buffers) {
    if (!(heap && heapToo) && HEAP.contains(buffers.memory())) {
      return Optional.of("unpooled heap memory");
    }
    if (buffers.isAccepted()) {
      return Optional.of("accepted by an option of the agent");
    }
    if (collected && isConstant(buffers)) {
      return Optional.of("held by a static field that a class initializer fills");
    }
    for (AllowLeaks annotation : annotations) {
      if ((collected || !annotation.live()) && allows(annotation, buffers)) {
        return Optional.of(annotation.reason());
      }
    }
    for (LeakAllowance service : services) {
      Optional<String> reason = service.allow(test, buffers);
      if (reason.isPresent()) {
        return reason;
      }
    }
    return baseline
        .entry(buffers.fingerprint())
        .filter(entry -> !entry.isExpired(LocalDate.now()))
        .map(entry -> entry.reason);
  }

  /** Whether a test may leave anything unreleased, so that nobody needs to know the paths. */
  static boolean allowsAll(List<AllowLeaks> annotations, boolean collected, OwnerBalance balance) {
    for (AllowLeaks annotation : annotations) {
      if (isForAll(annotation) && (!annotation.live() || collected && balance.leaked() == 0)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isForAll(AllowLeaks annotation) {
    return annotation.fingerprints().length == 0
        && annotation.methods().length == 0
        && annotation.classes().length == 0;
  }

  /** A sentence about an entry of the baseline that allowed these buffers until it expired. */
  Optional<String> expired(Unreleased buffers) {
    return baseline
        .entry(buffers.fingerprint())
        .filter(entry -> entry.isExpired(LocalDate.now()))
        .map(entry -> "the baseline " + baseline + " allowed this " + entry + "; that day is over");
  }

  /** The test that is the first to use a class did not allocate the constants of the class. */
  private static boolean isConstant(Unreleased buffers) {
    return buffers.leaked() == 0
        && buffers.path().stream().anyMatch(step -> step.method().equals("<clinit>"));
  }

  private static boolean allows(AllowLeaks annotation, Unreleased buffers) {
    if (annotation.live() && buffers.leaked() > 0) {
      return false;
    }
    if (isForAll(annotation)) {
      return true;
    }
    String[] methods = annotation.methods();
    Class<?>[] classes = annotation.classes();
    if (List.of(annotation.fingerprints()).contains(buffers.fingerprint())) {
      return true;
    }
    for (FlowStep step : buffers.path()) {
      for (String method : methods) {
        if (isMethod(step, method)) {
          return true;
        }
      }
      for (Class<?> type : classes) {
        if (isIn(step.className(), type.getName())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isMethod(FlowStep step, String name) {
    String whole = step.className().replace('$', '.') + '.' + step.method();
    String wanted = name.replace('$', '.').replace('#', '.');
    return whole.equals(wanted)
        || whole.endsWith(wanted)
            && whole.charAt(whole.length() - wanted.length() - 1) == '.'
            && wanted.indexOf('.') > 0;
  }

  private static boolean isIn(String name, String type) {
    return name.equals(type) || name.startsWith(type + '$');
  }

  /** The annotations that are in force for a test: those of its method and of its classes. */
  static List<AllowLeaks> of(TestName test) {
    List<AllowLeaks> found = new ArrayList<>();
    test.method().ifPresent(m -> found.addAll(List.of(m.getAnnotationsByType(AllowLeaks.class))));
    for (Class<?> type = test.testClass(); type != null; type = type.getEnclosingClass()) {
      for (Class<?> each = type; each != null; each = each.getSuperclass()) {
        found.addAll(List.of(each.getDeclaredAnnotationsByType(AllowLeaks.class)));
      }
    }
    return found;
  }
}
