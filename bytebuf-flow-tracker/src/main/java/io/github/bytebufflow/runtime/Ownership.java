package io.github.bytebufflow.runtime;

/**
 * What code that the option {@code owners} weaves into Netty calls: whose work a thread does. As in
 * {@link Recorder}, no method throws, blocks or calls the application.
 */
public final class Ownership {
  private Ownership() {}

  /**
   * A part of a channel, or a task with a time, was made.
   *
   * @param part the object, at the end of its constructor
   */
  public static void made(Object part) {
    try {
      Owner owner = OwnerStack.ofThread();
      if (owner != null) {
        OwnedParts.add(part, owner);
      }
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /**
   * A thread begins to work for an object that may have an owner. Without one, the owner of the
   * thread stays.
   *
   * @param part the object
   */
  public static void enter(Object part) {
    try {
      Owner owner = OwnedParts.of(part);
      OwnerStack stack = OwnerStack.own();
      stack.push(owner == null ? stack.current() : owner);
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** A thread begins what is nobody's, as the start of a thread that all will use. */
  public static void suspend() {
    OwnerStack.begin(null);
  }

  /** The work is over that began with {@link #enter} or {@link #suspend}. */
  public static void leave() {
    OwnerStack.end();
  }

  /**
   * A task is handed to an event loop.
   *
   * @param task the task, or null
   * @return the task, which runs under the owner of now; the very task if there is none
   */
  public static Runnable carry(Runnable task) {
    try {
      Owner owner = task == null || task instanceof OwnedTask ? null : OwnerStack.ofThread();
      return owner == null ? task : new OwnedTask(task, owner);
    } catch (Throwable t) {
      Failures.last = t;
      return task;
    }
  }
}
