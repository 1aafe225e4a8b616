package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A snapshot without what tells of people and machines: the same flows, counts and paths, and other
 * texts. A snapshot that was redacted is not changed by the same settings again. Stateless.
 *
 * <p>A new text of a snapshot, a node or a balance has to be handled here: {@code RedactionTest}
 * fails until it is.
 */
public final class Redaction {
  /** The option that decides whether reports show addresses. */
  public static final String ADDRESSES = "addresses";

  /** What stands for a text that is left out. */
  static final String LEFT_OUT = "(left out)";

  private static final String LABELS = "labels";
  private static final String HTTP = "http";
  private static final String TOKEN = "http-token";

  private final Settings shown;
  private final RedactedText text;

  private Redaction(Settings shown, RedactedText text) {
    this.shown = shown;
    this.text = text;
  }

  /** What stays in a snapshot. Immutable; every {@code with} method makes a copy. */
  public static final class Settings {
    /** Neither addresses nor hints, folders and labels: for those who are not of the house. */
    public static final Settings NOTHING = new Settings(false, false, false);

    /** All but the addresses. */
    public static final Settings NO_ADDRESSES = new Settings(false, true, true);

    final boolean addresses;
    final boolean hints;
    final boolean places;

    private Settings(boolean addresses, boolean hints, boolean places) {
      this.addresses = addresses;
      this.hints = hints;
      this.places = places;
    }

    /**
     * Shows the addresses of peers, or not.
     *
     * @param on true for addresses
     * @return a copy
     */
    public Settings withAddresses(boolean on) {
      return new Settings(on, hints, places);
    }

    /**
     * Shows what programs wrote into {@code touch(hint)}, or not.
     *
     * @param on true for hints
     * @return a copy
     */
    public Settings withHints(boolean on) {
      return new Settings(addresses, on, places);
    }

    /**
     * Whether the addresses of peers stay.
     *
     * @return true for addresses
     */
    public boolean hasAddresses() {
      return addresses;
    }

    /**
     * Whether the hints of programs stay.
     *
     * @return true for hints
     */
    public boolean hasHints() {
      return hints;
    }

    /**
     * Whether a snapshot stays as it is.
     *
     * @return true if nothing is left out
     */
    boolean isAll() {
      return addresses && hints && places;
    }
  }

  /**
   * Whether the user of the tracker asked for addresses wherever reports go.
   *
   * @param snapshot tells the options in force
   * @return true if the option {@value #ADDRESSES} was set to true
   */
  public static boolean isAskedForAddresses(Snapshot snapshot) {
    return "true".equals(snapshot.tracker.options.get(ADDRESSES));
  }

  /**
   * Whether the user of the tracker wants no addresses on any surface.
   *
   * @param options those in force
   * @return true if the option {@value #ADDRESSES} was set to false
   */
  static boolean hidesAddresses(Map<String, String> options) {
    return "false".equals(options.get(ADDRESSES));
  }

  /**
   * Redacts a snapshot.
   *
   * @param all the snapshot, which stays as it is
   * @param shown what stays
   * @return a copy; the snapshot itself where nothing is left out
   */
  public static Snapshot of(Snapshot all, Settings shown) {
    if (shown.isAll()) {
      return all;
    }
    return new Redaction(shown, RedactedText.of(all, shown)).snapshot(all);
  }

  /**
   * A text that is shown beside a snapshot, such as the name of a thread.
   *
   * @param snapshot tells the options in force
   * @param text the text
   * @return the text; without its addresses where the user wants none on any surface
   */
  public static String beside(Snapshot snapshot, String text) {
    return hidesAddresses(snapshot.tracker.options)
        ? RedactedText.of(snapshot, Settings.NO_ADDRESSES).addresses(text)
        : text;
  }

  private Snapshot snapshot(Snapshot all) {
    List<MisuseRecord> misuses = new ArrayList<>();
    for (MisuseRecord misuse : all.misuses) {
      misuses.add(misuse(misuse));
    }
    List<Finding> findings = new ArrayList<>();
    for (Finding finding : all.allFindings()) {
      findings.add(finding(finding));
    }
    return new Snapshot(
        tracker(all.tracker),
        all.totals,
        new Tree().of(all.roots),
        misuses,
        findings,
        all.balance == null ? null : new RedactedBalance(text, shown.addresses).of(all.balance));
  }

  /** The tree with other places. */
  private final class Tree extends Rebuild<SnapshotNode> {
    @Override
    protected List<SnapshotNode> below(SnapshotNode source) {
      return source.children;
    }

    @Override
    protected SnapshotNode node(SnapshotNode source, List<SnapshotNode> children) {
      return new SnapshotNode(place(source.place), source.counts, children);
    }
  }

  /** Class, method, exception and stack are names of the code, and stay. */
  private Place place(Place all) {
    Place place = all.copy();
    place.site = text.site(all.site);
    place.title = all.title == null ? null : text.title(all.title);
    place.netty = all.netty == null ? null : text.place(all.netty);
    place.thread = all.thread == null ? null : text.addresses(all.thread);
    place.context = all.context == null ? null : context(all.context);
    List<Context> leaked = new ArrayList<>();
    for (Context one : all.leakedContexts) {
      leaked.add(context(one));
    }
    place.leakedContexts = List.copyOf(leaked);
    return place;
  }

  /** The id of a channel is random, and tells nothing of its peer. */
  private Context context(Context all) {
    Context context = new Context();
    context.channel = all.channel == null ? null : text.addresses(all.channel);
    context.local = shown.addresses ? all.local : null;
    context.remote = shown.addresses ? all.remote : null;
    context.active = all.active;
    context.activeNow = all.activeNow;
    context.handler = all.handler == null ? null : text.addresses(all.handler);
    context.hints = shown.hints && all.hints != null ? text.addresses(all.hints) : null;
    return context;
  }

  private MisuseRecord misuse(MisuseRecord all) {
    List<Place> steps = new ArrayList<>();
    for (Place step : all.steps) {
      steps.add(place(step));
    }
    return new MisuseRecord(
        all.what,
        text.site(all.site),
        text.sites(all.endedAt),
        steps,
        all.count,
        all.stack,
        all.release,
        all.verdict == null ? null : verdict(all.verdict));
  }

  private MisuseVerdict verdict(MisuseVerdict all) {
    List<MisuseVerdict.Suspect> suspects = new ArrayList<>();
    for (MisuseVerdict.Suspect one : all.suspects) {
      suspects.add(
          new MisuseVerdict.Suspect(
              one.className, one.method, one.line, text.site(one.site), text.sentence(one.reason)));
    }
    return new MisuseVerdict(all.decided, text.sentence(all.next), suspects);
  }

  /** Where a leak was mended is a text of the tracker's own list. */
  private Finding finding(Finding all) {
    List<Suspect> suspects = new ArrayList<>();
    for (Suspect one : all.suspects) {
      suspects.add(
          new Suspect(
              one.className,
              one.method,
              one.line,
              one.file,
              one.artifact == null ? null : text.place(one.artifact),
              one.weight,
              text.sentence(one.reason),
              one.known));
    }
    List<Finding.Path> others = new ArrayList<>();
    for (Finding.Path one : all.others) {
      others.add(new Finding.Path(text.sites(one.steps), one.leaked));
    }
    return new Finding(
            all.fingerprint,
            text.sites(all.path),
            all.leaked,
            all.bytes,
            suspects,
            all.decided,
            text.sentence(all.next))
        .with(all.also)
        .holding(all.heldBytes)
        .on(others)
        .ofHeap(all.heap)
        .unread(all.unread, all.failure == null ? null : text.sentence(all.failure));
  }

  private TrackerInfo tracker(TrackerInfo all) {
    List<Accepted> accepted = new ArrayList<>();
    for (Accepted one : all.accepted) {
      accepted.add(new Accepted(one.fingerprint, text.sentence(one.reason), one.until));
    }
    TrackerInfo info =
        new TrackerInfo(
                all.version,
                all.takenMillis,
                all.uptimeMillis,
                all.jvm,
                text.places(all.netty),
                text.sentences(all.off),
                options(all),
                accepted,
                all.zoomed)
            .withCollections(all.collections)
            .withLabels(labels(all.labels));
    List<TrackerInfo> sources = new ArrayList<>();
    for (TrackerInfo source : all.sources()) {
      if (source != all) {
        sources.add(tracker(source));
      }
    }
    return sources.isEmpty() ? info : info.withSources(sources);
  }

  private Map<String, String> labels(Map<String, String> all) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (Map.Entry<String, String> label : all.entrySet()) {
      labels.put(label.getKey(), shown.places ? text.addresses(label.getValue()) : LEFT_OUT);
    }
    return labels;
  }

  private Map<String, String> options(TrackerInfo all) {
    Map<String, String> options = new LinkedHashMap<>();
    for (Map.Entry<String, String> option : all.options.entrySet()) {
      String value = option.getValue();
      if (!shown.places) {
        value = option(option.getKey(), value, all.labels.isEmpty());
      }
      options.put(option.getKey(), text.addresses(value));
    }
    return options;
  }

  private String option(String name, String value, boolean unlabelled) {
    switch (name) {
      case LABELS:
        return unlabelled ? "none" : LEFT_OUT;
      case TOKEN:
        return value.equals("none") ? value : "(set)";
      case HTTP:
        int colon = value.lastIndexOf(':');
        return colon < 0 ? value : LEFT_OUT + value.substring(colon);
      default:
        return text.file(value);
    }
  }
}
