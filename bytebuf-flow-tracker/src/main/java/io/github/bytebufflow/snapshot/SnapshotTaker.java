package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.Exemplar;
import io.github.bytebufflow.runtime.FlowReader;
import io.github.bytebufflow.runtime.Leaks;
import io.github.bytebufflow.runtime.Misuses;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Tracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Takes snapshots of the runtime, without stopping what it follows. Thread-safe. */
public final class SnapshotTaker {
  private final String version;
  private volatile Map<String, String> options;
  private volatile List<Accepted> accepted = List.of();
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
   * Takes a snapshot.
   *
   * @return all flows since the start
   */
  public Snapshot take() {
    FlowReader reader = FlowReader.read();
    Totals totals = new Totals();
    List<SnapshotNode> roots = new ArrayList<>();
    List<NettyCopy> nettys = NettyCopy.all();
    for (Node root : FlowReader.roots()) {
      SnapshotNode node = new Subtree(reader, totals, root, nettys).copy(root);
      if (node.count > 0) {
        roots.add(node);
      }
    }
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
    return new Snapshot(info(nettys), totals, roots, misuses());
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
    String jvm =
        System.getProperty("java.vm.name") + ' ' + System.getProperty("java.runtime.version");
    return new TrackerInfo(
        version,
        System.currentTimeMillis(),
        Tracker.uptimeMillis(),
        jvm,
        nettys,
        offs,
        options,
        accepted);
  }

  private static List<Misuse> misuses() {
    List<Misuse> misuses = new ArrayList<>();
    for (Misuses m : Misuses.all()) {
      misuses.add(
          new Misuse(m.what, m.site, path(m.end), m.count(), Arrays.asList(m.exemplar.stack())));
    }
    if (misuses.size() > 1) {
      misuses.sort((x, y) -> Long.compare(y.count, x.count));
    }
    return misuses;
  }

  private static List<String> path(Node end) {
    List<String> path = new ArrayList<>();
    for (Node n = end; n != null; n = n.parent()) {
      path.add(describe(n.site(), line(n)));
    }
    Collections.reverse(path);
    return path;
  }

  private static String describe(Site site, int line) {
    String text = site.className == null ? site.method : simple(site.className);
    if (site.className != null && site.method != null) {
      text = text + '.' + site.method;
    }
    if (line > 0) {
      text = text + ':' + line;
    }
    return site.kind == Site.TOUCH && site.detail != null ? text + ' ' + hint(site) : text;
  }

  private static String hint(Site site) {
    return site.detail.equals(Site.OTHER_HINTS) ? site.detail : '"' + site.detail + '"';
  }

  private static boolean isForeign(Site root) {
    return root.detail != null && root.detail.startsWith(Site.FOREIGN);
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /** The site's line or, where an exception left the method, the one that its stack names. */
  private static int line(Node n) {
    Site site = n.site();
    Exemplar exemplar = n.exemplar();
    if (site.kind == Site.THROW && exemplar != null) {
      for (StackTraceElement e : exemplar.stack()) {
        if (e.getClassName().equals(site.className) && e.getMethodName().equals(site.method)) {
          return Math.max(0, e.getLineNumber());
        }
      }
    }
    return site.line;
  }

  /** Copies the nodes below one root; as deep as the option max-depth, so without recursion. */
  private static final class Subtree {
    private final FlowReader reader;
    private final Totals totals;
    private final boolean views;
    private final boolean resources;
    private final boolean foreign;
    private final boolean direct;
    private final List<NettyCopy> nettys;

    Subtree(FlowReader reader, Totals totals, Node root, List<NettyCopy> nettys) {
      this.reader = reader;
      this.totals = totals;
      this.nettys = nettys;
      views = Snapshot.RETAINED_VIEW.equals(root.site().method) && root.site().className == null;
      resources = Site.RESOURCE.equals(root.site().detail);
      foreign = isForeign(root.site());
      direct = root.site().detail != null && root.site().detail.endsWith("direct") && !foreign;
    }

    SnapshotNode copy(Node root) {
      List<Frame> stack = new ArrayList<>();
      stack.add(new Frame(root));
      while (true) {
        Frame top = stack.get(stack.size() - 1);
        if (top.next < top.children.size()) {
          stack.add(new Frame(top.children.get(top.next++)));
          continue;
        }
        stack.remove(stack.size() - 1);
        SnapshotNode done = builder(top).build();
        if (stack.isEmpty()) {
          return done;
        }
        if (done.count > 0) {
          stack.get(stack.size() - 1).done.add(done);
        }
      }
    }

    private SnapshotNode.Builder builder(Frame frame) {
      Node n = frame.node;
      Site site = n.site();
      SnapshotNode.Builder b = new SnapshotNode.Builder();
      b.className = site.className;
      b.method = site.method;
      b.line = line(n);
      b.site = describe(site, b.line);
      b.kind = Kind.values()[site.kind];
      b.ref = n.ref();
      b.loop = n.isLoop();
      if (site.kind == Site.ALLOCATE) {
        b.memory = isForeign(site) ? Snapshot.FOREIGN : site.detail;
        b.buffer = isForeign(site) ? site.detail.substring(Site.FOREIGN.length()) : null;
        name(b, site.netty());
      } else if (site.kind == Site.THROW) {
        b.exception = site.detail;
      }
      if (n.exemplar() != null) {
        b.thread = n.exemplar().thread;
        b.stack = Arrays.asList(n.exemplar().stack());
      }
      count(b, n);
      if (n.truncated() != null) {
        // Flows that were cut off here ended here, as far as anyone can tell.
        totals.truncated += count(b, n.truncated());
      }
      b.children.addAll(frame.done);
      return b;
    }

    /** Which Netty a root is of. */
    private void name(SnapshotNode.Builder root, NettyCopy copy) {
      if (copy != null) {
        root.netty = NettyNames.identity(copy);
        String name = NettyNames.shortest(copy, nettys);
        root.title = name == null ? null : name + ": " + root.site;
      }
    }

    private long count(SnapshotNode.Builder b, Node n) {
      long released = reader.released(n);
      long live = reader.live(n);
      Leaks leaks = reader.leaks(n);
      long leaked = leaks == null ? 0 : leaks.count;
      b.released += released;
      b.live += live;
      b.liveBytes += reader.liveBytes(n);
      b.suspect += reader.suspect(n);
      b.oldestMillis = Math.max(b.oldestMillis, reader.oldestMillis(n));
      if (leaks != null) {
        b.leaked += leaked;
        b.leakedBytes += leaks.bytes;
        b.indirect += leaks.indirect;
        b.firstLeakMillis =
            b.firstLeakMillis == 0
                ? leaks.firstMillis
                : Math.min(b.firstLeakMillis, leaks.firstMillis);
        b.lastLeakMillis = Math.max(b.lastLeakMillis, leaks.lastMillis);
      }
      sum(n, released, live, leaked, leaks);
      return released + live + leaked;
    }

    private void sum(Node n, long released, long live, long leaked, Leaks leaks) {
      if (views) {
        totals.viewsReleased += released;
        totals.viewsLive += live;
        totals.viewsLeaked += leaked;
        return;
      }
      if (resources) {
        totals.resourcesReleased += released;
        totals.resourcesLive += live;
        totals.resourcesLeaked += leaked;
        return;
      }
      if (foreign) {
        totals.foreignReleased += released;
        totals.foreignLive += live;
        totals.foreignLiveBytes += reader.liveBytes(n);
        totals.foreignCollected += leaked;
        totals.foreignCollectedBytes += leaks == null ? 0 : leaks.bytes;
        return;
      }
      totals.released += released;
      totals.live += live;
      totals.liveBytes += reader.liveBytes(n);
      totals.suspect += reader.suspect(n);
      if (leaks != null) {
        totals.leaked += leaked;
        totals.leakedBytes += leaks.bytes;
        totals.indirect += leaks.indirect;
        if (direct) {
          totals.leakedDirect += leaked;
        }
      }
    }
  }

  /** A node whose children are being copied. */
  private static final class Frame {
    final Node node;
    final List<Node> children;
    final List<SnapshotNode> done = new ArrayList<>();
    int next;

    Frame(Node node) {
      this.node = node;
      this.children = FlowReader.children(node);
    }
  }
}
