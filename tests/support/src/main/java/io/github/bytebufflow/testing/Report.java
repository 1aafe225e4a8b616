package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The JSON report of a JVM. Reading it checks what holds for every report. */
public final class Report {
  private static final Set<String> WITH_LINE = Set.of("call", "retain", "view", "release", "throw");

  private final Map<String, Object> document;

  private Report(Map<String, Object> document) {
    this.document = document;
  }

  public static Report read(Path file) {
    Report report = readRewoven(file);
    report.nodes().forEach(Report::checkFrame);
    return report;
  }

  /**
   * Of a JVM whose classes were woven anew while their methods ran, of which the JVM then does not
   * know the lines any more.
   */
  public static Report readRewoven(Path file) {
    Report report = readSums(file);
    report.nodes().forEach(Report::checkLine);
    return report;
  }

  /** Of a program that throws exceptions without a stack: they have no lines either. */
  public static Report readSums(Path file) {
    assertThat(file).isRegularFile();
    try (InputStream in = Files.newInputStream(file)) {
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  public static Report of(String json) {
    try {
      Report report = read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
      report.nodes().forEach(Report::checkLine);
      return report;
    } catch (IOException e) {
      throw new UncheckedIOException(json, e);
    }
  }

  private static Report read(InputStream in) throws IOException {
    Report report = new Report(object(Json.read(in)));
    report.checkSums();
    return report;
  }

  /** A number of {@code totals}, 0 where it is left out. */
  public long total(String name) {
    return number(object(document.get("totals")), name);
  }

  /** A number of {@code totals.views}. */
  public long views(String name) {
    return number(object(object(document.get("totals")).getOrDefault("views", Map.of())), name);
  }

  /** What was off, a sentence each. */
  public List<Object> off() {
    Object off = object(document.get("tracker")).get("off");
    return off == null ? List.of() : List.copyOf((List<?>) off);
  }

  /** What was zoomed into: by class whether that was undone. */
  public Map<String, Boolean> zoomed() {
    Map<String, Boolean> zoomed = new TreeMap<>();
    Object all = object(document.get("tracker")).getOrDefault("zoomed", List.of());
    for (Map<String, Object> one : objects(all)) {
      assertThat(number(one, "since")).isPositive();
      zoomed.put((String) one.get("class"), (Boolean) one.get("undone"));
    }
    return zoomed;
  }

  /** {@code totals.resources}. */
  public Map<String, Object> resources() {
    return object(object(document.get("totals")).getOrDefault("resources", Map.of()));
  }

  /** {@code totals.foreign}. */
  public Map<String, Object> foreign() {
    return object(object(document.get("totals")).getOrDefault("foreign", Map.of()));
  }

  /** {@code memory}, the balance; empty where there is none. */
  public Map<String, Object> memory() {
    return object(document.getOrDefault("memory", Map.of()));
  }

  /** A list of the balance, such as {@code allocators}. */
  public List<Map<String, Object>> memory(String list) {
    return objects(memory().getOrDefault(list, List.of()));
  }

  public List<Map<String, Object>> roots() {
    return objects(document.get("roots"));
  }

  public List<Map<String, Object>> misuses() {
    return objects(document.getOrDefault("misuses", List.of()));
  }

  /** Each place where a misuse showed, with its own count. */
  public List<Map<String, Object>> misusedPlaces() {
    List<Map<String, Object>> places = new ArrayList<>();
    for (Map<String, Object> misuse : misuses()) {
      List<Map<String, Object>> others = objects(misuse.getOrDefault("others", List.of()));
      long count = number(misuse, "count");
      for (Map<String, Object> other : others) {
        count -= number(other, "count");
      }
      Map<String, Object> common = new LinkedHashMap<>(misuse);
      common.put("count", count);
      places.add(common);
      places.addAll(others);
    }
    return places;
  }

  /** What the report finds about each leak that is not of heap. */
  public List<Map<String, Object>> leaks() {
    return objects(document.getOrDefault("leaks", List.of()));
  }

  /** Heap that leaked, which the collector has freed. */
  public List<Map<String, Object>> unreleasedHeap() {
    return objects(document.getOrDefault("unreleasedHeap", List.of()));
  }

  /**
   * The bytes of all findings, those of buffers that only others held included. All that leaked is
   * told by one of them.
   */
  public long toldBytes() {
    return Stream.concat(leaks().stream(), unreleasedHeap().stream())
        .mapToLong(leak -> number(leak, "bytes") + number(leak, "heldBytes"))
        .sum();
  }

  /** What the report says of each Netty. */
  public List<String> nettys() {
    List<String> nettys = new ArrayList<>();
    for (Object netty : (List<?>) object(document.get("tracker")).get("netty")) {
      nettys.add((String) netty);
    }
    return nettys;
  }

  /** Every node, parents before their children. */
  public List<Map<String, Object>> nodes() {
    List<Map<String, Object>> all = new ArrayList<>(roots());
    for (int i = 0; i < all.size(); i++) {
      all.addAll(children(all.get(i)));
    }
    return all;
  }

  /** In a quiet application nothing is lost, and everything adds up. */
  private void checkSums() {
    assertThat(document.get("schema")).isEqualTo(1L);
    assertThat(total("untracked")).as("untracked").isZero();
    assertThat(total("allocated"))
        .as("allocated = released + leaked + live")
        .isEqualTo(total("released") + total("leaked") + total("live"));
    assertThat(views("allocated"))
        .as("views: allocated = released + leaked + live")
        .isEqualTo(views("released") + views("leaked") + views("live"));
    Map<String, Object> resources = resources();
    assertThat(number(resources, "allocated"))
        .as("resources: allocated = released + leaked + live")
        .isEqualTo(
            number(resources, "released")
                + number(resources, "leaked")
                + number(resources, "live"));
    Map<String, Object> foreign = foreign();
    assertThat(number(foreign, "allocated"))
        .as("foreign: allocated = released + collected + live")
        .isEqualTo(
            number(foreign, "released") + number(foreign, "collected") + number(foreign, "live"));
    long ended = 0;
    long endedForeign = 0;
    long endedResources = 0;
    long endedViews = 0;
    for (Map<String, Object> root : roots()) {
      assertThat(root.get("kind")).as("kind of %s", root.get("site")).isEqualTo("allocate");
      if (root.get("site").equals("(retained view)")) {
        endedViews += number(root, "count");
      } else if ("resource".equals(root.get("memory"))) {
        endedResources += number(root, "count");
      } else if ("foreign".equals(root.get("memory"))) {
        endedForeign += number(root, "count");
      } else {
        ended += number(root, "count");
      }
    }
    assertThat(endedForeign)
        .as("count of the foreign buffers")
        .isEqualTo(number(foreign, "allocated"));
    assertThat(ended).as("counts of the roots").isEqualTo(total("allocated"));
    assertThat(endedViews).as("count of the retained views").isEqualTo(views("allocated"));
    assertThat(endedResources)
        .as("count of the resources")
        .isEqualTo(number(resources, "allocated"));
    nodes().forEach(Report::checkNode);
    long misused = misuses().stream().mapToLong(m -> number(m, "count")).sum();
    assertThat(misused).as("misused").isEqualTo(total("misused"));
  }

  private static void checkNode(Map<String, Object> node) {
    String name = node.get("kind") + " " + node.get("site");
    long sum = number(node, "released") + number(node, "leaked") + number(node, "live");
    for (Map<String, Object> child : children(node)) {
      sum += number(child, "count");
    }
    assertThat(number(node, "count")).as("count of %s", name).isPositive().isEqualTo(sum);
    assertThat(number(node, "ref")).as("ref of %s", name).isBetween(1L, 3L);
    assertThat(number(node, "indirect"))
        .as("indirect of %s", name)
        .isLessThanOrEqualTo(number(node, "leaked"));
    assertThat(number(node, "suspect"))
        .as("suspect of %s", name)
        .isLessThanOrEqualTo(number(node, "live"));
  }

  private static void checkLine(Map<String, Object> node) {
    String name = node.get("kind") + " " + node.get("site");
    if (WITH_LINE.contains(node.get("kind"))) {
      assertThat(number(node, "line")).as("line of %s", name).isPositive();
    } else if (node.get("kind").equals("return")) {
      assertThat(number(node, "line")).as("line of %s", name).isZero();
    }
  }

  private static void checkFrame(Map<String, Object> node) {
    List<?> stack = (List<?>) node.getOrDefault("stack", List.of());
    if (node.get("kind").equals("enter") && !stack.isEmpty()) {
      assertThat(stack.get(0).toString())
          .as("innermost frame of %s", node.get("site"))
          .containsPattern(":\\d");
    }
  }

  public static long number(Map<String, Object> of, String name) {
    return (Long) of.getOrDefault(name, 0L);
  }

  public static List<Map<String, Object>> children(Map<String, Object> node) {
    return objects(node.getOrDefault("children", List.of()));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> objects(Object json) {
    return (List<Map<String, Object>>) json;
  }
}
