package acme;

/** An agent that comes before the tracker, and loads classes of the application. */
public final class Forerunner {
  private Forerunner() {}

  public static void premain(String className) throws ClassNotFoundException {
    Class.forName(className);
  }
}
