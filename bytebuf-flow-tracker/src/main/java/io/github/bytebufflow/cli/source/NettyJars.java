package io.github.bytebufflow.cli.source;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Looks, on Linux, for Netty and for the agent in the jars that a process has open. The process
 * does not notice.
 */
final class NettyJars {
  private static final Pattern JAR =
      Pattern.compile("netty-(?:buffer|all|common)-(\\d[^/]*)\\.jar");
  private static final String BYTE_BUF = "netty/buffer/ByteBuf.class";
  private static final String VERSIONS = "META-INF/io.netty.versions.properties";
  private static final String AGENT = "io/github/bytebufflow/agent/Agent.class";
  private static final String RELOCATED = "relocated";
  private static final int MOST_JARS = 2000;

  private final Set<String> versions = new TreeSet<>();

  /** Whether a jar of the agent is open, of which the path is known. */
  private String agent;

  /** Looks into the open jars of a process. */
  static NettyJars of(Path process) {
    NettyJars found = new NettyJars();
    Set<String> seen = new LinkedHashSet<>();
    try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path descriptor : open) {
        String target = target(descriptor);
        boolean jar = target.endsWith(".jar") || target.endsWith(".war");
        if (jar && seen.size() < MOST_JARS && seen.add(target)) {
          found.look(descriptor, target);
        }
      }
    } catch (IOException | SecurityException e) {
      // Then nothing is known.
    }
    return found;
  }

  /** The versions of Netty; empty where there is none. */
  String versions() {
    return String.join(", ", versions);
  }

  /** The agent's jar as the process names it, or null. */
  String agent() {
    return agent;
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "";
    }
  }

  private void look(Path descriptor, String target) {
    Matcher named = JAR.matcher(target.substring(target.lastIndexOf('/') + 1));
    if (named.matches()) {
      versions.add(named.group(1));
      return;
    }
    try (ZipFile jar = new ZipFile(descriptor.toFile())) {
      if (jar.getEntry(AGENT) != null) {
        agent = target;
        return;
      }
      if (jar.getEntry("io/" + BYTE_BUF) != null) {
        versions.add(version(jar));
        return;
      }
      Enumeration<? extends ZipEntry> entries = jar.entries();
      while (entries.hasMoreElements()) {
        String name = entries.nextElement().getName();
        Matcher inner = JAR.matcher(name.substring(name.lastIndexOf('/') + 1));
        if (inner.matches()) {
          versions.add(inner.group(1));
        } else if (name.endsWith('/' + BYTE_BUF)) {
          versions.add(RELOCATED);
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      // No zip file, or a broken one.
    }
  }

  private static String version(ZipFile jar) throws IOException {
    ZipEntry entry = jar.getEntry(VERSIONS);
    if (entry != null) {
      Properties properties = new Properties();
      properties.load(jar.getInputStream(entry));
      for (String name : properties.stringPropertyNames()) {
        if (name.startsWith("netty-buffer.") || name.startsWith("netty-common.")) {
          if (name.endsWith(".version")) {
            return properties.getProperty(name);
          }
        }
      }
    }
    return CommandWords.UNKNOWN;
  }
}
