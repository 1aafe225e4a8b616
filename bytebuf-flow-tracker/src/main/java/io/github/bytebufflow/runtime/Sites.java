package io.github.bytebufflow.runtime;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * All sites, by number. Woven code carries the number as a constant; a step compares numbers and
 * never loads a {@link Site}. Equal sites have one number, so a class that is woven again, or by
 * two loaders, keeps its nodes.
 */
public final class Sites {
  private static final Map<Site, Integer> NUMBERS = new HashMap<>();
  private static volatile Site[] sites = new Site[256];
  private static int count;

  private Sites() {}

  /**
   * The number of a site, the same for equal arguments. Thread-safe.
   *
   * @param className binary name of the class, or null
   * @param method name of the method, or null
   * @param line line in the source, 0 where unknown
   * @param kind a kind of {@link Site}
   * @param detail what else tells it apart, or null
   * @return a number from 0 to 2^29 - 1
   */
  public static int number(String className, String method, int line, byte kind, String detail) {
    Site site = new Site(className, method, line, kind, detail);
    synchronized (NUMBERS) {
      Integer known = NUMBERS.get(site);
      if (known != null) {
        return known;
      }
      Site[] all = sites;
      if (count == all.length) {
        all = Arrays.copyOf(all, count * 2);
      }
      all[count] = site;
      sites = all;
      NUMBERS.put(site, count);
      return count++;
    }
  }

  /**
   * Whether a method takes a buffer out of a container at one site that it had at another, before.
   */
  static boolean isTakenBack(int now, int before) {
    Site[] all = sites;
    return now < all.length && all[now] != null && all[now].isTakenBack(all[before]);
  }

  /**
   * The site with a number. Thread-safe.
   *
   * @param number a number that {@link #number} returned
   * @return its site
   */
  public static Site get(int number) {
    return sites[number];
  }
}
