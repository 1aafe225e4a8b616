package io.github.bytebufflow.agent.weave;

/** What is to be woven into one method of the application. */
final class MethodPlan {
  /** Indices of the local variables of the arguments that are or may hold buffers. */
  int[] arguments = {};

  /** Whether the result is or may hold a buffer. */
  boolean returns;

  /** Whether it has a call that is a step. */
  boolean calls;

  /** Whether one of these makes a buffer or a view, which the method then holds. */
  boolean obtains;

  /** Whether it is a constructor or class initializer: no exception of those is a step. */
  boolean initializer;

  int firstLine;
  int maxLocals;

  boolean isEmpty() {
    return arguments.length == 0 && !returns && !calls;
  }

  /** Whether flows are kept in local variables to act on when the method is left. */
  boolean keeps() {
    return !initializer && (arguments.length > 0 || obtains);
  }
}
