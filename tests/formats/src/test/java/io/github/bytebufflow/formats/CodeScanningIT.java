package io.github.bytebufflow.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SpecificationVersion;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is shown beside the code: SARIF, and the two forms for GitHub. */
class CodeScanningIT {
  private static final Pattern ERROR =
      Pattern.compile(
          "::error file=([^,:]+),line=(\\d+),title=LEAK ([0-9a-f]{8})::[^\\p{Cntrl}]+ leaked; .*");

  private final Leaked leaked = Leaked.run();

  @Test
  void sarifFitsItsSchemaAndNamesTheSources() throws IOException {
    Path sarif = leaked.file("sarif");
    assertThat(Schemas.errors(SpecificationVersion.DRAFT_4, "sarif-schema-2.1.0.json", sarif))
        .isEmpty();
    Set<String> fingerprints = new TreeSet<>();
    for (Map<?, ?> result : results(sarif)) {
      Map<?, ?> location = (Map<?, ?>) ((List<?>) result.get("locations")).get(0);
      Map<?, ?> place = (Map<?, ?>) location.get("physicalLocation");
      String uri = (String) ((Map<?, ?>) place.get("artifactLocation")).get("uri");
      long line = (Long) ((Map<?, ?>) place.get("region")).get("startLine");
      assertThat(source(uri)).hasSizeGreaterThanOrEqualTo((int) line);
      assertThat((List<?>) result.get("codeFlows")).isNotEmpty();
      fingerprints.add(
          (String) ((Map<?, ?>) result.get("partialFingerprints")).get("bytebufFlow/v1"));
    }
    assertThat(fingerprints).isEqualTo(fingerprintsOfTheReport());
  }

  @Test
  void annotationsNameTheLines() throws IOException {
    Set<String> fingerprints = new TreeSet<>();
    for (String line : Files.readAllLines(leaked.file("github-annotations"))) {
      Matcher error = ERROR.matcher(line);
      assertThat(error.matches()).as(line).isTrue();
      assertThat(source(error.group(1)))
          .hasSizeGreaterThanOrEqualTo(Integer.parseInt(error.group(2)));
      fingerprints.add(error.group(3));
    }
    assertThat(fingerprints).isEqualTo(fingerprintsOfTheReport());
  }

  @Test
  void theSummaryHasARowForEachLeak() throws IOException {
    String text = Files.readString(leaked.file("github"));
    Set<String> fingerprints = new TreeSet<>();
    List<Long> leakedOnRows = new ArrayList<>();
    Matcher row = Pattern.compile("(?m)^\\| ([0-9a-f]{8}) \\| (\\d+) \\| .* \\|$").matcher(text);
    while (row.find()) {
      fingerprints.add(row.group(1));
      leakedOnRows.add(Long.parseLong(row.group(2)));
      long cells = row.group().chars().filter(c -> c == '|').count();
      assertThat(cells).as(row.group()).isEqualTo(7);
    }
    assertThat(fingerprints).isEqualTo(fingerprintsOfTheReport());
    assertThat(leakedOnRows.stream().mapToLong(Long::longValue).sum())
        .isEqualTo(leaked.report().total("leaked") - leaked.report().total("indirect"));
    assertThat(text).startsWith("## ByteBuf flows: " + fingerprints.size() + " leaks\n");
  }

  private Set<String> fingerprintsOfTheReport() throws IOException {
    Set<String> fingerprints = new TreeSet<>();
    try (InputStream in = Files.newInputStream(leaked.file("json"))) {
      for (Object leak : (List<?>) ((Map<?, ?>) Json.read(in)).get("leaks")) {
        fingerprints.add((String) ((Map<?, ?>) leak).get("fingerprint"));
      }
    }
    assertThat(fingerprints).hasSizeGreaterThan(2);
    return fingerprints;
  }

  private static List<Map<?, ?>> results(Path sarif) throws IOException {
    try (InputStream in = Files.newInputStream(sarif)) {
      Map<?, ?> log = (Map<?, ?>) Json.read(in);
      Map<?, ?> run = (Map<?, ?>) ((List<?>) log.get("runs")).get(0);
      List<Map<?, ?>> results = new ArrayList<>();
      for (Object result : (List<?>) run.get("results")) {
        results.add((Map<?, ?>) result);
      }
      return results;
    }
  }

  /** The lines of a file that a format names below the root of the sources. */
  private static List<String> source(String path) throws IOException {
    return Files.readAllLines(Settings.path("it.sources").resolve(path));
  }
}
