package io.github.bytebufflow.agent.options;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;

/**
 * Package and class prefixes, to be asked for each class that is loaded: a binary search, no
 * allocation. Names may be binary ({@code a.b.C$D}) or internal ({@code a/b/C$D}). Immutable.
 */
final class PrefixSet {
  private final String[] sorted;

  /** For each prefix the position of the longest other one that it lies under, or -1. */
  private final int[] under;

  PrefixSet(Collection<String> prefixes) {
    sorted = prefixes.toArray(new String[0]);
    Arrays.sort(sorted, new Order());
    under = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      int candidate = i - 1;
      while (candidate >= 0 && !covers(sorted[candidate], sorted[i])) {
        candidate = under[candidate];
      }
      under[i] = candidate;
    }
  }

  boolean isEmpty() {
    return sorted.length == 0;
  }

  /** Length of the longest prefix that the name lies under, or -1. */
  int longest(String name) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(sorted[middle], name) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    // All that sorts between a prefix and a name under it lies under the prefix too.
    int i = low - 1;
    while (i >= 0 && !covers(sorted[i], name)) {
      i = under[i];
    }
    return i < 0 ? -1 : sorted[i].length();
  }

  /** Whether a name lies under a prefix. */
  static boolean covers(String prefix, String name) {
    int length = prefix.length();
    if (name.length() < length || name.length() > length && order(name.charAt(length)) > 1) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (order(prefix.charAt(i)) != order(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static int compare(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    for (int i = 0; i < shorter; i++) {
      int difference = order(a.charAt(i)) - order(b.charAt(i));
      if (difference != 0) {
        return difference;
      }
    }
    return a.length() - b.length();
  }

  /** A class and not a lambda: the first lambda of a JVM costs more than all options together. */
  private static final class Order implements Comparator<String> {
    @Override
    public int compare(String a, String b) {
      return PrefixSet.compare(a, b);
    }
  }

  /** Separators first, so that what lies under a prefix follows it directly. */
  private static int order(char c) {
    return c == '.' || c == '/' ? 0 : c == '$' ? 1 : c + 2;
  }
}
