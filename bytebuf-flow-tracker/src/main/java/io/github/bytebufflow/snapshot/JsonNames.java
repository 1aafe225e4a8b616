package io.github.bytebufflow.snapshot;

/** Every field name of the JSON form, once. */
final class JsonNames {
  static final String SCHEMA = "schema";
  static final String TRACKER = "tracker";
  static final String TOTALS = "totals";
  static final String ROOTS = "roots";
  static final String MISUSES = "misuses";

  static final String VERSION = "version";
  static final String TAKEN = "taken";
  static final String UPTIME = "uptime";
  static final String JVM = "jvm";
  static final String NETTY = "netty";
  static final String OFF = "off";
  static final String OPTIONS = "options";

  static final String ALLOCATED = "allocated";
  static final String RELEASED = "released";
  static final String LEAKED = "leaked";
  static final String LIVE = "live";
  static final String SUSPECT = "suspect";
  static final String LEAKED_BYTES = "leakedBytes";
  static final String LIVE_BYTES = "liveBytes";
  static final String LEAKED_DIRECT = "leakedDirect";
  static final String NODES = "nodes";
  static final String TRUNCATED = "truncated";
  static final String UNTRACKED = "untracked";
  static final String INDIRECT = "indirect";
  static final String MISUSED = "misused";
  static final String RETAINED = "retained";
  static final String PERMANENT = "permanent";
  static final String SAMPLED_OUT = "sampledOut";
  static final String VIEWS = "views";
  static final String RESOURCES = "resources";
  static final String FOREIGN = "foreign";
  static final String COLLECTED = "collected";
  static final String COLLECTED_BYTES = "collectedBytes";

  static final String SITE = "site";
  static final String TITLE = "title";
  static final String CLASS = "class";
  static final String METHOD = "method";
  static final String LINE = "line";
  static final String KIND = "kind";
  static final String REF = "ref";
  static final String COUNT = "count";
  static final String OLDEST_MILLIS = "oldestMillis";
  static final String FIRST_LEAK_MILLIS = "firstLeakMillis";
  static final String LAST_LEAK_MILLIS = "lastLeakMillis";
  static final String MEMORY = "memory";
  static final String BUFFER = "buffer";
  static final String LOOP = "loop";
  static final String EXCEPTION = "exception";
  static final String THREAD = "thread";
  static final String STACK = "stack";
  static final String CHILDREN = "children";

  static final String ACCEPTED = "accepted";
  static final String FINGERPRINT = "fingerprint";
  static final String REASON = "reason";
  static final String UNTIL = "until";

  static final String WHAT = "what";
  static final String ENDED_AT = "endedAt";

  private JsonNames() {}
}
