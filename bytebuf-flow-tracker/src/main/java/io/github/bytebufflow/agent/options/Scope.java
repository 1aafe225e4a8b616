package io.github.bytebufflow.agent.options;

import java.util.Arrays;
import java.util.Collection;

/**
 * The classes whose code becomes steps. Immutable, so any thread may ask.
 *
 * <p>Without {@code include} these are all but the JDK's, Netty's and the agent's. With it, the JDK
 * and Netty stay out as well, unless a prefix names a part of them: {@code com} leaves {@code
 * com.sun} out, {@code com.sun.mail} is in. {@code exclude} wins over both.
 */
public final class Scope {
  private static final String AGENT = "io.github.bytebufflow.";

  /** What can't be woven: it does not see the runtime, or is the runtime. */
  private static final String[] NEVER = {
    "java",
    "jdk",
    "sun",
    AGENT + "agent",
    AGENT + "cli",
    AGENT + "report",
    AGENT + "runtime",
    AGENT + "serve",
    AGENT + "shaded",
    AGENT + "snapshot",
    AGENT + "text",
  };

  private static final PrefixSet NEVER_SET = new PrefixSet(Arrays.asList(NEVER));
  private static final PrefixSet JDK = new PrefixSet(Arrays.asList("com.sun", "javax"));

  private final PrefixSet include;
  private final PrefixSet exclude;

  /**
   * Makes a scope of package and class prefixes without wildcards.
   *
   * @param include prefixes in scope; empty for the default
   * @param exclude prefixes out of scope
   */
  public Scope(Collection<String> include, Collection<String> exclude) {
    this.include = new PrefixSet(include);
    this.exclude = new PrefixSet(exclude);
  }

  /**
   * Whether the code of a class becomes steps. Allocates nothing.
   *
   * @param name binary or internal name of the class; null, as for hidden classes, is out of scope
   * @return true if it is in scope
   */
  public boolean contains(String name) {
    if (name == null || exclude.longest(name) >= 0 || isNever(name)) {
      return false;
    }
    int in = include.isEmpty() ? 0 : include.longest(name);
    return in >= 0 && in >= JDK.longest(name) && in >= netty(name);
  }

  static boolean isNever(String name) {
    return NEVER_SET.longest(name) >= 0;
  }

  /** The packages below {@code io.netty}: others there are of who has a package of that name. */
  private static final String[] NETTY = {
    "bootstrap", "buffer", "channel", "contrib", "handler", "incubator", "resolver", "util",
  };

  /**
   * Length of the part of the name that ends in the segments {@code io.netty}, or -1. Where they
   * stand does not matter: a relocated Netty is a Netty.
   */
  private static int netty(String name) {
    int end = name.length() - 8;
    for (int i = 0; i < end; i++) {
      if (name.charAt(i) == 'i'
          && (i == 0 || isDot(name.charAt(i - 1)))
          && name.charAt(i + 1) == 'o'
          && isDot(name.charAt(i + 2))
          && name.startsWith("netty", i + 3)
          && isDot(name.charAt(i + 8))
          && (i == 0 || isOfNetty(name, i + 9))) {
        return i + 8;
      }
    }
    return -1;
  }

  private static boolean isOfNetty(String name, int at) {
    for (String known : NETTY) {
      int end = at + known.length();
      if (name.startsWith(known, at) && end < name.length() && isDot(name.charAt(end))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDot(char c) {
    return c == '.' || c == '/';
  }
}
