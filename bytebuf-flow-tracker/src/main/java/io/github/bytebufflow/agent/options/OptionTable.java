package io.github.bytebufflow.agent.options;

import io.github.bytebufflow.snapshot.Redaction;
import io.github.bytebufflow.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Every option, described once: the help, the parser and the README's table follow this one. */
public final class OptionTable {
  /** What stands before an option's name in a system property. */
  public static final String PROPERTY_PREFIX = "bytebufflow.";

  /** What stands before an option's name in an environment variable. */
  public static final String ENVIRONMENT_PREFIX = "BYTEBUFFLOW_";

  static final Option<List<String>> INCLUDE =
      Option.unset(
          "include",
          new OptionType.Prefixes(),
          "all but the JDK, Netty, the agent",
          "package or class prefixes whose code becomes steps, at '.' and '$' boundaries;"
              + " com.acme and com.acme.* mean the same");

  static final Option<List<String>> EXCLUDE =
      Option.unset(
          "exclude",
          new OptionType.Prefixes(),
          "none",
          "prefixes whose code does not become steps; wins over include");

  static final Option<NettyMode> NETTY =
      Option.of(
          "netty",
          new OptionType.Netty(),
          "lifecycle",
          "steps inside Netty: none; its hand-off points, its sinks, and where its handlers take"
              + " a count; or all steps of its codecs and handlers too");

  static final Option<Boolean> ZOOM =
      Option.of(
          "zoom",
          new OptionType.Flag(),
          "true",
          "weave more finely, while the program runs, the classes around a leak whose path ends"
              + " where it says little");

  static final Option<DetectorMode> DETECTOR =
      Option.unset(
          "detector",
          new OptionType.Detector(),
          "replace, unless its level is set",
          "Netty's own leak detector while every buffer is tracked: disabled, or left as it is");

  static final Option<Integer> SAMPLE =
      Option.of(
          "sample", new OptionType.Whole(1, Integer.MAX_VALUE), "1", "track 1 allocation in N");

  static final Option<Boolean> DIRECT_ONLY =
      Option.of(
          "direct-only",
          new OptionType.Flag(),
          "false",
          "track direct memory only; heap buffers cost nothing");

  static final Option<Integer> MAX_NODES =
      Option.of(
          "max-nodes",
          new OptionType.Whole(100, 10_000_000),
          "100000",
          "most nodes in the tree; flows beyond them are counted as truncated");

  static final Option<Integer> MAX_DEPTH =
      Option.of(
          "max-depth",
          new OptionType.Whole(2, 10_000),
          "128",
          "most steps in a path; flows beyond them are counted as truncated");

  static final Option<Boolean> STACKS =
      Option.of(
          "stacks",
          new OptionType.Flag(),
          "true",
          "keep the stack of the first flow that comes to a node, and of one that leaked there");

  static final Option<Long> SUSPECT_AGE =
      Option.of(
          "suspect-age",
          new OptionType.Millis("1ms", "365d"),
          "60s",
          "a live buffer older than this is a suspect");

  static final Option<HttpAddress> HTTP =
      Option.unset(
          "http",
          new OptionType.Http(),
          "off",
          "serve the page, reports, metrics and profiles over HTTP, on loopback where only a port is"
              + " given; any other host needs http-token");

  static final Option<String> HTTP_TOKEN =
      Option.unset(
          "http-token",
          new OptionType.Token(),
          "none",
          "what HTTP requests must carry as 'Authorization: Bearer TOKEN'");

  static final Option<Boolean> ADDRESSES =
      Option.unset(
          Redaction.ADDRESSES,
          new OptionType.Flag(),
          "true, but not in bundles, nor over HTTP beyond loopback",
          "show the addresses of peers, on all surfaces or on none");

  static final Option<String> REPORT =
      Option.unset(
          "report",
          new OptionType.Text("FILE", "a file to write"),
          "none",
          "file to write at shutdown, after a collection unless nothing is live; its extension names"
              + " the format, %p is the process id, %t the time");

  static final Option<Long> INTERVAL =
      Option.unset(
          "interval",
          new OptionType.Millis("1s", "365d"),
          "none",
          "also write the report at this interval");

  static final Option<List<ClassMember>> HOLDERS =
      Option.unset(
          "holders",
          new OptionType.Members(
              '#',
              "CLASS#MEMBER,...",
              "classes, each with a member, such as com.acme.Envelope#payload"),
          "none",
          "wrappers of buffers, the application's own or a library's, each with the field or method"
              + " without parameters that has the buffer, or a collection of them");

  static final Option<List<ClassMember>> RESOURCE =
      Option.unset(
          "resource",
          new OptionType.Members(
              ':',
              "CLASS:METHOD,...",
              "classes, each with the method that closes it, such as java.sql.Connection:close"),
          "none",
          "what else has to be closed, each with the method that does it; what extends or"
              + " implements the class is followed from its constructor on");

  static final Option<List<ClassMember>> RELEASED =
      Option.unset(
          "released",
          new OptionType.Members(
              ':',
              "CLASS:METHOD,...",
              "classes, each with the method that gives a buffer up, such as"
                  + " com.acme.PoolBuffer:adopt"),
          "none",
          "buffers of the application's own class, or a library's, each with the method by which"
              + " one is given up: from then on it counts as released");

  static final Option<Boolean> BOOTSTRAP =
      Option.of(
          "bootstrap",
          new OptionType.Flag(),
          "false",
          "put the runtime package on the bootstrap path, where every class loader finds it (OSGi,"
              + " JBoss Modules)");

  static final Option<String> LOG =
      Option.unset(
          "log",
          new OptionType.Text("stderr|FILE", "stderr or a file to write"),
          "stderr",
          "where leak reports go: for each leaking path at the first leak, the 10th, the 100th and so on");

  static final Option<LogFormat> LOG_FORMAT =
      Option.of(
          "log-format",
          new OptionType.Log(),
          "text",
          "how these reports are written: for people, or a line of JSON each");

  static final Option<Integer> MEMORY_ALERT =
      Option.unset(
          "memory-alert",
          new OptionType.Percent(),
          "off",
          "also report who has the memory when Netty's direct memory passes this share of its limit");

  static final Option<String> TERMINATION_LOG =
      Option.unset(
          "termination-log",
          new OptionType.Text("FILE", "a file to write"),
          "none",
          "file with a summary of at most 4096 bytes, renewed at each new leak and alert, when direct"
              + " memory is exhausted, and at shutdown; in Kubernetes /dev/termination-log");

  static final Option<String> ACCEPT =
      Option.unset(
          "accept",
          new OptionType.Text(
              "FINGERPRINT,...|FILE", "fingerprints of 8 hexadecimal digits, or a file of them"),
          "none",
          "leaks that are known, by the eight digits behind LEAK: counted, and listed in one line"
              + " each, but not logged; or a file of them, one 'FINGERPRINT [until YYYY-MM-DD]"
              + " REASON' a line");

  static final Option<Boolean> OWNERS =
      Option.of(
          "owners",
          new OptionType.Flag(),
          "false",
          "count buffers by the owners that a program opens, such as its tests; from the start on,"
              + " and as long as the JVM lives");

  static final Option<Boolean> RELEASED_BYTES =
      Option.of(
          "released-bytes",
          new OptionType.Flag(),
          "false",
          "count the bytes of released buffers too, so that profiles have allocated_space; from"
              + " the start on, and as long as the JVM lives");

  static final Option<Boolean> HINTS =
      Option.of(
          "hints",
          new OptionType.Flag(),
          "false",
          "ask the providers of FlowHints on the class path what a thread works on, such as the id"
              + " of a trace; reports show it");

  static final Option<Map<String, String>> LABELS =
      Option.unset(
          "labels",
          new LabelList(),
          "none",
          "what this process is called where the reports of several are merged, such as its host"
              + " and its build");

  static final Option<String> CONFIG =
      Option.unset(
          "config",
          new OptionType.Text("FILE", "a properties file"),
          "none",
          "properties file with more options, one NAME=VALUE a line");

  static final Option<Boolean> HELP =
      Option.of(
          "help",
          new OptionType.Flag(),
          "false",
          "print this list; the application starts untracked");

  private static final List<Option<?>> ALL =
      Collections.unmodifiableList(
          Arrays.<Option<?>>asList(
              INCLUDE,
              EXCLUDE,
              NETTY,
              ZOOM,
              DETECTOR,
              SAMPLE,
              DIRECT_ONLY,
              MAX_NODES,
              MAX_DEPTH,
              STACKS,
              SUSPECT_AGE,
              HTTP,
              HTTP_TOKEN,
              ADDRESSES,
              REPORT,
              INTERVAL,
              LOG,
              LOG_FORMAT,
              MEMORY_ALERT,
              TERMINATION_LOG,
              ACCEPT,
              OWNERS,
              RELEASED_BYTES,
              HINTS,
              LABELS,
              CONFIG,
              HOLDERS,
              RESOURCE,
              RELEASED,
              BOOTSTRAP,
              HELP));

  private OptionTable() {}

  /**
   * Every option, in the order of the help.
   *
   * @return an unmodifiable list
   */
  public static List<Option<?>> all() {
    return ALL;
  }

  /** Position in {@link #all} of the option with this name, or -1. */
  static int indexOf(String name) {
    for (int i = 0; i < ALL.size(); i++) {
      if (ALL.get(i).name.equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The option that somebody who wrote {@code name} probably meant. */
  static Option<?> nearest(String name) {
    List<String> names = new ArrayList<>();
    for (Option<?> option : ALL) {
      names.add(option.name);
    }
    return ALL.get(indexOf(Nearest.of(name, names)));
  }
}
