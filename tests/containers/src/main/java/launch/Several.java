package launch;

import java.lang.reflect.Method;

/** Lets several applications of the class path serve, each with its own Netty. */
public final class Several {
  private Several() {}

  /** For each application its class, the orders, and how many of them to forget. */
  public static void main(String[] args) throws ReflectiveOperationException {
    for (int i = 0; i < args.length; i += 3) {
      Method serve = Class.forName(args[i]).getMethod("serve", int.class, int.class);
      serve.invoke(null, Integer.parseInt(args[i + 1]), Integer.parseInt(args[i + 2]));
    }
    System.out.println("served");
  }
}
