package launch;

import java.net.URL;
import java.net.URLClassLoader;

/** Asks its parent only for what it does not have. */
final class ParentLast extends URLClassLoader {
  ParentLast(URL[] urls, ClassLoader parent) {
    super(urls, parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> found = findLoadedClass(name);
      if (found == null) {
        try {
          found = findClass(name);
        } catch (ClassNotFoundException e) {
          return super.loadClass(name, resolve);
        }
      }
      return found;
    }
  }
}
