package io.github.bytebufflow.testing;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.jar.Manifest;
import net.bytebuddy.agent.ByteBuddyAgent;

/** Attaches the agent to the JVM of the tests. */
final class AgentAttachment {
  private static final String AGENT = "io.github.bytebufflow.agent.Agent";

  private AgentAttachment() {}

  /** Attaches, and answers why that failed; empty if it did not. */
  static Optional<String> attach(CheckSettings settings) {
    Optional<Path> jar = settings.agent.isPresent() ? settings.agent : find();
    if (jar.isEmpty()) {
      return Optional.of(
          "there is no jar of the agent on the class path; set -D"
              + CheckSettings.AGENT
              + "=/path/to/bytebuf-flow-agent.jar");
    }
    if (!Files.isRegularFile(jar.get())) {
      return Optional.of(
          "system property "
              + CheckSettings.AGENT
              + " = '"
              + jar.get()
              + "': there is no such file");
    }
    String options = settings.options.isEmpty() ? "" : ';' + settings.options;
    try {
      ByteBuddyAttach.attach(jar.get().toFile(), "owners=true" + options);
      return Optional.empty();
    } catch (NoClassDefFoundError e) {
      return Optional.of(
          "attaching needs net.bytebuddy:byte-buddy-agent on the class path of the tests");
    } catch (RuntimeException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return Optional.of("the agent " + jar.get() + " can't be attached: " + cause);
    }
  }

  /** The jar on the class path whose manifest names the agent. */
  private static Optional<Path> find() {
    try {
      ClassLoader loader = AgentAttachment.class.getClassLoader();
      for (URL url : Collections.list(loader.getResources("META-INF/MANIFEST.MF"))) {
        URLConnection connection = url.openConnection();
        if (connection instanceof JarURLConnection && isAgent(url)) {
          return Optional.of(Path.of(((JarURLConnection) connection).getJarFileURL().toURI()));
        }
      }
    } catch (IOException | URISyntaxException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean isAgent(URL manifest) throws IOException {
    try (InputStream in = manifest.openStream()) {
      return AGENT.equals(new Manifest(in).getMainAttributes().getValue("Agent-Class"));
    }
  }

  /** Apart from the rest, which works without the library. */
  private static final class ByteBuddyAttach {
    private ByteBuddyAttach() {}

    static void attach(File jar, String options) {
      ByteBuddyAgent.attach(jar, Long.toString(ProcessHandle.current().pid()), options);
    }
  }
}
