package io.github.bytebufflow.testing;

import java.util.Map;

/**
 * The threads of Netty's event loops: one that works may have a buffer in its hands that no code of
 * the application has seen yet, such as the buffer that a channel is about to read into.
 */
final class EventLoops {
  private EventLoops() {}

  /** Whether any of them does something else than to wait for work. Takes a stop of all threads. */
  static boolean areBusy() {
    for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
      if (thread.getKey() != Thread.currentThread() && isBusy(thread.getValue())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a stack is that of an event loop at work.
   *
   * @param stack the innermost frame first
   */
  static boolean isBusy(StackTraceElement[] stack) {
    boolean isLoop = false;
    for (StackTraceElement frame : stack) {
      String method = frame.getMethodName();
      if (isWaiting(method)) {
        return false;
      }
      isLoop |= method.equals("run") && isEventLoop(frame.getClassName());
    }
    return isLoop;
  }

  /** The wait of any transport: {@code select}, {@code epollWait}, {@code kqueueWait}, a park. */
  private static boolean isWaiting(String method) {
    return method.startsWith("select")
        || method.startsWith("park")
        || method.equals("wait")
        || method.endsWith("Wait") && !method.equals("onSpinWait")
        || method.endsWith("Wait0")
        || method.equals("takeTask");
  }

  /** A class of Netty's event loops and executors, also of a relocated Netty. */
  private static boolean isEventLoop(String className) {
    return className.contains("netty.")
        && (className.contains("EventLoop") || className.contains("EventExecutor"));
  }
}
