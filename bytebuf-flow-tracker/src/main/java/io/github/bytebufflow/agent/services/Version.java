package io.github.bytebufflow.agent.services;

/** The version of the tracker, from the jar's manifest. */
final class Version {
  static final String TEXT = read();

  private Version() {}

  private static String read() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(unpacked)" : version;
  }
}
