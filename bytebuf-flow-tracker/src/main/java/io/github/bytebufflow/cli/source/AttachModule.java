package io.github.bytebufflow.cli.source;

/** Whether this Java can attach to others. */
final class AttachModule {
  static final String MISSING =
      "this Java has no module jdk.attach (" + System.getProperty("java.home") + ")";

  private AttachModule() {}

  static boolean isThere() {
    return ModuleLayer.boot().findModule("jdk.attach").isPresent();
  }
}
