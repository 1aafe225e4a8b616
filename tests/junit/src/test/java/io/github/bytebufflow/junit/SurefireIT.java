package io.github.bytebufflow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The example, set up as the documentation says, in a project and a Maven of its own: one of its
 * tests has to fail. All that Maven needs was fetched by the build that runs this.
 */
class SurefireIT {
  private static final int PATIENCE_SECONDS = 240;

  private static final String POM =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>acme</groupId>
        <artifactId>shop</artifactId>
        <version>1</version>
        <properties>
          <maven.compiler.release>17</maven.compiler.release>
          <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
        </properties>
        <dependencies>
          <dependency>
            <groupId>io.netty</groupId>
            <artifactId>netty-transport</artifactId>
            <version>{netty}</version>
          </dependency>
          <dependency>
            <groupId>io.github.bytebufflow</groupId>
            <artifactId>bytebuf-flow-junit</artifactId>
            <version>any</version>
            <scope>system</scope>
            <systemPath>{junit}</systemPath>
          </dependency>
          <dependency>
            <groupId>io.github.bytebufflow</groupId>
            <artifactId>bytebuf-flow-api</artifactId>
            <version>any</version>
            <scope>system</scope>
            <systemPath>{api}</systemPath>
          </dependency>
          <dependency>
            <groupId>org.junit.jupiter</groupId>
            <artifactId>junit-jupiter</artifactId>
            <version>{jupiter}</version>
            <scope>test</scope>
          </dependency>
        </dependencies>
        <build>
          <sourceDirectory>{example}/src/main/java</sourceDirectory>
          <testSourceDirectory>{example}/src/test/java</testSourceDirectory>
          <plugins>
            <plugin>
              <artifactId>maven-resources-plugin</artifactId>
              <version>{resources}</version>
            </plugin>
            <plugin>
              <artifactId>maven-compiler-plugin</artifactId>
              <version>{compiler}</version>
            </plugin>
            <plugin>
              <artifactId>maven-surefire-plugin</artifactId>
              <version>{surefire}</version>
              <configuration>
                <argLine>-javaagent:{agent}=owners=true;log=${project.build.directory}/leaks.log</argLine>
                <systemPropertyVariables>
                  <bytebufflow.junit>true</bytebufflow.junit>
                  <bytebufflow.junit.required>true</bytebufflow.junit.required>
                </systemPropertyVariables>
              </configuration>
            </plugin>
          </plugins>
        </build>
      </project>
      """;

  private static Path project;
  private static String said;

  @BeforeAll
  static void runMaven() throws IOException, InterruptedException {
    project = Files.createDirectories(Path.of("target", "it", "surefire").toAbsolutePath());
    String pom = POM;
    Map<String, String> values =
        Map.of(
            "agent", Settings.text("it.agent"),
            "api", jar("it.api", "bytebuf-flow-api"),
            "junit", jar("it.junit", "bytebuf-flow-junit"),
            "example", Settings.text("it.example"),
            "netty", Settings.text("it.netty"),
            "jupiter", Settings.text("it.jupiter"),
            "surefire", Settings.text("it.surefire"),
            "compiler", Settings.text("it.compiler"),
            "resources", Settings.text("it.resources"));
    for (Map.Entry<String, String> value : values.entrySet()) {
      pom = pom.replace('{' + value.getKey() + '}', value.getValue());
    }
    Files.writeString(project.resolve("pom.xml"), pom);
    Path output = project.resolve("maven.txt");
    ProcessBuilder maven =
        new ProcessBuilder(
                Settings.path("it.maven").resolve("bin/mvn").toString(),
                "-o",
                "-B",
                "-Dmaven.repo.local=" + Settings.text("it.repository"),
                "test")
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
    maven.environment().remove("MAVEN_OPTS");
    Process process = maven.start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("Maven ended").isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    said = Files.readString(output);
    assertThat(process.exitValue()).as(said).isEqualTo(1);
  }

  /** Beside the classes that a setting names, where the build has put the jar. */
  private static String jar(String classes, String artefact) throws IOException {
    try (var files = Files.list(Settings.path(classes).getParent())) {
      List<Path> jars =
          files
              .filter(
                  file ->
                      file.getFileName().toString().matches(artefact + "-[0-9.]+(-SNAPSHOT)?.jar"))
              .toList();
      assertThat(jars).hasSize(1);
      return jars.get(0).toString();
    }
  }

  @Test
  void theBuildFailsAndSaysWhy() {
    assertThat(said)
        .containsPattern("Tests run: \\d+, Failures: 1, Errors: 0, Skipped: 0")
        .contains("OrderHandlerTest.rejectsTooMany")
        .contains("LEAK ")
        .contains("BUILD FAILURE");
  }

  private static Document report(String test) throws Exception {
    Path file = project.resolve("target/surefire-reports/TEST-" + test + ".xml");
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  private static Element testCase(Document report, String name) {
    NodeList cases = report.getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element each = (Element) cases.item(i);
      if (each.getAttribute("name").equals(name)) {
        return each;
      }
    }
    throw new AssertionError("no test " + name);
  }

  @Test
  void theTestThatAllocatedTheLeakFailsWithItsPath() throws Exception {
    Document report = report("acme.shop.OrderHandlerTest");
    assertThat(testCase(report, "acceptsWhatIsThere").getElementsByTagName("failure").getLength())
        .isZero();
    Element failure =
        (Element) testCase(report, "rejectsTooMany").getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("type"))
        .isEqualTo("io.github.bytebufflow.testing.LeakedBuffersError");
    assertThat(failure.getTextContent())
        .contains("acme.shop.OrderHandlerTest.rejectsTooMany: 1 buffer not released, 1 leaked, 4 B")
        .contains("\tat acme.shop.OrderHandler.reject(OrderHandler.java:24)")
        .contains("look at        OrderHandler.channelRead");
  }

  @Test
  void whatIsAllowedPasses() throws Exception {
    Document report = report("acme.shop.CacheTest");
    assertThat(testCase(report, "keepsWhatItLoads").getElementsByTagName("failure").getLength())
        .isZero();
  }
}
