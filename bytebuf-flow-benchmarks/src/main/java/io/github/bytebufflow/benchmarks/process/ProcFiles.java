package io.github.bytebufflow.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What Linux tells of a process below {@code /proc}. */
public final class ProcFiles {
  /** The kernel's USER_HZ, which is 100 on every platform that has a JDK. */
  private static final double TICKS_A_SECOND = 100;

  /** Positions in {@code stat}, counted from the field behind the command's name. */
  private static final int UTIME = 11;

  private static final int CHILDREN_UTIME = 13;

  private ProcFiles() {}

  /** Whether the system has them. */
  public static boolean exist() {
    return Files.isReadable(Path.of("/proc/self/stat"));
  }

  /** CPU time of a process that still runs, user and system, in seconds, to a hundredth. */
  public static double cpuSeconds(long pid) throws IOException {
    return ticks(Files.readString(Path.of("/proc/" + pid + "/stat")), UTIME) / TICKS_A_SECOND;
  }

  /** CPU time of all ended children of this process, in seconds, to a hundredth. */
  public static double childrenCpuSeconds() throws IOException {
    return ticks(Files.readString(Path.of("/proc/self/stat")), CHILDREN_UTIME) / TICKS_A_SECOND;
  }

  /** The most memory that a process ever had resident, in bytes. */
  public static long peakResidentBytes(long pid) throws IOException {
    return peakResidentBytes(Files.readAllLines(Path.of("/proc/" + pid + "/status")));
  }

  /**
   * User and system time, which stand side by side. The command may contain blanks and brackets.
   */
  static long ticks(String stat, int field) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ");
    return Long.parseLong(fields[field]) + Long.parseLong(fields[field + 1]);
  }

  static long peakResidentBytes(List<String> status) throws IOException {
    for (String line : status) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    throw new IOException("no VmHWM in the status of a process: it has ended");
  }
}
