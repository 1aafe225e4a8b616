package acme.stress;

import java.util.Map;
import java.util.TreeMap;

/** What a worker knows of its own flows. */
final class Tally {
  private static final String[] NAMES = {"allocated", "leaked", "leakedBytes", "live", "indirect"};

  /** Owners, by the name of their memory. */
  final Map<String, long[]> owners = new TreeMap<>();

  long viewsAllocated;
  long viewsLeaked;
  long viewsLive;

  private long[] of(String memory) {
    return owners.computeIfAbsent(memory, m -> new long[NAMES.length]);
  }

  void allocated(String memory) {
    of(memory)[0]++;
  }

  void leaked(String memory, int bytes) {
    of(memory)[1]++;
    of(memory)[2] += bytes;
  }

  /** Of those leaked, one that is only held by another. */
  void indirect(String memory) {
    of(memory)[4]++;
  }

  void live(String memory) {
    of(memory)[3]++;
  }

  long flows() {
    long sum = viewsAllocated;
    for (long[] counts : owners.values()) {
      sum += counts[0];
    }
    return sum;
  }

  void add(Tally other) {
    other.owners.forEach(
        (memory, counts) -> {
          long[] mine = of(memory);
          for (int i = 0; i < counts.length; i++) {
            mine[i] += counts[i];
          }
        });
    viewsAllocated += other.viewsAllocated;
    viewsLeaked += other.viewsLeaked;
    viewsLive += other.viewsLive;
  }

  long leaked() {
    long sum = 0;
    for (long[] counts : owners.values()) {
      sum += counts[1];
    }
    return sum;
  }

  void print() {
    long[] sum = new long[NAMES.length];
    owners.forEach(
        (memory, counts) -> {
          for (int i = 0; i < sum.length; i++) {
            System.out.println(NAMES[i] + '.' + memory + '=' + counts[i]);
            sum[i] += counts[i];
          }
        });
    for (int i = 0; i < sum.length; i++) {
      System.out.println(NAMES[i] + '=' + sum[i]);
    }
    System.out.println("views.allocated=" + viewsAllocated);
    System.out.println("views.leaked=" + viewsLeaked);
    System.out.println("views.live=" + viewsLive);
  }
}
