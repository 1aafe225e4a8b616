package launch;

import java.io.File;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Lets the application serve in class loaders of its own. */
public final class Loaders {
  private Loaders() {}

  /**
   * For each loader: {@code child}, {@code last} (its parent comes last) or {@code blind} (it has
   * none), its class path, the orders, and how many of them to forget.
   */
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < args.length; i += 4) {
      Method serve =
          loader(args[i], urls(args[i + 1]))
              .loadClass("acme.shop.Shop")
              .getMethod("serve", int.class, int.class);
      serve.invoke(null, Integer.parseInt(args[i + 2]), Integer.parseInt(args[i + 3]));
    }
    System.out.println("served");
  }

  private static ClassLoader loader(String kind, URL[] urls) {
    switch (kind) {
      case "child":
        return new URLClassLoader(urls, Loaders.class.getClassLoader());
      case "last":
        return new ParentLast(urls, Loaders.class.getClassLoader());
      case "blind":
        return new URLClassLoader(urls, null);
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  private static URL[] urls(String classPath) throws MalformedURLException {
    String[] files = classPath.split(File.pathSeparator);
    URL[] urls = new URL[files.length];
    for (int i = 0; i < files.length; i++) {
      urls[i] = new File(files[i]).toURI().toURL();
    }
    return urls;
  }
}
