package io.github.bytebufflow.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Properties;

/** Finds the version of one copy of Netty, in the jar that its {@code ByteBuf} is in. */
final class NettyVersion {
  /** Where Netty's build writes it, and Maven's; relocating a package leaves both in place. */
  private static final String[][] PLACES = {
    {"META-INF/io.netty.versions.properties", "netty-buffer.version", "netty-common.version"},
    {"META-INF/maven/io.netty/netty-buffer/pom.properties", "version"},
    {"META-INF/maven/io.netty/netty-all/pom.properties", "version"},
  };

  private static final String JAR = "netty-buffer-";

  private NettyVersion() {}

  /** The version of the Netty with this package, or null. */
  static String of(ClassLoader loader, String prefix) {
    String name = prefix.replace('.', '/') + "buffer/ByteBuf.class";
    URL byteBuf = loader.getResource(name);
    String url = byteBuf == null ? "" : byteBuf.toString();
    if (!url.endsWith(name)) {
      return null;
    }
    String jar = url.substring(0, url.length() - name.length());
    for (String[] place : PLACES) {
      Properties properties = read(byteBuf, jar + place[0]);
      for (int i = 1; i < place.length; i++) {
        String version = properties.getProperty(place[i]);
        if (version != null) {
          return version;
        }
      }
    }
    return ofJar(jar);
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

  /** From {@code .../netty-buffer-4.1.140.Final.jar!/}. */
  private static String ofJar(String jar) {
    int at = jar.lastIndexOf(JAR);
    int end = jar.indexOf(".jar", at + 1);
    return at < 0 || end < 0 ? null : jar.substring(at + JAR.length(), end);
  }
}
