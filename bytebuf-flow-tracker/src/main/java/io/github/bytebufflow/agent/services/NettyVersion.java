package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Properties;

/** Finds the version of one copy of Netty, in the jar that its {@code ByteBuf} is in. */
public final class NettyVersion {
  private static final String JAR = "netty-buffer-";

  private NettyVersion() {}

  /** The version of the Netty with this package, or null. */
  static String of(ClassLoader loader, String prefix) {
    try {
      return find(loader, prefix);
    } catch (RuntimeException | LinkageError e) {
      // The class loader may be closed by now, and say so in its own way.
      return null;
    }
  }

  private static String find(ClassLoader loader, String prefix) {
    String name = ClassFiles.name(prefix.replace('.', '/') + NettyTypes.BYTE_BUF);
    URL byteBuf = loader.getResource(name);
    String url = byteBuf == null ? "" : byteBuf.toString();
    if (!url.endsWith(name)) {
      return null;
    }
    String jar = url.substring(0, url.length() - name.length());
    // Netty's build writes the first one; whoever relocates Netty may have renamed it with the
    // rest.
    String[] files = {
      "META-INF/" + prefix + "versions.properties",
      "META-INF/io.netty.versions.properties",
      "META-INF/maven/io.netty/netty-buffer/pom.properties",
      "META-INF/maven/io.netty/netty-all/pom.properties",
    };
    for (String file : files) {
      String version = version(read(byteBuf, jar + file));
      if (version != null) {
        return version;
      }
    }
    return ofJar(jar);
  }

  /** Of the buffers, or of any module: where all are in one jar, only one's file may be left. */
  private static String version(Properties properties) {
    String version = properties.getProperty("netty-buffer.version");
    if (version != null) {
      return version;
    }
    for (String key : properties.stringPropertyNames()) {
      if (key.equals("version") || key.startsWith("netty-") && key.endsWith(".version")) {
        return properties.getProperty(key);
      }
    }
    return null;
  }

  /** What stands in a file, nothing if it is not there; the class's URL knows how to open it. */
  private static Properties read(URL byteBuf, String url) {
    Properties properties = new Properties();
    try (InputStream in = new URL(byteBuf, url).openStream()) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      properties.clear();
    }
    return properties;
  }

  /**
   * The version that the name of a jar tells.
   *
   * @param jar such as {@code .../netty-buffer-4.1.140.Final.jar!/}
   * @return the version, or null
   */
  public static String ofJar(String jar) {
    int at = jar.lastIndexOf(JAR);
    int end = jar.indexOf(".jar", at + 1);
    return at < 0 || end < 0 ? null : jar.substring(at + JAR.length(), end);
  }
}
