package io.github.bytebufflow.examples.spop.codec;

/** Names of the items in HELLO and DISCONNECT frames, and of the capabilities. */
final class Items {
  static final Name SUPPORTED_VERSIONS = Name.of("supported-versions");
  static final Name VERSION = Name.of("version");
  static final Name VERSION_2 = Name.of("2.0");
  static final Name MAX_FRAME_SIZE = Name.of("max-frame-size");
  static final Name CAPABILITIES = Name.of("capabilities");
  static final Name HEALTHCHECK = Name.of("healthcheck");
  static final Name ENGINE_ID = Name.of("engine-id");
  static final Name STATUS_CODE = Name.of("status-code");
  static final Name MESSAGE = Name.of("message");
  static final Name NO_CAPABILITY = Name.of("");
  static final Name PIPELINING = Name.of("pipelining");
  static final Name ASYNC = Name.of("async");
  static final Name FRAGMENTATION = Name.of("fragmentation");

  private Items() {}
}
