package io.github.bytebufflow.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
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

  private static String read(ClassLoader loader) {
    URL url = loader.getResource(RESOURCE);
    if (url == null) {
      return null;
    }
    try (InputStream in = url.openStream()) {
      Properties properties = new Properties();
      properties.load(in);
      String version = properties.getProperty("netty-buffer.version");
      return version != null ? version : properties.getProperty("netty-common.version");
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }
}
