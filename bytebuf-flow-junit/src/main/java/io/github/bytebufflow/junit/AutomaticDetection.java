package io.github.bytebufflow.junit;

import io.github.bytebufflow.testing.CheckSettings;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Makes JUnit look for {@link AutomaticBufferLeakExtension} where the system property {@code
 * bytebufflow.junit} is {@code true} and the project does not have JUnit look for extensions. JUnit
 * 5.12 and later takes this extension alone, and not others that are on the class path. JUnit finds
 * this listener by itself.
 */
public final class AutomaticDetection implements LauncherDiscoveryListener {
  private static final String ENABLED = "junit.jupiter.extensions.autodetection.enabled";
  private static final String INCLUDE = "junit.jupiter.extensions.autodetection.include";

  /** For JUnit, which makes an instance by reflection. */
  public AutomaticDetection() {}

  @Override
  public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
    if (System.getProperty(CheckSettings.ALL) == null
        || request.getConfigurationParameters().getBoolean(ENABLED).orElse(false)) {
      return;
    }
    if (isOn()) {
      System.setProperty(INCLUDE, AutomaticBufferLeakExtension.class.getName());
      System.setProperty(ENABLED, "true");
    }
  }

  private static boolean isOn() {
    try {
      return CheckSettings.read(System.getProperties()).all();
    } catch (IllegalArgumentException e) {
      // The extension fails the tests with that sentence.
      return true;
    }
  }
}
