package io.github.bytebufflow.junit;

import io.github.bytebufflow.testing.CheckSettings;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Checks all tests where the system property {@code bytebufflow.junit} is {@code true}, and else
 * does nothing. JUnit finds this extension by itself.
 */
public final class AutomaticBufferLeakExtension extends BufferLeakExtension {
  /** For JUnit, which makes an instance by reflection. */
  public AutomaticBufferLeakExtension() {}

  @Override
  boolean isOn(ExtensionContext context) {
    return System.getProperty(CheckSettings.ALL) != null
        && CheckSettings.read(System.getProperties()).all();
  }
}
