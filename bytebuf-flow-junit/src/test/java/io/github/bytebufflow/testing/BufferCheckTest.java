package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.agent.services.ApiFunctions;
import io.github.bytebufflow.fake.netty.WorkingEventLoop;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a check makes of the numbers of an agent, which is not there: a test says the numbers. */
class BufferCheckTest {
  private static final Map<String, Object> CONSTANT =
      Map.of("site", "A.<clinit>:3", "class", "acme.A", "method", "<clinit>");

  private long leaked;
  private long live;
  private int collections;

  /** The buffers that a collection finds to be leaked. */
  private long leaksFound;

  /** How often the balance was asked for since the first collection. */
  private int looks;

  /** Whether the machine stands still at one of these looks; all is released soon after. */
  private boolean stands;

  /** At which of these looks all is released; 0 for none. */
  private int releasedAt;

  /** How often the balance was asked for. */
  private int asked;

  /** At which of these times nothing is live, though a buffer is before and after; 0 for none. */
  private int nothingLiveAt;

  private List<Object> path = List.of();
  private boolean hasPaths;

  @AfterEach
  void end() {
    ApiFunctions.handedOut = Map.of();
  }

  private void agentRuns() {
    Supplier<Object> balance = this::balance;
    Function<Object, Object> openOwner = name -> Map.of("balance", balance);
    Function<Object, Object> collect = millis -> collect();
    ApiFunctions.handedOut = Map.of("owners", true, "openOwner", openOwner, "collect", collect);
  }

  private boolean collect() {
    collections++;
    leaked += leaksFound;
    live -= leaksFound;
    leaksFound = 0;
    return true;
  }

  private Map<String, Object> balance() {
    looks += collections;
    asked++;
    if (asked == nothingLiveAt) {
      return Map.of("allocated", 9L, "live", 0L, "unreleased", List.of());
    }
    if (stands && looks == 3) {
      LockSupport.parkNanos(Duration.ofMillis(800).toNanos());
    }
    live = releasedAt > 0 && looks >= releasedAt ? 0 : live;
    Map<String, Object> unreleased =
        Map.of("fingerprint", "0123abcd", "leaked", leaked, "live", live, "path", path);
    return Map.of(
        "allocated",
        9L,
        "leaked",
        leaked,
        "live",
        live,
        "leakedBytes",
        64 * leaked,
        "liveBytes",
        64 * live,
        "unreleased",
        hasPaths ? List.of(unreleased) : List.of());
  }

  private BufferCheck check(String method) throws ReflectiveOperationException {
    TestName test = TestName.of(Tests.class, Tests.class.getDeclaredMethod(method), "");
    return CheckedRun.start().open(test, true);
  }

  /** Tests that are not run: they have annotations. */
  @SuppressWarnings("unused")
  private static final class Tests {
    void plain() {}

    @AllowLeaks(reason = "known")
    void allowed() {}

    @AllowLeaks(reason = "known", methods = "A.b")
    void allowedInPart() {}
  }

  @Test
  void leaksWithoutAPathFailTheTestWithTheirSums() throws Exception {
    agentRuns();
    leaked = 2;
    BufferCheck check = check("plain");
    assertThatThrownBy(check::finish)
        .isInstanceOf(LeakedBuffersError.class)
        .hasMessageContaining("Tests.plain: 2 buffers not released, 2 leaked, 128 B")
        .hasMessageContaining("The agent knows no path of them.");
    check.finish();
    assertThatThrownBy(check("plain")::failIfLeaked).hasMessageContaining("2 leaked");
    assertThatThrownBy(check("allowedInPart")::finish).hasMessageContaining("2 leaked");
    check("allowed").finish();
  }

  @Test
  void whatIsLiveWithoutAPathFailsTheTestUnlessTheAgentIsGone() throws Exception {
    agentRuns();
    live = 1;
    BufferCheck check = check("plain");
    check.failIfLeaked();
    assertThatThrownBy(check::finish)
        .hasMessageContaining("1 buffer not released, 1 still live, 64 B");
    BufferCheck detached = check("plain");
    ApiFunctions.handedOut = Map.of();
    detached.finish();
  }

  @Test
  void aLeakOfAClassInitializerIsNoConstant() throws Exception {
    agentRuns();
    hasPaths = true;
    path = List.of(CONSTANT);
    live = 1;
    leaksFound = 1;
    assertThatThrownBy(check("plain")::finish).hasMessageContaining("1 leaked");
    assertThat(collections).isEqualTo(1);
  }

  @Test
  void aConstantCostsOneCollection() throws Exception {
    agentRuns();
    hasPaths = true;
    path = List.of(CONSTANT);
    live = 1;
    check("plain").finish();
    assertThat(collections).isEqualTo(1);
  }

  /** Such as the buffer that a channel gets to read the end of its stream into. */
  @Test
  void aBufferThatComesAfterTheLastWaitIsNotBlamed() throws Exception {
    agentRuns();
    hasPaths = true;
    live = 1;
    nothingLiveAt = 3;
    check("plain").finish();
    assertThat(asked).isGreaterThanOrEqualTo(3);
    assertThat(collections).isZero();
  }

  @Test
  void aMachineThatStoodStillHasNotWaited() throws Exception {
    agentRuns();
    hasPaths = true;
    live = 1;
    stands = true;
    releasedAt = 6;
    check("plain").finish();
    assertThat(collections).isEqualTo(1);
    assertThat(looks).isGreaterThanOrEqualTo(6);
  }

  /** The looks are 20 ms apart at most: what is released then was as it is for 600 ms. */
  @Test
  void anEventLoopThatWorksMayHaveTheBuffer() throws Exception {
    agentRuns();
    hasPaths = true;
    live = 1;
    releasedAt = 38;
    WorkingEventLoop loop = new WorkingEventLoop();
    Thread thread = new Thread(loop, "loop");
    thread.start();
    try {
      check("plain").finish();
    } finally {
      loop.end();
      thread.join();
    }
    assertThat(looks).isGreaterThanOrEqualTo(38);
  }

  @Test
  void anEventLoopThatWaitsHasNoBuffer() {
    StackTraceElement run = frame("io.netty.channel.nio.NioEventLoop", "run");
    StackTraceElement read = frame("sun.nio.ch.SocketDispatcher", "read0");
    assertThat(EventLoops.isBusy(new StackTraceElement[] {read, run})).isTrue();
    for (String wait : List.of("select", "selectNow", "epollWait", "park", "takeTask")) {
      StackTraceElement waits = frame("a.Waits", wait);
      assertThat(EventLoops.isBusy(new StackTraceElement[] {waits, run})).as(wait).isFalse();
    }
    StackTraceElement other = frame("com.acme.EventLoop", "run");
    assertThat(EventLoops.isBusy(new StackTraceElement[] {read, other})).isFalse();
  }

  private static StackTraceElement frame(String className, String method) {
    return new StackTraceElement(className, method, null, -1);
  }
}
