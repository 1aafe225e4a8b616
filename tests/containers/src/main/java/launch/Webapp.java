package launch;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Deploys the application in a Tomcat, lets it serve, deploys it anew and lets it serve again. */
public final class Webapp {
  private static final int ROUNDS = 2000;

  private Webapp() {}

  /** The application's directory, the orders, and how many of them to forget. */
  public static void main(String[] args) throws Exception {
    LogManager.getLogManager().reset();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir("tomcat");
    tomcat.setPort(0);
    tomcat.getConnector();
    tomcat.start();
    String query = "?orders=" + args[1] + "&forgotten=" + args[2];
    ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
    WeakReference<ClassLoader> first = serve(tomcat, args[0], query, collected);
    serve(tomcat, args[0], query, collected);
    System.out.println(isCollected(first, collected) ? "collected" : "held");
    tomcat.stop();
    tomcat.destroy();
  }

  private static WeakReference<ClassLoader> serve(
      Tomcat tomcat, String directory, String query, ReferenceQueue<ClassLoader> collected)
      throws IOException {
    Context context = tomcat.addContext("/shop", directory);
    Tomcat.addServlet(context, "shop", "acme.web.ShopServlet");
    context.addServletMappingDecoded("/serve", "shop");
    int port = tomcat.getConnector().getLocalPort();
    URL url = new URL("http://localhost:" + port + "/shop/serve" + query);
    try (InputStream in = url.openStream()) {
      System.out.print(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    WeakReference<ClassLoader> loader =
        new WeakReference<>(context.getLoader().getClassLoader(), collected);
    tomcat.getHost().removeChild(context);
    return loader;
  }

  /** Whether the collector takes it, which may need some rounds: threads end, caches expire. */
  private static boolean isCollected(
      WeakReference<ClassLoader> loader, ReferenceQueue<ClassLoader> collected)
      throws InterruptedException {
    for (int i = 0; i < ROUNDS && loader.get() != null; i++) {
      System.gc();
      collected.remove(50);
    }
    return loader.get() == null;
  }
}
