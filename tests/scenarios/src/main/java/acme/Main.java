package acme;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs one of the programs of this package, {@code Class.method}. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Throwable {
    int dot = args[0].indexOf('.');
    Method program =
        Class.forName("acme." + args[0].substring(0, dot))
            .getDeclaredMethod(args[0].substring(dot + 1));
    try {
      program.invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
