package io.github.bytebufflow.snapshot;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who took a snapshot, when, and with which options. Immutable. */
public final class TrackerInfo {
  /** Version of the tracker. */
  public final String version;

  /** When the snapshot was taken, in milliseconds since the epoch. */
  public final long takenMillis;

  /** How long the tracker had been running, in milliseconds. */
  public final long uptimeMillis;

  /** Name and version of the JVM. */
  public final String jvm;

  /** The Nettys that were woven, each with its version. */
  public final List<String> netty;

  /** What could not be tracked, a sentence each; empty where all could. */
  public final List<String> off;

  /** The options in force, by name. */
  public final Map<String, String> options;

  /** Leaks that are known, in the order in which they were named. */
  public final List<Accepted> accepted;

  /** What the tracker wove more finely because of a leak, in the order in which it did. */
  public final List<Zoomed> zoomed;

  /** What the user calls this process, such as {@code host} to {@code web-1}; mostly empty. */
  public final Map<String, String> labels;

  /**
   * How often the garbage collector was seen to have run since the start, or between the two
   * snapshots of a difference: at most once for each snapshot. {@link #UNKNOWN} where nobody
   * looked.
   */
  public final long collections;

  /** The number of collections that a snapshot of an older version has. */
  public static final long UNKNOWN = -1;

  private final List<TrackerInfo> sources;

  /**
   * Makes the description of a tracker that knows no leaks.
   *
   * @param version version of the tracker
   * @param takenMillis milliseconds since the epoch
   * @param uptimeMillis milliseconds since the start
   * @param jvm name and version of the JVM
   * @param netty the Nettys that were woven
   * @param off what could not be tracked, a sentence each
   * @param options the options in force
   */
  public TrackerInfo(
      String version,
      long takenMillis,
      long uptimeMillis,
      String jvm,
      List<String> netty,
      List<String> off,
      Map<String, String> options) {
    this(version, takenMillis, uptimeMillis, jvm, netty, off, options, List.of());
  }

  /**
   * Makes the description of a tracker that has woven nothing more finely.
   *
   * @param version version of the tracker
   * @param takenMillis milliseconds since the epoch
   * @param uptimeMillis milliseconds since the start
   * @param jvm name and version of the JVM
   * @param netty the Nettys that were woven
   * @param off what could not be tracked, a sentence each
   * @param options the options in force
   * @param accepted leaks that are known
   */
  public TrackerInfo(
      String version,
      long takenMillis,
      long uptimeMillis,
      String jvm,
      List<String> netty,
      List<String> off,
      Map<String, String> options,
      List<Accepted> accepted) {
    this(version, takenMillis, uptimeMillis, jvm, netty, off, options, accepted, List.of());
  }

  /**
   * Makes the description of a tracker.
   *
   * @param version version of the tracker
   * @param takenMillis milliseconds since the epoch
   * @param uptimeMillis milliseconds since the start
   * @param jvm name and version of the JVM
   * @param netty the Nettys that were woven
   * @param off what could not be tracked, a sentence each
   * @param options the options in force
   * @param accepted leaks that are known
   * @param zoomed what was woven more finely
   */
  public TrackerInfo(
      String version,
      long takenMillis,
      long uptimeMillis,
      String jvm,
      List<String> netty,
      List<String> off,
      Map<String, String> options,
      List<Accepted> accepted,
      List<Zoomed> zoomed) {
    this(
        version,
        takenMillis,
        uptimeMillis,
        jvm,
        netty,
        off,
        options,
        accepted,
        zoomed,
        UNKNOWN,
        Map.of(),
        List.of());
  }

  /** Describes several trackers at once. */
  TrackerInfo(
      String version,
      long takenMillis,
      long uptimeMillis,
      String jvm,
      List<String> netty,
      List<String> off,
      Map<String, String> options,
      List<Accepted> accepted,
      List<Zoomed> zoomed,
      long collections,
      Map<String, String> labels,
      List<TrackerInfo> sources) {
    this.version = version;
    this.takenMillis = takenMillis;
    this.uptimeMillis = uptimeMillis;
    this.jvm = jvm;
    this.netty = List.copyOf(netty);
    this.off = List.copyOf(off);
    this.options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    this.accepted = List.copyOf(accepted);
    this.zoomed = List.copyOf(zoomed);
    this.collections = collections;
    this.labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    this.sources = List.copyOf(sources);
  }

  /**
   * The same tracker under other labels.
   *
   * @param named label by name, in their order
   * @return a copy
   */
  public TrackerInfo withLabels(Map<String, String> named) {
    return copy(accepted, collections, named, sources);
  }

  /**
   * The same tracker with other leaks that are known.
   *
   * @param known the leaks
   * @return a copy
   */
  public TrackerInfo withAccepted(List<Accepted> known) {
    return copy(known, collections, labels, sources);
  }

  /**
   * The same tracker as the merger of others.
   *
   * @param merged each tracker
   * @return a copy
   */
  public TrackerInfo withSources(List<TrackerInfo> merged) {
    return copy(accepted, collections, labels, merged);
  }

  /**
   * The same tracker with another number of collections.
   *
   * @param seen see {@link #collections}
   * @return a copy
   */
  public TrackerInfo withCollections(long seen) {
    return copy(accepted, seen, labels, sources);
  }

  private TrackerInfo copy(
      List<Accepted> known, long seen, Map<String, String> named, List<TrackerInfo> merged) {
    return new TrackerInfo(
        version,
        takenMillis,
        uptimeMillis,
        jvm,
        netty,
        off,
        options,
        known,
        zoomed,
        seen,
        named,
        merged);
  }

  /**
   * The trackers that a merged snapshot came from.
   *
   * @return each tracker; only this one where nothing was merged
   */
  public List<TrackerInfo> sources() {
    return sources.isEmpty() ? List.of(this) : sources;
  }
}
