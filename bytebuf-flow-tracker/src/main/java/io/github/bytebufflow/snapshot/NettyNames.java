package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.NettyCopy;
import java.util.List;

/**
 * Names of Netty: which classes are Netty's, and what reports call its copies, so that a reader can
 * tell one from another.
 */
public final class NettyNames {
  private static final String PLAIN = "io.netty.";

  private NettyNames() {}

  /**
   * Where Netty's part of a name ends; see {@link NettyCopy#end}.
   *
   * @param className binary or internal name
   * @return the number of characters; -1 if the class is not Netty's
   */
  public static int end(String className) {
    return NettyCopy.end(className);
  }

  /** What a copy is and where it is; the same as long as the JVM runs, so without its version. */
  static String identity(NettyCopy copy) {
    String pack = copy.prefix.substring(0, copy.prefix.length() - 1);
    return copy.location.isEmpty()
        ? pack + " by " + copy.loader
        : pack + " from " + copy.location + " by " + copy.loader;
  }

  /** The same with the version in front. */
  static String description(NettyCopy copy) {
    String version = copy.version();
    return "Netty " + (version == null ? "of unknown version" : version) + ", " + identity(copy);
  }

  /**
   * What the balance calls a copy.
   *
   * @param copy the copy; null where it is not known
   * @param all all copies
   * @return the version, with the package and the place where there are several
   */
  public static String named(NettyCopy copy, List<NettyCopy> all) {
    if (copy == null) {
      return "unknown version";
    }
    String version = copy.version() == null ? "unknown version" : copy.version();
    return all.size() > 1 ? version + ", " + identity(copy) : version;
  }

  /**
   * As few words as tell a copy from all others: the package that it was relocated to; its version
   * where several are in one package; and where it is, if they are of one version too. Null for the
   * only one of the package {@code io.netty}.
   */
  static String shortest(NettyCopy copy, List<NettyCopy> all) {
    StringBuilder name = new StringBuilder();
    if (!copy.prefix.equals(PLAIN)) {
      String relocated = copy.prefix.substring(0, copy.prefix.length() - 1);
      name.append(
          relocated.endsWith(".io.netty")
              ? relocated.substring(0, relocated.length() - ".io.netty".length())
              : relocated);
    }
    boolean samePackage = false;
    String segment = null;
    for (NettyCopy other : all) {
      if (other != copy && other.prefix.equals(copy.prefix)) {
        samePackage = true;
        if (copy.version() == null || copy.version().equals(other.version())) {
          segment = difference(copy, other);
        }
      }
    }
    if (samePackage) {
      name.append(name.length() == 0 ? "Netty" : " Netty");
      name.append(copy.version() == null ? "" : " " + copy.version());
      name.append(segment == null ? "" : " of " + segment);
    }
    return name.length() == 0 ? null : name.toString();
  }

  /** The last part of a copy's place that the other's does not have there. */
  private static String difference(NettyCopy copy, NettyCopy other) {
    if (copy.location.equals(other.location)) {
      return copy.loader;
    }
    String[] mine = copy.location.split("[/!]+");
    String[] others = other.location.split("[/!]+");
    int i = mine.length;
    int k = others.length;
    while (i > 0 && k > 0 && mine[i - 1].equals(others[k - 1])) {
      i--;
      k--;
    }
    return i == 0 ? copy.location : mine[i - 1];
  }
}
