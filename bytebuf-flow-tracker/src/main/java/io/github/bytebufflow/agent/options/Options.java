package io.github.bytebufflow.agent.options;

import io.github.bytebufflow.serve.ReportFile;
import io.github.bytebufflow.snapshot.Accepted;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The options in force. Immutable, so any thread may read them.
 *
 * <p>Arguments win over system properties, these over the environment, and that over the file. This
 * runs in {@code premain}: no regular expressions, lambdas, formatting, logging or {@code
 * java.nio.file}.
 */
public final class Options {
  /** Prefixes in scope; empty for all but the JDK, Netty and the agent. See {@link #scope}. */
  public final List<String> include;

  /** Prefixes out of scope, whatever {@link #include} says. */
  public final List<String> exclude;

  /** How much of Netty becomes steps. */
  public final NettyMode netty;

  /** Whether classes are woven more finely where a leak ended that says little. */
  public final boolean zoom;

  /** What becomes of Netty's own leak detector; null: replaced, unless its level is set. */
  public final DetectorMode detector;

  /** One allocation in so many is tracked, at least 1. */
  public final int sample;

  /** Whether only direct memory is tracked. */
  public final boolean directOnly;

  /** Most nodes in the trie, from 100 to 10,000,000. */
  public final int maxNodes;

  /** Most steps in a path, from 2 to 10,000. */
  public final int maxDepth;

  /** Whether new nodes keep an exemplar stack. */
  public final boolean stacks;

  /** Age in milliseconds, at least 1, from which on a live buffer is a suspect. */
  public final long suspectAgeMillis;

  /** Where to serve HTTP, or null. */
  public final HttpAddress http;

  /** What HTTP requests must carry, or null; never null where {@link #http} is not loopback. */
  public final String httpToken;

  /** Whether reports show addresses; null: all but bundles and HTTP beyond loopback do. */
  public final Boolean addresses;

  /** File for the report as it was written, with its {@code %p} and {@code %t}, or null. */
  public final String report;

  /** Milliseconds between two reports, at least 1,000; 0 for none but the one at shutdown. */
  public final long intervalMillis;

  /** The application's own wrappers of buffers. */
  public final List<ClassMember> holders;

  /** Classes to follow as resources, and what closes them. */
  public final List<ClassMember> resources;

  /** Leaks that are known. */
  public final List<Accepted> accepted;

  /** What this process is called, label by name. */
  public final Map<String, String> labels;

  /** Classes of buffers, and what gives them up. */
  public final List<ClassMember> released;

  /** Whether buffers are counted by owner. */
  public final boolean owners;

  /** Whether the bytes of released buffers are counted. */
  public final boolean releasedBytes;

  /** Whether the providers of hints on the class path are asked. */
  public final boolean hints;

  /** File for leak reports, or null for stderr. */
  public final String log;

  /** How leak reports are written to the log. */
  public final LogFormat logFormat;

  /** Share of the limit, in percent from 1 to 100, from which on memory is reported; 0 for none. */
  public final int memoryAlert;

  /** File for the summary at the end of a container, or null. */
  public final String terminationLog;

  /** Whether the runtime package is to be on the bootstrap path. */
  public final boolean bootstrap;

  /** Whether to print the help and leave the application untracked. */
  public final boolean help;

  private final Map<String, String> inForce;
  private final OptionValues values;

  /**
   * Checks all values.
   *
   * @param accepted what the option accept says, or null to read it: its file may be gone by now
   */
  private Options(OptionValues values, List<Accepted> accepted) throws OptionsException {
    this.values = values;
    String accept = values.get(OptionTable.ACCEPT);
    this.accepted =
        accepted != null
            ? accepted
            : accept == null
                ? Collections.emptyList()
                : AcceptedLeaks.read(accept, values.described(OptionTable.ACCEPT));
    include = values.get(OptionTable.INCLUDE);
    exclude = values.get(OptionTable.EXCLUDE);
    netty = values.get(OptionTable.NETTY);
    zoom = values.get(OptionTable.ZOOM);
    detector = values.get(OptionTable.DETECTOR);
    sample = values.get(OptionTable.SAMPLE);
    directOnly = values.get(OptionTable.DIRECT_ONLY);
    maxNodes = values.get(OptionTable.MAX_NODES);
    maxDepth = values.get(OptionTable.MAX_DEPTH);
    stacks = values.get(OptionTable.STACKS);
    suspectAgeMillis = values.get(OptionTable.SUSPECT_AGE);
    http = values.get(OptionTable.HTTP);
    httpToken = values.get(OptionTable.HTTP_TOKEN);
    addresses = values.get(OptionTable.ADDRESSES);
    report = values.get(OptionTable.REPORT);
    Long interval = values.get(OptionTable.INTERVAL);
    intervalMillis = interval == null ? 0 : interval;
    log = values.get(OptionTable.LOG);
    logFormat = values.get(OptionTable.LOG_FORMAT);
    Integer alert = values.get(OptionTable.MEMORY_ALERT);
    memoryAlert = alert == null ? 0 : alert;
    terminationLog = values.get(OptionTable.TERMINATION_LOG);
    holders = values.get(OptionTable.HOLDERS);
    resources = values.get(OptionTable.RESOURCE);
    released = values.get(OptionTable.RELEASED);
    owners = values.get(OptionTable.OWNERS);
    releasedBytes = values.get(OptionTable.RELEASED_BYTES);
    hints = values.get(OptionTable.HINTS);
    labels = values.get(OptionTable.LABELS);
    bootstrap = values.get(OptionTable.BOOTSTRAP);
    help = values.get(OptionTable.HELP);
    inForce = Collections.unmodifiableMap(texts(values));
    checkTogether(values);
  }

  private void checkTogether(OptionValues values) throws OptionsException {
    if (http != null && !http.isLoopback() && httpToken == null) {
      throw new OptionsException(
          values.described(OptionTable.HTTP)
              + ": a host other than loopback needs option 'http-token' too");
    }
    if (intervalMillis > 0 && report == null) {
      throw new OptionsException(
          values.described(OptionTable.INTERVAL) + ": needs option 'report', the file to write");
    }
    if (report != null) {
      try {
        new ReportFile(report);
      } catch (IllegalArgumentException e) {
        throw new OptionsException("option 'report': " + e.getMessage());
      }
    }
    checkHolders(values, holders);
    for (String prefix : include) {
      if (Scope.isNever(prefix)) {
        throw new OptionsException(
            values.described(OptionTable.INCLUDE)
                + ": "
                + prefix
                + " belongs to the JDK or to the agent, and can't be followed");
      }
    }
  }

  private static void checkHolders(OptionValues values, List<ClassMember> holders)
      throws OptionsException {
    for (ClassMember holder : holders) {
      if (Scope.isNever(holder.className)) {
        throw new OptionsException(
            values.described(OptionTable.HOLDERS)
                + ": "
                + holder.className
                + " belongs to the JDK or to the agent, and can't be a wrapper");
      }
    }
  }

  private static Map<String, String> texts(OptionValues values) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Option<?> option : OptionTable.all()) {
      if (option != OptionTable.HELP) {
        String text = values.text(option);
        boolean hidden = option == OptionTable.HTTP_TOKEN && text != null;
        texts.put(option.name, hidden ? "(set)" : text == null ? option.defaultText : text);
      }
    }
    return texts;
  }

  /**
   * Reads the options of this JVM.
   *
   * @param arguments what stands behind {@code -javaagent:agent.jar=}, or null
   * @return the options
   * @throws OptionsException with one sentence about the first option that is wrong
   */
  public static Options read(String arguments) throws OptionsException {
    return read(arguments, System.getProperties(), System.getenv());
  }

  /**
   * Checks options that another process is to get. Files that they name are that process's.
   *
   * @param arguments what stands behind {@code -javaagent:agent.jar=}
   * @throws OptionsException with one sentence about the first option that is wrong
   */
  public static void check(String arguments) throws OptionsException {
    StringBuilder here = new StringBuilder();
    for (String part : OptionType.parts(arguments, ';')) {
      if (part.startsWith(OptionTable.CONFIG.name + '=')) {
        return;
      }
      if (!part.startsWith(OptionTable.ACCEPT.name + '=')) {
        here.append(part).append(';');
      }
    }
    read(here.toString(), new Properties(), Collections.emptyMap());
  }

  /**
   * The options where nobody sets any.
   *
   * @return the defaults
   * @throws OptionsException never, as the defaults are valid
   */
  public static Options defaults() throws OptionsException {
    return read(null, new Properties(), Collections.emptyMap());
  }

  static Options read(String arguments, Properties system, Map<String, String> environment)
      throws OptionsException {
    return new Options(OptionValues.read(arguments, system, environment), null);
  }

  /**
   * These options with some of them changed.
   *
   * @param texts new values by name; the text of a default sets the default
   * @return the changed options
   * @throws OptionsException with one sentence if a value is wrong
   */
  public Options with(Map<String, String> texts) throws OptionsException {
    return new Options(
        values.with(texts), texts.containsKey(OptionTable.ACCEPT.name) ? null : accepted);
  }

  /**
   * Whether only classes that name Netty are to be woven.
   *
   * @return false if an option names other classes, or needs the agent at once
   */
  public boolean areAllOfNetty() {
    return holders.isEmpty() && resources.isEmpty() && released.isEmpty() && !bootstrap && !owners;
  }

  /**
   * These options as a runtime has them that counts the bytes of released buffers or does not.
   *
   * @param counted whether it does
   * @return these options, or a changed copy
   * @throws OptionsException never, as only a valid value changes
   */
  public Options withReleasedBytes(boolean counted) throws OptionsException {
    return counted == releasedBytes
        ? this
        : with(Map.of(OptionTable.RELEASED_BYTES.name, Boolean.toString(counted)));
  }

  /**
   * Whether the tree has the same bounds with these options as with others.
   *
   * @param other the others
   * @return true if it has
   */
  public boolean hasBoundsOf(Options other) {
    return maxNodes == other.maxNodes && maxDepth == other.maxDepth && stacks == other.stacks;
  }

  /**
   * Whether HTTP shows addresses.
   *
   * @return true on loopback, and where the user wants addresses everywhere
   */
  public boolean hasAddressesOverHttp() {
    return addresses == null ? http != null && http.isLoopback() : addresses;
  }

  /**
   * Whether every buffer is tracked, so that Netty's own leak detector finds nothing more.
   *
   * @return false where options leave some out
   */
  public boolean areAllTracked() {
    return sample == 1 && !directOnly;
  }

  /**
   * The classes whose code becomes steps.
   *
   * @return {@link #include} without {@link #exclude}
   */
  public Scope scope() {
    return new Scope(include, exclude);
  }

  /**
   * Every option by name, for reports. The token is not in it.
   *
   * @return an unmodifiable map in the order of the help
   */
  public Map<String, String> inForce() {
    return inForce;
  }
}
