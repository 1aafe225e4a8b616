package io.github.bytebufflow.examples.spop.reputation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How bad an address is: 0 is unknown, 100 is worst. Immutable, thread-safe. A real one would ask a
 * data base; for that a look-up may take a while here.
 */
public final class Reputation {
  private final Network[] networks;
  private final long lookUpMillis;

  /**
   * Knows some ranges.
   *
   * @param networks the longest prefix that has an address says the score
   * @param lookUpMillis how long each look-up takes, 0 or more
   */
  public Reputation(List<Network> networks, long lookUpMillis) {
    List<Network> longestFirst = new ArrayList<>(networks);
    longestFirst.sort(Comparator.comparingInt((Network n) -> n.prefix).reversed());
    this.networks = longestFirst.toArray(new Network[0]);
    this.lookUpMillis = lookUpMillis;
  }

  /**
   * The score of an IPv4 address.
   *
   * @param address the 4 bytes, the first in the highest bits
   * @return 0 to 100
   * @throws InterruptedException if the look-up is interrupted
   */
  public int score(int address) throws InterruptedException {
    return score(0, Network.MAPPED | address & 0xffff_ffffL);
  }

  /**
   * The score of an IPv6 address.
   *
   * @param high the first 8 bytes
   * @param low the last 8 bytes
   * @return 0 to 100
   * @throws InterruptedException if the look-up is interrupted
   */
  public int score(long high, long low) throws InterruptedException {
    if (lookUpMillis > 0) {
      Thread.sleep(lookUpMillis);
    }
    for (Network network : networks) {
      if (network.has(high, low)) {
        return network.score;
      }
    }
    return 0;
  }
}
