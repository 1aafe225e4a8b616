package io.github.bytebufflow.runtime;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Netty's own leak detectors, {@code io.netty.util.ResourceLeakDetector} of each copy of Netty. A
 * detector is disabled while the tracker follows every buffer. The level goes back to what it was
 * when the tracker leaves, or follows fewer buffers. A level that the application has set since
 * stays.
 *
 * <p>Thread-safe. No method of a detector is called with the lock held: the static initialiser of a
 * detector calls {@link #atStart}, and who calls a method of a class waits for its initialiser.
 * Needs {@code getLevel}, {@code setLevel(Level)} and {@code Level.DISABLED} of Netty 4.1.35 or
 * later.
 */
public final class LeakDetectors {
  private static final int MOST = 256;
  private static final String DETECTOR = "util.ResourceLeakDetector";
  private static final String NETTY = "io.netty.";
  private static final String DISABLED = "DISABLED";

  /** The level that Netty chooses where nobody sets one. */
  private static final String DEFAULT = "SIMPLE";

  /** The properties that set a level, behind Netty's package; the last one is true or false. */
  private static final String[] PROPERTIES = {
    "leakDetection.level", "leakDetectionLevel", "noResourceLeakDetection"
  };

  /** What is known of each detector. */
  private static final Map<Class<?>, Known> KNOWN = new WeakHashMap<>();

  private static boolean disabling;

  /** Whether those are disabled too whose level the user has set. */
  private static boolean all;

  private LeakDetectors() {}

  /** Of one detector. With the lock. */
  private static final class Known {
    /** The level when the detector was met. A name, since a level would hold its class. */
    final String level;

    /** Whether the user, or the program, had set the level before. */
    final boolean set;

    /** Whether the tracker has disabled the detector, and has not given the level back. */
    boolean disabled;

    Known(String level, boolean set) {
      this.level = level;
      this.set = set;
    }
  }

  /**
   * The static initialiser of a detector ends: the level to set.
   *
   * @param level the level that Netty has chosen
   * @param disabled the level that disables a detector
   */
  static Object atStart(Object level, Object disabled) {
    Class<?> detector = level.getClass().getDeclaringClass();
    boolean set = isSet(prefix(detector));
    synchronized (KNOWN) {
      Known known = note(detector, level.toString(), set);
      if (known == null || !disables(known)) {
        return level;
      }
      known.disabled = true;
      return disabled;
    }
  }

  /**
   * A detector was loaded before the tracker. One whose level is not Netty's default was set by the
   * user, or by the program.
   *
   * @param detector the class {@code ResourceLeakDetector} of a Netty; it is initialised if it was
   *     not
   */
  public static void found(Class<?> detector) {
    String level = level(detector);
    if (level == null) {
      return;
    }
    boolean set = !level.equals(DEFAULT) || isSet(prefix(detector));
    synchronized (KNOWN) {
      if (note(detector, level, set) == null) {
        return;
      }
    }
    apply(detector);
  }

  /**
   * The buffers of a Netty turned out not to be tracked: its detector gets its level back, and is
   * left alone from now on.
   *
   * @param byteBuf the class {@code ByteBuf} of the Netty
   */
  public static void notTracked(Class<?> byteBuf) {
    String name = NettyCopy.prefix(byteBuf) + DETECTOR;
    Map<Class<?>, Known> left = new HashMap<>();
    synchronized (KNOWN) {
      for (Class<?> detector : new ArrayList<>(KNOWN.keySet())) {
        if (detector.getName().equals(name)
            && detector.getClassLoader() == byteBuf.getClassLoader()) {
          left.put(detector, KNOWN.remove(detector));
        }
      }
    }
    for (Map.Entry<Class<?>, Known> one : left.entrySet()) {
      if (one.getValue().disabled) {
        giveBack(one.getKey(), one.getValue().level);
      }
    }
  }

  /**
   * Sets what is done to the detectors, those that are known and those that come.
   *
   * @param disable whether to disable them, or to give them back their level
   * @param alsoSet whether to disable those too whose level the user has set
   */
  public static void set(boolean disable, boolean alsoSet) {
    ArrayList<Class<?>> detectors;
    synchronized (KNOWN) {
      disabling = disable;
      all = alsoSet;
      detectors = new ArrayList<>(KNOWN.keySet());
    }
    for (Class<?> detector : detectors) {
      apply(detector);
    }
  }

  /**
   * Whether the detector of a Netty is, or will be, disabled.
   *
   * @param prefix Netty's package with the dot behind it
   * @return false too where the user has set its level, by a system property
   */
  public static boolean isDisabling(String prefix) {
    boolean set = isSet(prefix);
    synchronized (KNOWN) {
      return disabling && (all || !set);
    }
  }

  /** Netty's package with the dot behind it, by a class of which the name is known. */
  private static String prefix(Class<?> detector) {
    String name = detector.getName();
    return name.endsWith(DETECTOR) ? name.substring(0, name.length() - DETECTOR.length()) : NETTY;
  }

  /** Whether a level is set, also by the name that a property had before relocation. */
  private static boolean isSet(String prefix) {
    try {
      for (String property : PROPERTIES) {
        if (System.getProperty(prefix + property) != null
            || System.getProperty(NETTY + property) != null) {
          return true;
        }
      }
      return false;
    } catch (SecurityException e) {
      // What may not be asked is left alone.
      return true;
    }
  }

  // ---- with the lock

  /** What is known of a detector; null if there are too many. */
  private static Known note(Class<?> detector, String level, boolean set) {
    Known known = KNOWN.get(detector);
    if (known == null && KNOWN.size() < MOST) {
      known = new Known(level, set);
      KNOWN.put(detector, known);
    }
    return known;
  }

  private static boolean disables(Known known) {
    return disabling && (all || !known.set);
  }

  // ---- without the lock

  /** Disables a detector once, or gives its level back once. */
  private static void apply(Class<?> detector) {
    String level;
    boolean disable;
    synchronized (KNOWN) {
      Known known = KNOWN.get(detector);
      if (known == null || disables(known) == known.disabled) {
        return;
      }
      disable = !known.disabled;
      known.disabled = disable;
      level = known.level;
    }
    if (!disable) {
      giveBack(detector, level);
    } else if (level.equals(level(detector))) {
      setLevel(detector, DISABLED);
    }
  }

  private static void giveBack(Class<?> detector, String level) {
    if (DISABLED.equals(level(detector))) {
      setLevel(detector, level);
    }
  }

  /** The level now, or null where it can't be asked. */
  private static String level(Class<?> detector) {
    try {
      return detector.getMethod("getLevel").invoke(null).toString();
    } catch (IllegalAccessException | NoSuchMethodException | InvocationTargetException e) {
      return null;
    } catch (RuntimeException | LinkageError e) {
      // Its class loader may be closed by now.
      return null;
    }
  }

  private static void setLevel(Class<?> detector, String name) {
    try {
      Method get = detector.getMethod("getLevel");
      for (Object level : get.getReturnType().getEnumConstants()) {
        if (level.toString().equals(name)) {
          detector.getMethod("setLevel", get.getReturnType()).invoke(null, level);
        }
      }
    } catch (IllegalAccessException | NoSuchMethodException | InvocationTargetException e) {
      // The detector goes on as it is, which costs time and loses nothing.
    } catch (RuntimeException | LinkageError e) {
      // As above: its class loader may be closed by now.
    }
  }
}
