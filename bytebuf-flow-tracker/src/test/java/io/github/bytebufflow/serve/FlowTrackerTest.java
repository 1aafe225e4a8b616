package io.github.bytebufflow.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.balance.Balances;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Attribute;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FlowTrackerTest {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final FakeSource source = new FakeSource();
  private final List<String> log = new ArrayList<>();
  private ObjectName name;
  private FlowTracker tracker;

  @BeforeEach
  void register() throws Exception {
    name = new ObjectName("io.github.bytebufflow:type=FlowTracker");
    tracker = new FlowTracker(source, source.renderer(), System::nanoTime);
    tracker.register(server, log::add);
  }

  @AfterEach
  void unregister() {
    tracker.unregister();
  }

  @Test
  void attributesAreTheTotals() throws Exception {
    Map<String, Object> numbers = new LinkedHashMap<>();
    for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
      assertThat(attribute.isWritable())
          .as(attribute.getName())
          .isEqualTo(source.options.containsKey(attribute.getName().toLowerCase(Locale.ROOT)));
      if (attribute.getType().equals("long")) {
        numbers.put(attribute.getName(), server.getAttribute(name, attribute.getName()));
      }
    }
    assertThat(numbers)
        .containsOnly(
            Map.entry("Allocated", 20L),
            Map.entry("Released", 15L),
            Map.entry("Leaked", 2L),
            Map.entry("Live", 3L),
            Map.entry("Suspects", 1L),
            Map.entry("LeakedBytes", 512L),
            Map.entry("LiveBytes", 768L),
            Map.entry("LeakedDirect", 4L),
            Map.entry("Nodes", 5L),
            Map.entry("Truncated", 6L),
            Map.entry("Untracked", 7L),
            Map.entry("Indirect", 8L),
            Map.entry("Misused", 9L),
            Map.entry("Retained", 10L),
            Map.entry("SampledOut", 15L),
            Map.entry("ViewsAllocated", 11L),
            Map.entry("ViewsReleased", 12L),
            Map.entry("ViewsLeaked", 13L),
            Map.entry("ViewsLive", 14L));
    assertThat(server.getAttribute(name, "Version")).isEqualTo("1.2.3");
    assertThat(server.getAttribute(name, "NettyVersions"))
        .isEqualTo(new String[] {"4.1.140.Final"});
  }

  /** Every line of the books is there, and one that is not known is null. */
  @Test
  void theMemoryIsAComposite() throws Exception {
    source.balance = Balances.whole();
    CompositeData whole = (CompositeData) server.getAttribute(name, "Memory");
    Set<String> lines = new HashSet<>();
    source.balance.books.fields(
        (line, value) -> {
          lines.add(line);
          assertThat(whole.get(line)).as(line).isEqualTo(value);
          return value;
        });
    assertThat(whole.getCompositeType().keySet()).isEqualTo(lines).hasSizeGreaterThan(15);
    CompositeData verdict = (CompositeData) server.getAttribute(name, "MemoryVerdict");
    assertThat(verdict.get("cause")).isEqualTo("fragmentation");
    assertThat(verdict.get("bytes")).isEqualTo(150L << 20);
    assertThat((String) verdict.get("sentence")).startsWith("40 buffers of 320.0 KiB");
    assertThat(verdict.get("next")).isEqualTo("copy what Cache.put keeps into unpooled buffers");
  }

  @Test
  void aLineThatIsNotKnownIsNull() throws Exception {
    source.balance = Balances.least();
    CompositeData least = (CompositeData) server.getAttribute(name, "Memory");
    assertThat(least.values()).isNotEmpty().containsOnlyNulls();
    CompositeData verdict = (CompositeData) server.getAttribute(name, "MemoryVerdict");
    assertThat(verdict.get("sentence")).isEqualTo("no figure is known");
    assertThat((String) invoke("memory"))
        .contains("no figure is known", "ask again later", "Netty's counter is off");
  }

  @Test
  void withoutABalanceTheMemoryIsNotKnown() throws Exception {
    CompositeData none = (CompositeData) server.getAttribute(name, "Memory");
    assertThat(none.values()).isNotEmpty().containsOnlyNulls();
    CompositeData verdict = (CompositeData) server.getAttribute(name, "MemoryVerdict");
    assertThat(verdict.get("cause")).isEqualTo("unknown");
    assertThat(verdict.get("bytes")).isEqualTo(0L);
    assertThat((String) invoke("memory")).contains("no balance");
  }

  /** The operation takes a snapshot of its own. */
  @Test
  void memoryIsTextOfNow() throws Exception {
    source.balance = Balances.whole();
    assertThat((String) invoke("memory"))
        .contains("40 buffers of 320.0 KiB at Cache.put", "29.0 MiB wait for 1 peer");
    source.balance = Balances.least();
    assertThat((String) invoke("memory")).contains("no figure is known");
  }

  @Test
  void scopeAndSampleAreSettable() throws Exception {
    assertThat(server.getAttribute(name, "Include")).isEqualTo("com.acme");
    assertThat(server.getAttribute(name, "Exclude")).isEqualTo("com.acme.gen");
    assertThat(server.getAttribute(name, "Netty")).isEqualTo("lifecycle");
    assertThat(server.getAttribute(name, "Sample")).isEqualTo(1);
    server.setAttribute(name, new Attribute("Include", "org.acme"));
    server.setAttribute(name, new Attribute("Exclude", "none"));
    server.setAttribute(name, new Attribute("Netty", "full"));
    server.setAttribute(name, new Attribute("Sample", 128));
    assertThat(source.options)
        .containsEntry("include", "org.acme")
        .containsEntry("exclude", "none")
        .containsEntry("netty", "full")
        .containsEntry("sample", "128");
    assertThatThrownBy(() -> server.setAttribute(name, new Attribute("Netty", "wrong")))
        .isInstanceOf(RuntimeMBeanException.class)
        .hasRootCauseMessage("option 'netty' = 'wrong': expected right");
    assertThat(server.invoke(name, "detach", null, null)).isEqualTo("8 classes restored");
  }

  @Test
  void operationsAnswerText() throws Exception {
    assertThat(invoke("tree")).isEqualTo("├─ the tree\n");
    assertThat(invoke("leaks")).isEqualTo("1 leak");
    assertThat(invoke("suspects")).isEqualTo("1 suspect");
    assertThat(invoke("json"))
        .isEqualTo("{\"allocated\":20,[now 20[Codec.reject:7 7[]Queue.park:9 3[]]]}");
    assertThatThrownBy(() -> invoke("leaksSinceMark"))
        .isInstanceOf(RuntimeMBeanException.class)
        .hasRootCauseInstanceOf(IllegalStateException.class);
    invoke("mark");
    assertThat(invoke("leaksSinceMark")).isEqualTo("no leaks since the mark\n");
  }

  @Test
  void noOperationTakesAnArgument() throws Exception {
    for (MBeanOperationInfo operation : server.getMBeanInfo(name).getOperations()) {
      assertThat(operation.getSignature()).as(operation.getName()).isEmpty();
    }
  }

  private Object invoke(String operation) throws Exception {
    return server.invoke(name, operation, null, null);
  }

  @Test
  void attributesOfOneSecondShareASnapshot() {
    AtomicLong now = new AtomicLong();
    FlowTracker cached = new FlowTracker(source, source.renderer(), now::get);
    cached.getAllocated();
    cached.getLeaked();
    now.set(TimeUnit.SECONDS.toNanos(1));
    cached.getLive();
    assertThat(source.snapshots).isEqualTo(1);
    now.incrementAndGet();
    cached.getLive();
    assertThat(source.snapshots).isEqualTo(2);
  }

  @Test
  void aSecondTrackerGetsANameOfItsOwn() throws Exception {
    assertThat(log).isEmpty();
    FlowTracker second =
        FlowTracker.register(ManagementFactory.getPlatformMBeanServer(), source, log::add);
    FlowTracker third =
        FlowTracker.register(ManagementFactory.getPlatformMBeanServer(), source, log::add);
    try {
      assertThat(second.objectName())
          .isEqualTo(new ObjectName("io.github.bytebufflow:type=FlowTracker,id=2"));
      assertThat(server.isRegistered(third.objectName())).isTrue();
      assertThat(log)
          .containsExactly(
              "JMX: this JVM has another tracker; this one is"
                  + " io.github.bytebufflow:type=FlowTracker,id=2",
              "JMX: this JVM has another tracker; this one is"
                  + " io.github.bytebufflow:type=FlowTracker,id=3");
    } finally {
      second.unregister();
      third.unregister();
    }
    assertThat(server.isRegistered(second.objectName())).isFalse();
    assertThat(server.isRegistered(name)).isTrue();
  }

  @Test
  void unregisteringTwiceIsHarmless() {
    tracker.unregister();
    tracker.unregister();
    assertThat(server.isRegistered(name)).isFalse();
  }

  @Test
  void listenersHearOfNewLeaks() throws Exception {
    BlockingQueue<Notification> heard = new LinkedBlockingQueue<>();
    server.addNotificationListener(name, (n, handback) -> heard.add(n), null, null);
    tracker.leakFound("7f3a91c2", "LEAK 7f3a91c2");
    tracker.leakFound("00000001", "LEAK 00000001");
    Notification first = heard.take();
    assertThat(first.getType()).isEqualTo("io.github.bytebufflow.leak");
    assertThat(first.getSource()).isEqualTo(name);
    assertThat(first.getMessage()).isEqualTo("LEAK 7f3a91c2");
    assertThat(first.getUserData()).isEqualTo("7f3a91c2");
    assertThat(heard.take().getSequenceNumber()).isEqualTo(first.getSequenceNumber() + 1);
    assertThat(server.getMBeanInfo(name).getNotifications()[0].getNotifTypes())
        .containsExactly("io.github.bytebufflow.leak");
  }

  @Test
  void aListenerThatHangsHoldsNobodyUp() throws Exception {
    CountDownLatch hang = new CountDownLatch(1);
    BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
    server.addNotificationListener(
        name,
        (n, handback) -> {
          threads.add(Thread.currentThread());
          try {
            hang.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        },
        null,
        null);
    for (int i = 0; i < 2_000; i++) {
      tracker.leakFound("f" + i, "LEAK");
    }
    Thread listener = threads.take();
    assertThat(listener.isDaemon()).isTrue();
    assertThat(listener.getName()).isEqualTo("bytebuf-flow-jmx");
    hang.countDown();
  }
}
