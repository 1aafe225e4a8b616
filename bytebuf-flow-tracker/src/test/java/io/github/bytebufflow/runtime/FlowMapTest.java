package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.vm.VM;

/** From objects to flows, by identity and weakly. */
class FlowMapTest {
  private final FlowMap map = new FlowMap(4, 2);

  /** All are equal, and have one hash. */
  private static final class Alike {
    @Override
    public boolean equals(Object o) {
      return o instanceof Alike;
    }

    @Override
    public int hashCode() {
      return 7;
    }
  }

  private Flow put(Object o) {
    Flow f = new MappedFlow(o, Flow.QUEUE);
    map.put(o, f);
    return f;
  }

  @Test
  void findsByIdentity() {
    Alike one = new Alike();
    Alike other = new Alike();
    Flow of = put(one);
    assertThat(map.find(one)).isSameAs(of);
    assertThat(map.find(other)).isNull();
    assertThat(map.find(map)).isNull();
  }

  @Test
  void anObjectHasOneFlow() {
    Object o = new Object();
    put(o);
    Flow second = put(o);
    assertThat(map.find(o)).isSameAs(second);
    assertThat(map.size()).isEqualTo(1);
    map.put(o, null);
    assertThat(map.find(o)).isNull();
    assertThat(map.size()).isZero();
  }

  @Test
  void aViewHasTheFlowOfItsOwner() {
    Object owner = new Object();
    Object view = new Object();
    Flow f = put(owner);
    map.put(view, f);
    map.put(view, f);
    assertThat(map.find(view)).isSameAs(f);
    assertThat(map.size()).isEqualTo(2);
    map.put(view, Flow.NONE);
    assertThat(map.find(view)).isSameAs(Flow.NONE);
    assertThat(map.find(owner)).isSameAs(f);
  }

  /** Grows through several sizes, and hashes meet: identity hashes have 31 bits at most. */
  @Test
  void keepsEveryOneOfMany() {
    List<Object> objects = new ArrayList<>();
    List<Flow> flows = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      objects.add(new Object());
      flows.add(put(objects.get(i)));
    }
    assertThat(map.size()).isEqualTo(objects.size());
    for (int i = 0; i < objects.size(); i++) {
      assertThat(map.find(objects.get(i))).isSameAs(flows.get(i));
    }
    for (int i = 0; i < objects.size(); i += 2) {
      map.remove((MappedFlow) flows.get(i));
      map.remove((MappedFlow) flows.get(i));
    }
    assertThat(map.size()).isEqualTo(objects.size() / 2);
    for (int i = 0; i < objects.size(); i++) {
      assertThat(map.find(objects.get(i))).isSameAs(i % 2 == 0 ? null : flows.get(i));
    }
    map.clear();
    assertThat(map.size()).isZero();
    assertThat(map.find(objects.get(1))).isNull();
  }

  /** What the collector took leaves the map when the queue is drained. */
  @Test
  void isBoundedByWhatIsLive() {
    Object kept = new Object();
    int before = FlowMap.MAIN.size();
    FlowMap.MAIN.put(kept, new MappedFlow(kept, Flow.QUEUE));
    for (int i = 0; i < 1000; i++) {
      Object dropped = new Object();
      FlowMap.MAIN.put(dropped, Flow.NONE);
      Object view = new Object();
      FlowMap.MAIN.put(view, FlowMap.MAIN.find(kept));
    }
    Awaitility.await()
        .atMost(Duration.ofMinutes(4))
        .until(
            () -> {
              Tracker.collect(2000);
              return FlowMap.MAIN.size() <= before + 1;
            });
    assertThat(FlowMap.MAIN.find(kept)).isNotNull();
    FlowMap.MAIN.put(kept, null);
  }

  @Test
  void anEntryIs56Bytes() {
    assumeTrue(VM.current().sizeOfField("java.lang.Object") == 4, "with compressed references");
    assertThat(ClassLayout.parseClass(MappedFlow.class).instanceSize()).isEqualTo(56);
    assertThat(ClassLayout.parseClass(FlowLink.class).instanceSize()).isLessThanOrEqualTo(64);
  }
}
