package launch;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** Starts bundles in an OSGi framework, the application last. */
public final class Bundles {
  private static final long STOP_MILLIS = 240_000;

  private Bundles() {}

  /** The bundles' files, the orders, and how many of them to forget. */
  public static void main(String[] args) throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put(Constants.FRAMEWORK_STORAGE, "felix");
    settings.put(Constants.FRAMEWORK_STORAGE_CLEAN, Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT);
    settings.put("shop.orders", args[1]);
    settings.put("shop.forgotten", args[2]);
    Framework framework = new FrameworkFactory().newFramework(settings);
    framework.start();
    List<Bundle> bundles = new ArrayList<>();
    for (String file : args[0].split(File.pathSeparator)) {
      bundles.add(framework.getBundleContext().installBundle(new File(file).toURI().toString()));
    }
    for (Bundle bundle : bundles) {
      bundle.start();
    }
    framework.stop();
    framework.waitForStop(STOP_MILLIS);
  }
}
