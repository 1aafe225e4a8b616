package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.balance.Books;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * What the JVM tells of its own memory. A class of its own, since a JVM may lack the module {@code
 * java.management}.
 */
final class JvmFigures {
  private static final String LIMIT = "-XX:MaxDirectMemorySize=";
  private static final String UNITS = "kmgt";

  private JvmFigures() {}

  /**
   * Fills in the lines that the JVM knows.
   *
   * @param books where to
   * @param beans makes an array of a list of {@code BufferPoolMXBean}, a {@code MemoryMXBean}, a
   *     {@code RuntimeMXBean} and a list of {@code MemoryPoolMXBean}; null where there are none
   * @return about how much of the heap is in RAM, in bytes: what its pools had at their peaks,
   *     since what was never used was never touched
   */
  static long fill(Books books, Supplier<?> beans) {
    books.heap = Runtime.getRuntime().totalMemory();
    if (beans == null) {
      throw new IllegalStateException("this JVM has no beans for it");
    }
    Object[] made = (Object[]) beans.get();
    for (Object one : (List<?>) made[0]) {
      BufferPoolMXBean pool = (BufferPoolMXBean) one;
      if (pool.getName().equals("direct")) {
        books.jdkDirect = pool.getMemoryUsed();
      } else if (pool.getName().equals("mapped")) {
        books.jdkMapped = pool.getMemoryUsed();
      }
    }
    books.nonHeap = ((MemoryMXBean) made[1]).getNonHeapMemoryUsage().getCommitted();
    books.jdkLimit =
        limit(((RuntimeMXBean) made[2]).getInputArguments(), Runtime.getRuntime().maxMemory());
    long touched = 0;
    for (Object one : (List<?>) made[3]) {
      MemoryPoolMXBean pool = (MemoryPoolMXBean) one;
      MemoryUsage peak = pool.getType() == MemoryType.HEAP ? pool.getPeakUsage() : null;
      touched += peak == null ? 0 : peak.getUsed();
    }
    return Math.min(books.heap, touched);
  }

  /**
   * Most direct memory of the JDK's: what the last of the options says; else as much as the heap.
   *
   * @param arguments the options of the JVM
   * @param heap the largest heap in bytes
   * @return bytes
   */
  static long limit(List<String> arguments, long heap) {
    long limit = 0;
    for (String argument : arguments) {
      if (argument.startsWith(LIMIT)) {
        limit = bytes(argument.substring(LIMIT.length()).toLowerCase(Locale.ROOT));
      }
    }
    return limit > 0 ? limit : heap;
  }

  /** The JVM has read the text by itself, so there are no mistakes in it. */
  private static long bytes(String text) {
    int end = text.length();
    int unit = end == 0 ? -1 : UNITS.indexOf(text.charAt(end - 1));
    try {
      long number = Long.decode(unit < 0 ? text : text.substring(0, end - 1));
      return number << 10 * (unit + 1);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
