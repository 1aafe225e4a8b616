package io.github.bytebufflow.benchmarks.result;

/** What is compared with each other: the measurements of one row on one JDK and one Netty. */
public final class Key {
  /** Id of the row. */
  public final String row;

  /** Version of the JDK, {@code 17.0.15}. */
  public final String jdk;

  /** Version of Netty, {@code 4.2.20}. */
  public final String netty;

  /** A key of these. */
  public Key(String row, String jdk, String netty) {
    this.row = row;
    this.jdk = jdk;
    this.netty = netty;
  }

  /** The same without patch versions, which differ between a baseline and now. */
  public Key withoutPatch() {
    return new Key(row, parts(jdk, 1), parts(netty, 2));
  }

  private static String parts(String version, int n) {
    int end = -1;
    for (int i = 0; i < n; i++) {
      end = version.indexOf('.', end + 1);
      if (end < 0) {
        return version;
      }
    }
    return version.substring(0, end);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key && toString().equals(other.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return row + ", JDK " + jdk + ", Netty " + netty;
  }
}
