package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;
import java.util.Set;

/**
 * Those who made the stream of a reactive library that carries a buffer, or a wrapper with one.
 * They have returned before the first element comes, so none of them is ever certain.
 */
final class Streams {
  /** Weight of who made a stream whose operators keep elements. */
  private static final int STREAM_THAT_KEEPS = 54;

  /** Weight of who made another stream. */
  private static final int STREAM = 34;

  /** What is added where the method releases on some way: it owns the elements. */
  private static final int OWNS = 2;

  /** Weight of who gave the function that runs to an operator: to this very stream. */
  private static final int FUNCTION = 37;

  /** What is taken off where the method says what becomes of elements that are dropped. */
  private static final int DISCARDS = 16;

  /** Weight of who gave the method to an operator that made the element, in that very stream. */
  private static final int GIVER = 58;

  /** Weight of who subscribed with an object that releases what comes. */
  private static final int SUBSCRIBED = 56;

  /** Weight of who leaves the release to an operator that does not run at each end. */
  private static final int NOT_AT_EACH_END = 59;

  /** Methods of subscribers that get an element. */
  private static final Set<String> SUBSCRIBER = Set.of("onNext", "hookOnNext", "onSuccess");

  private static final String LAMBDA = "lambda$";

  private final Code code;
  private final Candidates candidates;

  Streams(Code code, Candidates candidates) {
    this.code = code;
    this.candidates = candidates;
  }

  /**
   * A method left the release of what it has to the end of a stream, by an operator that does not
   * run if the stream is cancelled: the buffer is lost, so the operator did not run.
   *
   * @param path the steps
   */
  void ended(List<SnapshotNode> path) {
    for (SnapshotNode node : path) {
      Place place = node.place;
      if (place.kind == Kind.HANDOFF && place.method != null && place.line > 0) {
        String operator = code.endOperator(place.className, place.method, place.line);
        if (operator != null) {
          candidates.add(
              node,
              NOT_AT_EACH_END,
              "leaves the release to " + operator + ", which a cancelled stream does not call");
        }
      }
    }
  }

  /**
   * Operators of a reactive library carry a wrapper: those that made streams of such wrappers.
   *
   * @param wrapper binary name of the wrapper's class
   * @param stack the stack of the step at which the wrapper was made
   */
  void assembled(String wrapper, List<StackTraceElement> stack) {
    Set<String> operators = Stacks.operators(stack);
    if (!operators.isEmpty()) {
      addFunction(stack);
      addAll(code.assemblers(wrapper, operators), called(stack));
    }
  }

  /**
   * Operators of a reactive library carry the buffers themselves: those that made the stream.
   *
   * @param stack the stack of the last step
   * @return whether any was found
   */
  boolean assembled(List<StackTraceElement> stack) {
    Set<String> operators = Stacks.operators(stack);
    addFunction(stack);
    return !operators.isEmpty()
        && addAll(code.assemblersOfBuffers(Stacks.others(stack), operators), called(stack));
  }

  /**
   * A stream carries the buffers, and its subscriber released others: who subscribed with that
   * relies on the stream to release what does not get there.
   *
   * @param stack the stack of the last step
   * @param ways of others, from where they part from the leaked ones
   */
  void subscribed(List<StackTraceElement> stack, List<List<SnapshotNode>> ways) {
    if (Stacks.operators(stack).isEmpty()) {
      return;
    }
    for (List<SnapshotNode> way : ways) {
      Place place = way.get(0).place;
      MethodUse around =
          place.kind == Kind.ENTER && SUBSCRIBER.contains(place.method)
              ? code.around(place.className)
              : MethodUse.UNKNOWN;
      if (around.isKnown()) {
        candidates.addOffPath(
            Hypothesis.STREAM,
            around.className,
            around.method,
            around.file,
            0,
            SUBSCRIBED,
            "subscribes with "
                + Names.of(place.className, place.method)
                + ", which releases what arrives, but nothing releases what the stream drops");
      }
    }
  }

  /** The method that the innermost operator of a stack called, {@code com.acme.Shop.split}. */
  private static String called(List<StackTraceElement> stack) {
    for (int i = 1; i < stack.size(); i++) {
      if (Stacks.isOperator(stack.get(i).getClassName())) {
        return stack.get(i - 1).getClassName() + '.' + stack.get(i - 1).getMethodName();
      }
    }
    return null;
  }

  /** Who gave a method to an operator has made the stream of what that method returns. */
  private void addGiver(Assembler one, String function) {
    candidates.addOffPath(
        Hypothesis.STREAM,
        one.className,
        one.method,
        one.file,
        one.line,
        GIVER - (one.discards ? DISCARDS : 0),
        "builds the stream with "
            + function.substring(function.lastIndexOf('.', function.lastIndexOf('.') - 1) + 1)
            + (one.discards ? "" : ", and has no discard hook for elements that it drops"));
  }

  private boolean addAll(List<Assembler> all, String function) {
    boolean found = false;
    int nearest = Integer.MAX_VALUE;
    for (Assembler one : all) {
      if (one.running != null && one.keeps) {
        nearest = Math.min(nearest, one.at);
      }
    }
    for (Assembler one : all) {
      if (function != null && one.functions.contains(function)) {
        found = true;
        addGiver(one, function);
      } else if (one.running != null) {
        found = true;
        // Those behind the first operator that keeps elements get what that one makes of them.
        boolean isFirst = one.keeps && one.at == nearest;
        String keeps = one.keeps ? ", which drops what it holds on an error or a cancellation" : "";
        candidates.addOffPath(
            Hypothesis.STREAM,
            one.className,
            one.method,
            one.file,
            one.line,
            (isFirst ? STREAM_THAT_KEEPS : STREAM)
                + (one.releases ? OWNS : 0)
                - (one.discards ? DISCARDS : 0),
            "creates the stream with " + one.running + keeps);
      }
    }
    return found;
  }

  /** The method around the innermost lambda that an operator calls. */
  private void addFunction(List<StackTraceElement> stack) {
    for (int i = 1; i < stack.size(); i++) {
      StackTraceElement called = stack.get(i - 1);
      if (Stacks.isOperator(stack.get(i).getClassName())
          && called.getMethodName().startsWith(LAMBDA)) {
        candidates.add(
            Hypothesis.STREAM, called, FUNCTION, "passed a function to the stream that carries it");
        return;
      }
    }
  }
}
