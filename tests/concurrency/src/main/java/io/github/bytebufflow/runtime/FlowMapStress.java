package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The map of flows: readers take no lock where they find what they look for. */
public final class FlowMapStress {
  private FlowMapStress() {}

  /** A map of one stripe with a single bucket: whatever is put meets the rest. */
  private static FlowMap tight() {
    return new FlowMap(1, 1);
  }

  private static MappedFlow entry(Object o) {
    MappedFlow f = new MappedFlow(o, null);
    f.bytes = 1;
    return f;
  }

  private static int bytes(Flow f) {
    return f == null ? -1 : f.bytes;
  }

  /** What is there is found while the map grows and moves it from chain to chain. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Found, and whole.")
  @Outcome(expect = FORBIDDEN, desc = "Missed while it was moved.")
  @State
  public static class Growth {
    private final FlowMap map = tight();
    private final Object[] objects = new Object[8];
    private final Flow[] flows = new Flow[8];

    /** One object is there. */
    public Growth() {
      for (int i = 0; i < objects.length; i++) {
        objects[i] = new Object();
        flows[i] = entry(objects[i]);
      }
      map.put(objects[0], flows[0]);
    }

    @Actor
    public void grow() {
      for (int i = 1; i < objects.length; i++) {
        map.put(objects[i], flows[i]);
      }
    }

    @Actor
    public void find(II_Result r) {
      r.r1 = bytes(map.find(objects[0]));
    }

    @Arbiter
    public void after(II_Result r) {
      int found = 0;
      for (int i = 0; i < objects.length; i++) {
        found += map.find(objects[i]) == flows[i] ? 1 : 0;
      }
      r.r2 = found == map.size() && found == objects.length ? 1 : 0;
    }
  }

  /** What is there is found while its neighbours, whose objects were collected, are taken out. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Found, and alone in the end.")
  @Outcome(expect = FORBIDDEN, desc = "Missed, or something was left.")
  @State
  public static class Removal {
    private final FlowMap map = tight();
    private final Object kept = new Object();
    private final MappedFlow flow = entry(kept);
    private final MappedFlow[] collected = new MappedFlow[3];

    /** One object among three that are gone. */
    public Removal() {
      for (int i = 0; i < collected.length; i++) {
        Object gone = new Object();
        collected[i] = entry(gone);
        map.put(gone, collected[i]);
        collected[i].clear();
        if (i == 1) {
          map.put(kept, flow);
        }
      }
    }

    @Actor
    public void remove() {
      for (MappedFlow f : collected) {
        map.remove(f);
      }
    }

    @Actor
    public void find(II_Result r) {
      r.r1 = bytes(map.find(kept));
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = map.size() == 1 && map.find(kept) == flow ? 1 : 0;
    }
  }

  /** The flow of an object is replaced: a reader has the one or the other. */
  @JCStressTest
  @Outcome(id = "[12]", expect = ACCEPTABLE, desc = "The old flow or the new one.")
  @Outcome(expect = FORBIDDEN, desc = "None, though there was one all the time.")
  @State
  public static class Replaced {
    private final FlowMap map = tight();
    private final Object o = new Object();
    private final MappedFlow second = entry(o);

    /** It has a flow. */
    public Replaced() {
      map.put(o, entry(o));
      second.bytes = 2;
    }

    @Actor
    public void replace() {
      map.put(o, second);
    }

    @Actor
    public void find(I_Result r) {
      r.r1 = bytes(map.find(o));
    }
  }

  /** A put is seen whole or not at all. */
  @JCStressTest
  @Outcome(
      id = {"-1", "1"},
      expect = ACCEPTABLE,
      desc = "Not yet, or whole.")
  @Outcome(expect = FORBIDDEN, desc = "An entry whose flow is not there yet.")
  @State
  public static class Publication {
    private final FlowMap map = tight();
    private final Object o = new Object();

    @Actor
    public void put() {
      map.put(o, entry(o));
    }

    @Actor
    public void find(I_Result r) {
      r.r1 = bytes(map.find(o));
    }
  }

  /** Two threads put their objects while a collected one is taken out. */
  @JCStressTest
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Both are there, the collected one is not.")
  @Outcome(expect = FORBIDDEN, desc = "One was lost, or one was left.")
  @State
  public static class Writers {
    private final FlowMap map = tight();
    private final Object one = new Object();
    private final Object two = new Object();
    private final MappedFlow collected;

    /** One object that is gone. */
    public Writers() {
      Object gone = new Object();
      collected = entry(gone);
      map.put(gone, collected);
      collected.clear();
    }

    @Actor
    public void first() {
      map.put(one, entry(one));
    }

    @Actor
    public void second() {
      map.put(two, entry(two));
    }

    @Actor
    public void drain() {
      map.remove(collected);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = map.size();
      r.r2 = bytes(map.find(one)) == 1 && bytes(map.find(two)) == 1 ? 1 : 0;
    }
  }
}
