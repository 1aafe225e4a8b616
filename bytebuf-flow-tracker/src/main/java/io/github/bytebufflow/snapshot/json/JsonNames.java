package io.github.bytebufflow.snapshot.json;

/**
 * The field names of the JSON form that no {@code fields} method of the model has, and those of a
 * node that errors name.
 */
final class JsonNames {
  static final String SCHEMA = "schema";
  static final String TRACKER = "tracker";
  static final String TOTALS = "totals";
  static final String ROOTS = "roots";
  static final String MISUSES = "misuses";
  static final String MEMORY = "memory";

  static final String VERSION = "version";
  static final String TAKEN = "taken";
  static final String UPTIME = "uptime";
  static final String JVM = "jvm";
  static final String COLLECTIONS = "collections";
  static final String NETTY = "netty";
  static final String OFF = "off";
  static final String OPTIONS = "options";
  static final String LABELS = "labels";
  static final String SOURCES = "sources";

  static final String SITE = "site";
  static final String KIND = "kind";
  static final String REF = "ref";
  static final String COUNT = "count";
  static final String RELEASE_STACK = "releaseStack";
  static final String STACK = "stack";
  static final String CHILDREN = "children";

  static final String ACCEPTED = "accepted";
  static final String FINGERPRINT = "fingerprint";
  static final String REASON = "reason";
  static final String UNTIL = "until";

  static final String LEAKS = "leaks";
  static final String UNRELEASED_HEAP = "unreleasedHeap";
  static final String PATH = "path";
  static final String LEAKED = "leaked";
  static final String BYTES = "bytes";
  static final String HELD_BYTES = "heldBytes";
  static final String SUSPECTS = "suspects";
  static final String DECIDED = "decided";
  static final String ALSO = "also";
  static final String OTHERS = "others";
  static final String NEXT = "next";
  static final String UNREAD = "unread";
  static final String FAILURE = "failure";
  static final String CLASS = "class";
  static final String METHOD = "method";
  static final String LINE = "line";
  static final String FILE = "file";
  static final String ARTIFACT = "artifact";
  static final String WEIGHT = "weight";
  static final String KNOWN = "known";
  static final String ZOOMED = "zoomed";
  static final String SINCE = "since";
  static final String UNDONE = "undone";

  static final String VERDICT = "verdict";
  static final String CAUSE = "cause";
  static final String SENTENCE = "sentence";
  static final String ALLOCATORS = "allocators";
  static final String PINNED = "pinned";
  static final String PATHS = "paths";
  static final String QUEUES = "queues";
  static final String CHANNEL = "channel";
  static final String REMOTE = "remote";
  static final String WRITABLE = "writable";
  static final String ACTIVE = "active";
  static final String HISTORY = "history";
  static final String AT = "at";
  static final String KEPT_AT = "keptAt";
  static final String SLICED_AT = "slicedAt";
  static final String VIEWS_AT = "viewsAt";
  static final String MISSING = "missing";

  static final String WHAT = "what";
  static final String ENDED_AT = "endedAt";
  static final String STEPS = "steps";

  private JsonNames() {}
}
