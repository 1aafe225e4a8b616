package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.balance.Figures;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What Linux tells of the process in files: its memory in RAM, and the limit of its container. Read
 * with streams, which need no direct memory. A file that is not there makes a figure unknown.
 */
final class ProcessFiles {
  /** From here on a limit of cgroup v1 means that there is none. */
  private static final long NO_LIMIT = 1L << 60;

  private static final int MOST_LINES = 4096;

  private static final long KIB = 1024;

  private final File proc;
  private final File cgroups;

  ProcessFiles() {
    this(new File("/proc/self"), new File("/sys/fs/cgroup"));
  }

  /**
   * Looks elsewhere, for tests.
   *
   * @param proc the directory of the process
   * @param cgroups where the file systems of cgroups are mounted
   */
  ProcessFiles(File proc, File cgroups) {
    this.proc = proc;
    this.cgroups = cgroups;
  }

  /**
   * A line of {@code status}, such as {@code VmRSS: 123 kB}.
   *
   * @param name what stands before the colon
   * @return bytes, or unknown
   */
  long status(String name) {
    for (String line : lines(new File(proc, "status"))) {
      if (line.startsWith(name + ":")) {
        String[] words = line.substring(name.length() + 1).trim().split("\\s+");
        long kib = words.length == 2 && words[1].equals("kB") ? number(words[0]) : -1;
        return kib < 0 ? Figures.UNKNOWN : kib * KIB;
      }
    }
    return Figures.UNKNOWN;
  }

  /** How many threads the process has; 0 where that is not told. */
  long threads() {
    for (String line : lines(new File(proc, "status"))) {
      if (line.startsWith("Threads:")) {
        return Math.max(0, number(line.substring("Threads:".length()).trim()));
      }
    }
    return 0;
  }

  /**
   * The smallest limit of the group of the process and of the groups above it, in bytes; unknown
   * where there is none.
   */
  long containerLimit() {
    long least = Long.MAX_VALUE;
    for (String line : lines(new File(proc, "cgroup"))) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      if (parts[0].equals("0") && parts[1].isEmpty()) {
        least = Math.min(least, least(cgroups, parts[2], "memory.max"));
      } else if (List.of(parts[1].split(",")).contains("memory")) {
        File memory = new File(cgroups, "memory");
        least = Math.min(least, least(memory, parts[2], "memory.limit_in_bytes"));
      }
    }
    return least >= NO_LIMIT ? Figures.UNKNOWN : least;
  }

  /**
   * In a container the path may be the one outside, which is not there: the root of the mount is
   * the group of the container then.
   */
  private static long least(File mount, String path, String name) {
    long least = limit(new File(mount, name));
    File directory = mount;
    for (String part : path.split("/")) {
      if (part.equals("..")) {
        return least;
      }
      if (!part.isEmpty()) {
        directory = new File(directory, part);
        least = Math.min(least, limit(new File(directory, name)));
      }
    }
    return least;
  }

  private static long limit(File file) {
    List<String> lines = lines(file);
    long limit = lines.isEmpty() ? -1 : number(lines.get(0).trim());
    return limit < 0 ? Long.MAX_VALUE : limit;
  }

  /** A number; -1 for anything else, such as {@code max}. */
  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The lines of a small file; none where it can't be read. */
  private static List<String> lines(File file) {
    List<String> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
      String line = in.readLine();
      while (line != null && lines.size() < MOST_LINES) {
        lines.add(line);
        line = in.readLine();
      }
    } catch (IOException | SecurityException e) {
      return List.of();
    }
    return lines;
  }
}
