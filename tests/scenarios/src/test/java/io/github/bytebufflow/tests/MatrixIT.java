package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of {@link ScenariosIT} on every version of Netty that the tracker claims, times
 * every JDK of the machine; {@code tests/scenarios/matrix} runs it. What each cell did is kept in a
 * file of its own, so that the matrix can be run in parts.
 */
@EnabledIfSystemProperty(named = "it.matrix", matches = "(?s).*\\S.*")
class MatrixIT {
  private static final Map<Cell, Set<Scenario>> PASSED = new ConcurrentHashMap<>();
  private static final List<Cell> CELLS = cells();

  private static List<Cell> cells() {
    List<String> versions = List.of(Settings.text("it.matrix").trim().split("\\s+"));
    List<String> asked = List.of(System.getProperty("it.matrix.only", "").trim().split("\\s+"));
    Map<Integer, Path> javas = new TreeMap<>();
    Jdks.homes().forEach(home -> javas.putIfAbsent(Cell.java(home), home));
    List<Cell> cells = new ArrayList<>();
    for (String version : versions) {
      Netty netty = new Netty(version);
      if (asked.contains("") || asked.contains(netty.toString())) {
        int row = versions.indexOf(version);
        javas.forEach((java, home) -> cells.add(new Cell(row, netty, java, home)));
      }
    }
    return cells;
  }

  static Stream<Arguments> all() {
    return CELLS.stream()
        .flatMap(cell -> cell.scenarios().stream().map(scenario -> Arguments.of(scenario, cell)));
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("all")
  void leadsToItsTree(Scenario scenario, Cell cell) {
    cell.run(scenario);
    PASSED.computeIfAbsent(cell, c -> ConcurrentHashMap.newKeySet()).add(scenario);
  }

  @AfterAll
  static void write() throws IOException {
    assertThat(CELLS).isNotEmpty();
    Path directory = Files.createDirectories(Settings.path("it.work").resolve("matrix"));
    for (Cell cell : CELLS) {
      int passed = PASSED.getOrDefault(cell, new HashSet<>()).size();
      String line = passed + " of " + cell.scenarios().size();
      Files.writeString(directory.resolve(cell.netty() + "-" + cell.java()), line + "\n");
    }
  }
}
