package io.github.bytebufflow.agent.options;

import io.github.bytebufflow.snapshot.NettyNames;
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
    return in >= 0 && in >= JDK.longest(name) && in >= NettyNames.end(name);
  }

  /**
   * Whether a class lies under a prefix, at a boundary of its name.
   *
   * @param prefix one of the option's
   * @param name binary or internal name of the class
   * @return true if it does, whatever the scope is
   */
  public static boolean covers(String prefix, String name) {
    return PrefixSet.covers(prefix, name);
  }

  static boolean isNever(String name) {
    return NEVER_SET.longest(name) >= 0;
  }
}
