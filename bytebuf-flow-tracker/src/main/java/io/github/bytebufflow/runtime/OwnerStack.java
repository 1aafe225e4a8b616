package io.github.bytebufflow.runtime;

import java.util.Arrays;

/**
 * Who owns what a thread allocates, and who did before the work that the thread is in. A thread
 * inherits the owner of the one that makes it. Used by its own thread only.
 */
final class OwnerStack {
  /** Works inside each other; those further in change nothing. */
  private static final int MOST = 4096;

  private static final InheritableThreadLocal<OwnerStack> STACKS =
      new InheritableThreadLocal<OwnerStack>() {
        @Override
        protected OwnerStack childValue(OwnerStack of) {
          Owner inherited = of == null ? null : of.current();
          return inherited == null ? null : new OwnerStack(inherited);
        }
      };

  private Owner current;
  private Owner[] before = new Owner[4];
  private int depth;

  private OwnerStack(Owner inherited) {
    current = inherited;
  }

  /** The owner of the calling thread, or null. */
  static Owner ofThread() {
    OwnerStack stack = STACKS.get();
    return stack == null ? null : stack.current();
  }

  /** The stack of the calling thread. */
  static OwnerStack own() {
    OwnerStack stack = STACKS.get();
    if (stack == null) {
      stack = new OwnerStack(null);
      STACKS.set(stack);
    }
    return stack;
  }

  /** The owner that is in force; one that is closed is forgotten. */
  Owner current() {
    Owner owner = current;
    if (owner == null) {
      return null;
    }
    Owner inForce = owner.inForce();
    if (inForce != owner) {
      current = inForce;
    }
    return inForce;
  }

  void set(Owner owner) {
    current = owner;
  }

  /** The calling thread begins a work, under an owner or under none. Does not throw. */
  static void begin(Owner owner) {
    try {
      own().push(owner);
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** The work is over that began last. Does not throw. */
  static void end() {
    try {
      own().pop();
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** A work begins, under an owner or under none. */
  void push(Owner owner) {
    if (depth < MOST) {
      if (depth == before.length) {
        before = Arrays.copyOf(before, 2 * depth);
      }
      before[depth] = current;
      current = owner;
    }
    depth++;
  }

  /** The work is over. */
  void pop() {
    if (depth == 0) {
      return;
    }
    depth--;
    if (depth < MOST) {
      current = before[depth];
      before[depth] = null;
    }
  }
}
