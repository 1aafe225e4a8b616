package io.github.bytebufflow.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;
import java.util.Properties;

/** Tells one Netty from another: its version, and its package where it was relocated. */
final class NettyVersion {
  private static final String RESOURCE = "META-INF/io.netty.versions.properties";

  private NettyVersion() {}

  static String of(ClassLoader loader, String prefix) {
    String version = read(loader);
    String name = version == null ? "Netty of unknown version" : "Netty " + version;
    return prefix.equals("io.netty.") ? name : name + " as " + prefix + "*";
  }

  /** Each of Netty's jars has the file, and most name only themselves. */
  private static String read(ClassLoader loader) {
    String common = null;
    try {
      for (Enumeration<URL> all = loader.getResources(RESOURCE); all.hasMoreElements(); ) {
        Properties properties = new Properties();
        try (InputStream in = all.nextElement().openStream()) {
          properties.load(in);
        }
        String version = properties.getProperty("netty-buffer.version");
        if (version != null) {
          return version;
        }
        common = properties.getProperty("netty-common.version", common);
      }
    } catch (IOException | IllegalArgumentException e) {
      return common;
    }
    return common;
  }
}
