package io.github.bytebufflow.testing;

import static io.github.bytebufflow.testing.Report.number;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a report says of the flows that were not released, a line for each path through the
 * application, in alphabetical order:
 *
 * <pre>{@code
 * Filter.channelRead > Filter.drop: 20 pooled-direct
 * }</pre>
 *
 * <p>The path is its methods in packages below {@code acme}, or in others that are named, each once
 * in a row, whatever steps they have; an exception that left the last one stands behind it as
 * {@code !IOException}. A path that the application has no part in is all its steps, in brackets.
 */
public final class Unreleased {
  private final String outcome;
  private final List<String> packages = new ArrayList<>(List.of("acme."));
  private final SortedMap<String, Long> counts = new TreeMap<>();

  private Unreleased(String outcome, String... more) {
    this.outcome = outcome;
    packages.addAll(List.of(more));
  }

  private boolean isApplication(Map<String, Object> node) {
    String className = (String) node.getOrDefault("class", "");
    return node.containsKey("method") && packages.stream().anyMatch(className::startsWith);
  }

  /** What leaked, without what leaked only as part of another. */
  public static List<String> leaked(Report report, String... packages) {
    return new Unreleased("leaked", packages).read(report);
  }

  /** What is live, the permanent too. */
  public static List<String> live(Report report, String... packages) {
    return new Unreleased("live", packages).read(report);
  }

  /**
   * After a shutdown nothing is live but what is wrapped as unreleasable: the constants that
   * Netty's classes and those of libraries keep in static fields.
   */
  public static void onlyPermanent(Report report) {
    onlyPermanent(report, 0);
  }

  /** The same with some more, which the test knows. */
  public static void onlyPermanent(Report report, int known) {
    assertThat(report.total("live"))
        .as("live: %s", live(report))
        .isEqualTo(report.total("permanent") + known);
  }

  private List<String> read(Report report) {
    for (Map<String, Object> root : report.roots()) {
      if ("foreign".equals(root.get("memory"))) {
        // Such buffers free their memory themselves: none of them is a leak.
        continue;
      }
      visit(root, (String) root.getOrDefault("memory", "none"), List.of());
    }
    List<String> lines = new ArrayList<>();
    counts.forEach((path, count) -> lines.add(path.formatted(count)));
    return lines;
  }

  private void visit(Map<String, Object> node, String memory, List<Map<String, Object>> parents) {
    List<Map<String, Object>> path = new ArrayList<>(parents);
    path.add(node);
    long count = number(node, outcome);
    if (outcome.equals("leaked")) {
      count -= number(node, "indirect");
    }
    if (count > 0) {
      counts.merge(methods(path) + ": %d " + memory, count, Long::sum);
    }
    for (Map<String, Object> child : Report.children(node)) {
      visit(child, memory, path);
    }
  }

  private String methods(List<Map<String, Object>> path) {
    List<String> methods = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (Map<String, Object> node : path) {
      all.add(node.get("kind") + " " + node.get("site"));
      String className = (String) node.getOrDefault("class", "");
      if (!isApplication(node)) {
        continue;
      }
      String method = simple(className) + "." + node.get("method");
      method = method.replaceAll("(lambda\\$\\w+)\\$\\d+", "$1");
      if (methods.isEmpty() || !methods.get(methods.size() - 1).equals(method)) {
        methods.add(method);
      }
      if (node.containsKey("exception")) {
        methods.set(methods.size() - 1, method + " !" + simple((String) node.get("exception")));
      }
    }
    return methods.isEmpty() ? all.toString() : String.join(" > ", methods);
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
