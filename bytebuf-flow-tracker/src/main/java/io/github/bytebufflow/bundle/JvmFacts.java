package io.github.bytebufflow.bundle;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What is known of the JVM that this class runs in, and may be told. Stateless. */
final class JvmFacts {
  private JvmFacts() {}

  /** The system, the processors and the heap. */
  static List<String> limits() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "system: "
            + System.getProperty("os.name")
            + ' '
            + System.getProperty("os.version")
            + ' '
            + System.getProperty("os.arch"));
    Runtime runtime = Runtime.getRuntime();
    lines.add("processors: " + runtime.availableProcessors());
    lines.add("heap: at most " + runtime.maxMemory() + " bytes");
    return lines;
  }

  /** The names of the collectors; fails with an error where the JVM lacks its module. */
  static List<String> collectors() {
    List<String> names = new ArrayList<>();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      names.add(bean.getName());
    }
    return names;
  }

  /** The flags; fails with an error where the JVM lacks its module. */
  static List<String> flags() {
    List<String> flags = new ArrayList<>();
    for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      flags.add(JvmFlags.shown(flag));
    }
    return flags;
  }

  /** The properties of all Nettys that are set, also by the program itself. */
  static Map<String, String> nettyProperties() {
    Map<String, String> set = new TreeMap<>();
    Properties all = System.getProperties();
    for (String name : all.stringPropertyNames()) {
      if (name.startsWith("io.netty.") || name.contains(".io.netty.")) {
        set.put(name, JvmFlags.property(name, all.getProperty(name, "")));
      }
    }
    return set;
  }
}
