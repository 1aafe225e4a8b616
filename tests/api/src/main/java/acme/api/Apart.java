package acme.api;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Runs the tour in a class loader of its own, which asks no other for the API and for Netty. */
final class Apart {
  private Apart() {}

  public static void main(String[] args) throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(new File(part).toURI().toURL());
    }
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), platform);
    Class<?> tour = loader.loadClass("acme.api.Tour");
    Class<?> api = loader.loadClass("io.github.bytebufflow.api.BufferFlows");
    if (tour.getClassLoader() != loader || api.getClassLoader() != loader) {
      throw new IllegalStateException("not apart");
    }
    tour.getMethod("main", String[].class).invoke(null, (Object) args);
  }
}
