package io.github.bytebufflow.metrics;

/**
 * Every metric: its name, its type, its help. {@code docs/monitoring.md} has the same names, which
 * a test checks.
 */
enum Metric {
  BUILD(Type.INFO, "build", "Version of the tracker; always 1"),
  NETTY(Type.INFO, "netty", "Each Netty that is tracked, with its version; always 1"),
  UPTIME(Type.GAUGE, "uptime_seconds", "Time since the tracker started"),

  ALLOCATED(Type.COUNTER, "buffers_allocated", "Buffers allocated: owners of memory, composites"),
  ENDED(Type.COUNTER, "buffers_ended", "Buffers released, and buffers leaked, by memory"),
  LIVE(Type.GAUGE, "buffers_live", "Buffers neither released nor leaked, by memory"),
  SUSPECT(Type.GAUGE, "buffers_suspect", "Live buffers older than suspect-age, by memory"),
  PERMANENT(
      Type.GAUGE, "buffers_permanent", "Live buffers that were wrapped as unreleasable: may stay"),
  INDIRECT(Type.COUNTER, "buffers_indirect", "Leaked buffers that only another leaked buffer held"),
  LEAKED_BYTES(Type.COUNTER, "leaked_bytes", "Capacity of the leaked buffers, by memory"),
  LIVE_BYTES(Type.GAUGE, "live_bytes", "Capacity of the live buffers, by memory"),

  PATHS(Type.GAUGE, "leaking_paths", "Paths that leak and are not accepted"),
  ACCEPTED(Type.GAUGE, "accepted_leaks", "Buffers leaked on paths that the option accept names"),
  PATH_LEAKS(Type.COUNTER, "path_leaks", "Buffers leaked, by fingerprint and suspect"),
  PATH_BYTES(
      Type.COUNTER, "path_leaked_bytes", "Capacity of leaked buffers, by fingerprint and suspect"),
  PATH_LIVE(
      Type.GAUGE, "path_live_buffers", "Live buffers where others leaked, by fingerprint, suspect"),
  PATH_SUSPECT(
      Type.GAUGE, "path_suspect_buffers", "Live buffers older than suspect-age, by their path"),

  MEMORY(Type.GAUGE, "memory_bytes", "Where the direct memory is, by line of the balance"),
  MEMORY_LIMIT(Type.GAUGE, "memory_limit_bytes", "Most memory that may be taken, by whose limit"),
  VERDICT(Type.GAUGE, "memory_verdict", "1 for the cause that takes most of the memory, else 0"),
  VERDICT_BYTES(Type.GAUGE, "memory_cause_bytes", "Memory that each cause explains"),
  ALLOCATOR(Type.GAUGE, "allocator_bytes", "What the allocators of one class have, by line"),
  PINNED_WASTED(
      Type.GAUGE, "pinned_wasted_bytes", "Free memory in chunks that a few old buffers keep"),
  QUEUED_CHANNELS(
      Type.GAUGE, "queued_channels", "Channels whose peers have bytes to read, by writability"),

  MISUSES(Type.COUNTER, "misuses", "Double releases, and uses after release"),

  VIEWS_ALLOCATED(Type.COUNTER, "views_allocated", "Retained views allocated"),
  VIEWS_ENDED(Type.COUNTER, "views_ended", "Retained views released, and leaked"),
  VIEWS_LIVE(Type.GAUGE, "views_live", "Retained views neither released nor leaked"),
  RESOURCES_ALLOCATED(Type.COUNTER, "resources_opened", "Resources opened"),
  RESOURCES_ENDED(Type.COUNTER, "resources_ended", "Resources closed, and leaked"),
  RESOURCES_LIVE(Type.GAUGE, "resources_live", "Resources that are open"),
  FOREIGN_ALLOCATED(
      Type.COUNTER, "foreign_allocated", "Buffers of classes that free their memory themselves"),
  FOREIGN_ENDED(Type.COUNTER, "foreign_ended", "Of these, buffers released, and collected"),
  FOREIGN_LIVE(Type.GAUGE, "foreign_live", "Of these, buffers neither released nor collected"),

  NODES(Type.GAUGE, "nodes", "Nodes of the tree of paths"),
  NODES_LIMIT(Type.GAUGE, "nodes_limit", "Most nodes of the tree: the option max-nodes"),
  TRUNCATED(
      Type.GAUGE, "buffers_truncated", "Flows whose path was cut off at max-nodes or max-depth"),
  UNTRACKED(Type.COUNTER, "untracked", "Flows or steps that a failure of the tracker lost"),
  SAMPLED_OUT(Type.COUNTER, "sampled_out", "Buffers that the option sample left out, about"),
  RETAINED(Type.GAUGE, "slots_retained", "Ended flows that keep a place in the live set"),
  NOT_TRACKED(Type.GAUGE, "not_tracked", "Things that can't be tracked; each report names them"),
  SNAPSHOT_TIME(Type.SUMMARY, "snapshot_seconds", "Snapshots taken, and the time they took"),
  DRAIN_TIME(
      Type.SUMMARY, "drain_seconds", "Takings from the collector's queue, and the time they took");

  private static final String PREFIX = "bytebufflow_";

  final Type type;
  final String help;
  private final String base;

  Metric(Type type, String base, String help) {
    this.type = type;
    this.base = base;
    this.help = help;
  }

  /** The name that the client library takes: without {@code _total} and {@code _info}. */
  String base() {
    return PREFIX + base;
  }

  /** The kinds of metrics that are used here. */
  enum Type {
    COUNTER,
    GAUGE,
    SUMMARY,
    INFO
  }
}
