package io.github.bytebufflow.agent.weave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Handle;

/** What is to be woven into one method of the application. */
final class MethodPlan {
  private static final int MAX_OBTAINED = 4;

  /** Indices of the local variables of the arguments that are or may hold buffers. */
  int[] arguments = {};

  /** Those of arguments that are arrays of any objects. */
  final List<Integer> arrays = new ArrayList<>();

  /** Whether only calls that take a count are steps: in Netty's handlers. */
  boolean countsOnly;

  /** Whether the result is or may hold a buffer. */
  boolean returns;

  /** Whether it has a call that is a step. */
  boolean calls;

  /** The candidates of {@link Takes} at which it takes a buffer from somewhere. */
  final BitSet takes = new BitSet();

  /** Of these the ones that only look the buffer up, where it stays. */
  final BitSet looks = new BitSet();

  /** And the ones at which a collection gives the buffer out for good. */
  final BitSet takesOut = new BitSet();

  /** Whether a collection calls it for each of its elements, which stay there. */
  boolean looksOnly;

  /** How many calls and candidates give it a buffer or a view, which the method then holds. */
  int obtaining;

  /** Which captured values may hold buffers, by descriptor of what makes the lambda. */
  final Map<String, boolean[]> captures = new HashMap<>();

  /** Whether it is a constructor or class initializer: no exception of those is a step. */
  boolean initializer;

  /** What is known of types. */
  CallSites.Types types;

  /** The kind of the call that was visited last. */
  int lastKind;

  int firstLine;
  int maxLocals;

  /** The kind of step that a call is here, or {@link CallSites#NONE}. */
  int kind(Call call) {
    return countsOnly && !CallSites.takesCount(call) ? CallSites.NONE : CallSites.kind(call, types);
  }

  /** Which values that an instruction captures may hold buffers; null if none does. */
  boolean[] captured(Handle bootstrap, String descriptor) {
    return Captures.isLambda(bootstrap) ? captures.get(descriptor) : null;
  }

  boolean isEmpty() {
    return arguments.length == 0
        && arrays.isEmpty()
        && !returns
        && !calls
        && takes.isEmpty()
        && captures.isEmpty();
  }

  /** How many flows are kept for them: beyond the bound, the last calls share one. */
  int obtained() {
    return Math.min(obtaining, MAX_OBTAINED);
  }

  /** Whether flows are kept in local variables to act on when the method is left. */
  boolean keeps() {
    return !initializer && (arguments.length > 0 || obtaining > 0);
  }
}
