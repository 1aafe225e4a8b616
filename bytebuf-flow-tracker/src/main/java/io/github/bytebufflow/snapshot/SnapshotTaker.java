package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.runtime.ChannelNote;
import io.github.bytebufflow.runtime.Exemplar;
import io.github.bytebufflow.runtime.FlowReader;
import io.github.bytebufflow.runtime.Leaks;
import io.github.bytebufflow.runtime.Misuses;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.OwnerCounts;
import io.github.bytebufflow.runtime.OwnerEnd;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Tracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** Takes snapshots of the runtime, without stopping what it follows. Thread-safe. */
public final class SnapshotTaker {
  private final String version;

  /** How many snapshots were taken. */
  private final AtomicLong snapshots = new AtomicLong();

  private final AtomicLong snapshotNanos = new AtomicLong();
  private volatile CollectorWatch collector = new CollectorWatch();
  private volatile Map<String, String> options;
  private volatile List<Accepted> accepted = List.of();
  private volatile Map<String, String> labels = Map.of();
  private volatile Function<Snapshot, Snapshot> judge = new Nobody();

  /** Asked at each snapshot where the memory is; null as long as nobody knows. */
  private volatile Function<Snapshot, Balance> balancer;

  /** The same for those who look often. */
  private volatile Function<Snapshot, Balance> glancer;

  /** The same for those who look for leaks. */
  private volatile Function<Snapshot, Balance> untouching;

  /** Asked at each snapshot what was woven more finely; null as long as nothing was. */
  private volatile Supplier<List<Zoomed>> zoomed;

  private final List<String> netty = new ArrayList<>();
  private final List<String> off = new ArrayList<>();

  /**
   * Makes a taker.
   *
   * @param version version of the tracker
   * @param options the options in force
   */
  public SnapshotTaker(String version, Map<String, String> options) {
    this.version = version;
    this.options = options;
  }

  /**
   * Adds a sentence to what snapshots say of the Nettys.
   *
   * @param description what is not tracked, and why
   */
  public void addNetty(String description) {
    synchronized (netty) {
      if (!netty.contains(description)) {
        netty.add(description);
      }
    }
  }

  /**
   * Adds what cannot be tracked to what snapshots say.
   *
   * @param sentence what, and why
   */
  public void addOff(String sentence) {
    synchronized (netty) {
      if (!off.contains(sentence)) {
        off.add(sentence);
      }
    }
  }

  /**
   * Other options are in force from now on.
   *
   * @param now all options, by name
   */
  public void optionsChanged(Map<String, String> now) {
    options = now;
  }

  /**
   * Names the leaks that are known.
   *
   * @param known the leaks
   */
  public void accept(List<Accepted> known) {
    accepted = known;
  }

  /**
   * Says what the user calls this process.
   *
   * @param named label by name
   */
  public void label(Map<String, String> named) {
    labels = named;
  }

  /**
   * Asks another one whether the garbage collector has run.
   *
   * @param since watches since the start of the tracker, which may be before this taker was made
   */
  public void watchedBy(CollectorWatch since) {
    collector = since;
  }

  /**
   * Asks who is responsible, of each snapshot from now on.
   *
   * @param asked gets the snapshot without findings, and returns it with them
   */
  public void judgedBy(Function<Snapshot, Snapshot> asked) {
    judge = asked;
  }

  /**
   * Asks where the memory is, of each snapshot of all flows from now on.
   *
   * @param asked gets the snapshot without a balance, and returns the balance or null
   * @param often the same for {@link #glance}
   * @param untouched the same for {@link #untouched}
   */
  public void balancedBy(
      Function<Snapshot, Balance> asked,
      Function<Snapshot, Balance> often,
      Function<Snapshot, Balance> untouched) {
    untouching = untouched;
    glancer = often;
    balancer = asked;
  }

  /**
   * Says where to ask what was woven more finely.
   *
   * @param list is asked at each snapshot, by any thread
   */
  public void zoomed(Supplier<List<Zoomed>> list) {
    zoomed = list;
  }

  /**
   * Takes a snapshot.
   *
   * @return all flows since the start
   */
  public Snapshot take() {
    return take(balancer);
  }

  /**
   * Takes a snapshot for somebody who looks often, such as metrics: its balance may tell of the
   * chunks that buffers keep as they were up to a minute ago.
   *
   * @return all flows since the start
   */
  public Snapshot glance() {
    return take(glancer);
  }

  /**
   * Takes a snapshot for somebody who looks for leaks: no buffer is touched, so that a collection
   * which goes on meanwhile finds all that have leaked.
   *
   * @return all flows since the start
   */
  public Snapshot untouched() {
    return take(untouching);
  }

  private Snapshot take(Function<Snapshot, Balance> asked) {
    long start = System.nanoTime();
    Snapshot taken = taken(asked);
    snapshotNanos.addAndGet(System.nanoTime() - start);
    snapshots.incrementAndGet();
    return taken;
  }

  /**
   * What the tracker did beside the application until now.
   *
   * @return how often, and for how long
   */
  public TrackerTime time() {
    return new TrackerTime(
        snapshots.get(),
        snapshotNanos.get(),
        Tracker.drains(),
        Tracker.drainNanos(),
        Tracker.lost());
  }

  private Snapshot taken(Function<Snapshot, Balance> asked) {
    FlowReader reader = FlowReader.read();
    Totals totals = new Totals();
    List<SnapshotNode> roots = new ArrayList<>();
    List<NettyCopy> nettys = NettyCopy.all();
    for (Node root : FlowReader.roots()) {
      roots.addAll(new Subtree(reader, totals, root, nettys).of(List.of(root)));
    }
    Snapshot taken = taken(reader, totals, roots, nettys);
    return shown(asked == null ? taken : taken.with(asked.apply(taken)));
  }

  /** Without addresses where the user wants none on any surface. */
  private Snapshot shown(Snapshot taken) {
    return Redaction.hidesAddresses(options)
        ? Redaction.of(taken, Redaction.Settings.NO_ADDRESSES)
        : taken;
  }

  /**
   * Takes a snapshot of what one owner has not released.
   *
   * @param owned where the buffers of the owner are
   * @return their paths, among those of all released buffers
   */
  public OwnedPaths takeOf(OwnerCounts owned) {
    FlowReader reader = FlowReader.read();
    Totals totals = new Totals();
    List<SnapshotNode> roots = new ArrayList<>();
    List<NettyCopy> nettys = NettyCopy.all();
    Map<Counts, OwnedPaths.Live> live = OwnedPaths.lives();
    for (Node root : FlowReader.roots()) {
      roots.addAll(new Owned(reader, totals, root, nettys, owned, live).of(List.of(root)));
    }
    // A redacted node has the counts of the node that it was made of, by which live ones are found.
    return new OwnedPaths(shown(taken(reader, totals, roots, nettys)), live);
  }

  private Snapshot taken(
      FlowReader reader, Totals totals, List<SnapshotNode> roots, List<NettyCopy> nettys) {
    roots.sort(new SnapshotNode.MostFirst());
    totals.allocated = reader.allocated;
    totals.viewsAllocated = reader.viewsAllocated;
    totals.resourcesAllocated = reader.opened;
    totals.foreignAllocated = reader.foreignAllocated;
    totals.nodes = reader.nodes;
    totals.untracked = reader.untracked;
    totals.misused = reader.misused;
    totals.retained = reader.retained;
    totals.permanent = reader.permanent;
    totals.sampledOut = reader.sampledOut;
    return judge.apply(new Snapshot(info(nettys), totals, roots, misuses()));
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private static final class Nobody implements Function<Snapshot, Snapshot> {
    @Override
    public Snapshot apply(Snapshot taken) {
      return taken;
    }
  }

  private TrackerInfo info(List<NettyCopy> copies) {
    List<String> nettys = new ArrayList<>();
    for (NettyCopy copy : copies) {
      nettys.add(NettyNames.description(copy));
    }
    List<String> offs;
    synchronized (netty) {
      nettys.addAll(netty);
      offs = new ArrayList<>(off);
    }
    offs.addAll(Tracker.leftAlone());
    Supplier<List<Zoomed>> zooms = zoomed;
    String jvm =
        System.getProperty("java.vm.name") + ' ' + System.getProperty("java.runtime.version");
    TrackerInfo info =
        new TrackerInfo(
                version,
                System.currentTimeMillis(),
                Tracker.uptimeMillis(),
                jvm,
                nettys,
                offs,
                options,
                accepted,
                zooms == null ? List.of() : zooms.get())
            .withCollections(collector.collections());
    return labels.isEmpty() ? info : info.withLabels(labels);
  }

  private static List<MisuseRecord> misuses() {
    List<MisuseRecord> misuses = new ArrayList<>();
    for (Misuses m : Misuses.all()) {
      Misuses.Seen seen = m.seen();
      misuses.add(
          new MisuseRecord(
              m.what,
              m.site,
              PathText.of(m.end),
              steps(m.end),
              m.count(),
              Arrays.asList(seen.use.stack()),
              seen.release == null ? List.of() : Arrays.asList(seen.release.stack()),
              null));
    }
    return MisuseRecord.mostFirst(misuses);
  }

  /** The path to a node; none where the path was cut off at the bounds of the tree. */
  private static List<Place> steps(Node end) {
    List<Place> steps = new ArrayList<>();
    if (end == null || end.parent() != null && end.parent().truncated() == end) {
      return steps;
    }
    for (Node n = end; n != null; n = n.parent()) {
      Place step = place(n);
      if (n == end) {
        stack(n.exemplar(), step);
      }
      steps.add(step);
    }
    Collections.reverse(steps);
    return steps;
  }

  private static Place place(Node n) {
    Site site = n.site();
    Place place = new Place();
    place.className = site.className;
    place.method = site.method;
    place.line = PathText.line(n);
    place.site = PathText.describe(site, place.line);
    place.kind = Kind.of(site.kind);
    place.ref = n.ref();
    place.loop = n.isLoop();
    place.lookedUp = Site.LOOKED_UP.equals(site.detail);
    place.takenOut = Site.TAKEN_OUT.equals(site.detail);
    if (place.kind == Kind.THROW) {
      place.exception = site.detail;
    }
    return place;
  }

  private static void stack(Exemplar exemplar, Place place) {
    if (exemplar != null) {
      place.thread = exemplar.thread;
      place.stack = Arrays.asList(exemplar.stack());
      place.context = exemplar.note == null ? null : context(exemplar.note);
    }
  }

  private static List<Context> contexts(ChannelNote[] notes) {
    List<Context> contexts = new ArrayList<>();
    for (ChannelNote note : notes) {
      contexts.add(context(note));
    }
    return contexts;
  }

  private static Context context(ChannelNote note) {
    Context context = new Context();
    context.channel = note.channel();
    context.local = note.local();
    context.remote = note.remote();
    context.active = note.active;
    context.activeNow = note.isActiveNow();
    context.handler = note.handler;
    context.hints = note.hints;
    return context;
  }

  /** Copies the nodes below one root, those that flows came to. */
  private static class Subtree extends Rebuild<Node> {
    private final FlowReader reader;
    private final Totals totals;
    private final List<NettyCopy> nettys;
    private final Place root;
    private final RootKind kind;

    Subtree(FlowReader reader, Totals totals, Node root, List<NettyCopy> nettys) {
      this.reader = reader;
      this.totals = totals;
      this.nettys = nettys;
      this.root = whole(root);
      kind = RootKind.of(this.root);
    }

    @Override
    protected List<Node> below(Node source) {
      return FlowReader.children(source);
    }

    @Override
    protected final SnapshotNode node(Node source, List<SnapshotNode> children) {
      Counts counts = count(source);
      if (source.truncated() != null) {
        // The paths of these flows were cut off here, so they count as ended here.
        Counts truncated = count(source.truncated());
        totals.truncated += truncated.flows();
        Arithmetic.add(truncated, counts);
        merged(truncated, counts);
      }
      Place place = source.parent() == null ? root : whole(source);
      if (isAllLeaked(source, counts)) {
        // The first flow that came here leaked here, as all others did.
        place.stackLeaked = !place.stack.isEmpty();
      }
      SnapshotNode made = new SnapshotNode(place, counts, children);
      return made.count > 0 ? made : null;
    }

    private Place whole(Node n) {
      Site site = n.site();
      Place place = place(n);
      if (place.kind == Kind.ALLOCATE) {
        memory(place, site.detail);
        name(place, site.netty());
      }
      Leaks leaks = reader.leaks(n);
      Exemplar leaked = leaks == null ? null : leaks.exemplar;
      stack(leaked == null ? n.exemplar() : leaked, place);
      place.stackLeaked = leaked != null;
      if (leaks != null) {
        place.leakedContexts = contexts(leaks.notes());
      }
      return place;
    }

    private static boolean isAllLeaked(Node n, Counts here) {
      return here.leaked > 0 && here.released == 0 && here.live == 0 && FlowReader.isEnd(n);
    }

    private static void memory(Place root, String detail) {
      if (detail != null && detail.startsWith(Site.FOREIGN)) {
        root.memory = Memory.FOREIGN;
        root.buffer = detail.substring(Site.FOREIGN.length());
      } else {
        root.memory = Memory.of(detail);
      }
    }

    /** Which Netty a root is of. */
    private void name(Place place, NettyCopy copy) {
      if (copy != null) {
        place.netty = NettyNames.identity(copy);
        String name = NettyNames.shortest(copy, nettys);
        place.title = name == null ? null : name + ": " + place.site;
      }
    }

    private Counts count(Node n) {
      Counts here = new Counts();
      here.released = reader.released(n);
      here.releasedBytes = reader.releasedBytes(n);
      unreleased(n, here);
      sum(here);
      return here;
    }

    /** One node has the counts of two. */
    void merged(Counts of, Counts into) {}

    /** What leaked at a node, and what is live there. */
    void unreleased(Node n, Counts here) {
      here.live = reader.live(n);
      here.liveBytes = reader.liveBytes(n);
      here.suspect = reader.suspect(n);
      here.oldestMillis = reader.oldestMillis(n);
      Leaks leaks = reader.leaks(n);
      if (leaks != null) {
        here.leaked = leaks.count;
        here.leakedBytes = leaks.bytes;
        here.indirect = leaks.indirect;
        here.heldBytes = leaks.held;
        here.heldDirectBytes = leaks.heldDirect;
        here.firstLeakMillis = leaks.firstMillis;
        here.lastLeakMillis = leaks.lastMillis;
      }
    }

    private void sum(Counts here) {
      switch (kind) {
        case RETAINED_VIEW:
          totals.viewsReleased += here.released;
          totals.viewsLive += here.live;
          totals.viewsLeaked += here.leaked;
          break;
        case RESOURCE:
          totals.resourcesReleased += here.released;
          totals.resourcesLive += here.live;
          totals.resourcesLeaked += here.leaked;
          break;
        case FOREIGN:
          totals.foreignReleased += here.released;
          totals.foreignLive += here.live;
          totals.foreignLiveBytes += here.liveBytes;
          totals.foreignCollected += here.leaked;
          totals.foreignCollectedBytes += here.leakedBytes;
          break;
        default:
          totals.released += here.released;
          totals.live += here.live;
          totals.liveBytes += here.liveBytes;
          totals.suspect += here.suspect;
          totals.leaked += here.leaked;
          totals.leakedBytes += here.leakedBytes;
          totals.indirect += here.indirect;
          if (root.memory != null && root.memory.isDirect()) {
            totals.leakedDirect += here.leaked;
          }
      }
    }
  }

  /** The nodes below one root, where only the buffers of one owner are not released. */
  private static final class Owned extends Subtree {
    private final OwnerCounts owned;
    private final Map<Counts, OwnedPaths.Live> live;

    Owned(
        FlowReader reader,
        Totals totals,
        Node root,
        List<NettyCopy> nettys,
        OwnerCounts owned,
        Map<Counts, OwnedPaths.Live> live) {
      super(reader, totals, root, nettys);
      this.owned = owned;
      this.live = live;
    }

    @Override
    void unreleased(Node n, Counts here) {
      OwnerEnd end = owned.ends.get(n);
      if (end == null) {
        return;
      }
      super.unreleased(n, here);
      // What only leaked ones held is known of all owners together.
      boolean held = here.leaked > 0 && here.indirect == here.leaked && end.live == 0;
      here.leaked = end.leaked + end.live;
      here.leakedBytes = end.leakedBytes + end.liveBytes;
      here.indirect = held ? here.leaked : 0;
      here.live = 0;
      here.liveBytes = 0;
      here.suspect = 0;
      here.oldestMillis = 0;
      if (end.live > 0) {
        OwnedPaths.Live alive = new OwnedPaths.Live();
        alive.add(end);
        live.put(here, alive);
      }
    }

    @Override
    void merged(Counts of, Counts into) {
      OwnedPaths.Live more = live.get(of);
      if (more != null) {
        live.merge(into, more, OwnedPaths.Live::plus);
      }
    }
  }
}
