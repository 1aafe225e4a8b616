package io.github.bytebufflow.benchmarks.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;

/** What a Java says of itself. */
public final class JavaProperties {
  private JavaProperties() {}

  /** Its system properties; a Java that cannot be run says none. */
  public static Properties of(Path java) throws IOException {
    Process process =
        new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Properties properties = new Properties();
    for (String line : text.split("\n")) {
      int equals = line.indexOf(" = ");
      if (equals > 0) {
        properties.setProperty(line.substring(0, equals).trim(), line.substring(equals + 3).trim());
      }
    }
    return properties;
  }
}
