package io.github.bytebufflow.examples.spop.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.examples.spop.codec.Fault;
import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.examples.spop.reputation.Network;
import io.github.bytebufflow.examples.spop.reputation.Reputation;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The agent on real sockets and threads, under the tracker: each test that leaves a buffer fails.
 */
class AgentServerIT {
  private final Limits limits = new Limits();
  private AgentServer server;
  private int port;

  AgentServerIT() {
    limits.wait = Duration.ZERO;
    limits.grace = Duration.ofSeconds(60);
  }

  private void start(long lookUpMillis) throws IOException {
    List<Network> networks = List.of(Network.of("203.0.113.0/24=95"));
    server = new AgentServer(limits, new Reputation(networks, lookUpMillis), false);
    port = server.listen(0);
  }

  @AfterEach
  void end() {
    server.close();
    server.close();
  }

  private PeerSocket connect() throws IOException {
    PeerSocket peer = new PeerSocket(port);
    peer.send(Sent.hello());
    assertThat(peer.read()).isEqualTo(Answer.hello(16380));
    return peer;
  }

  private static byte[] questions(int count) {
    byte[][] all = new byte[count][];
    for (int i = 0; i < count; i++) {
      all[i] = Sent.question(i, 1, Sent.BAD);
    }
    return Sent.all(all);
  }

  /** The streams of so many answers, all with this score. */
  private static Set<Long> read(PeerSocket peer, int count, long score) throws IOException {
    Set<Long> streams = new HashSet<>();
    for (int i = 0; i < count; i++) {
      Answer answer = peer.read();
      assertThat(answer.type()).isEqualTo(FrameType.ACK);
      assertThat(answer.number()).isEqualTo(score);
      streams.add(answer.streamId());
    }
    return streams;
  }

  @Test
  void answersWhatIsPipelined() throws IOException {
    start(0);
    try (PeerSocket peer = connect()) {
      peer.send(questions(1000));
      assertThat(read(peer, 1000, 95)).hasSize(1000);
      peer.send(Sent.disconnect());
      assertThat(peer.read()).isEqualTo(Answer.disconnect(0));
      assertThat(peer.read()).isNull();
    }
  }

  /** The queue has room for two questions: a third would be declined. */
  @Test
  void pausesWhileTooManyAreOpen() throws IOException {
    limits.questionsPerConnection = 2;
    limits.workers = 1;
    limits.queue = 2;
    start(0);
    try (PeerSocket peer = connect()) {
      peer.send(questions(500));
      assertThat(read(peer, 500, 95)).hasSize(500);
    }
    assertThat(server.counters().declined.sum()).isZero();
  }

  @Test
  void pausesForAPeerThatDoesNotRead() throws IOException {
    start(0);
    int count = 20_000;
    try (PeerSocket peer = connect()) {
      // On a thread of its own, since writing has no time-out.
      Thread sender =
          new Thread(
              () -> {
                try {
                  peer.send(questions(count));
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      sender.setDaemon(true);
      sender.start();
      awaitStandstill();
      assertThat(read(peer, count, 95)).hasSize(count);
      assertThatEnds(sender);
      peer.send(Sent.disconnect());
      assertThat(peer.read()).isEqualTo(Answer.disconnect(0));
    }
  }

  /** The agent pauses, or all is answered: how much the sockets hold differs between systems. */
  private void awaitStandstill() {
    AtomicLong before = new AtomicLong();
    until(
        () -> {
          long answered = server.counters().answered.sum();
          return answered > 0 && before.getAndSet(answered) == answered;
        });
  }

  private static void assertThatEnds(Thread thread) {
    try {
      thread.join(120_000);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(thread.isAlive()).isFalse();
  }

  @Test
  void answersWithoutAScoreWhatNoWorkerTakes() throws IOException {
    limits.workers = 1;
    limits.queue = 1;
    start(20);
    try (PeerSocket peer = connect()) {
      peer.send(questions(50));
      for (int i = 0; i < 50; i++) {
        assertThat(peer.read().type()).isEqualTo(FrameType.ACK);
      }
    }
    Counters counters = server.counters();
    assertThat(counters.declined.sum()).isPositive();
    assertThat(counters.answered.sum() + counters.declined.sum()).isEqualTo(50);
  }

  @Test
  void answersWithoutAScoreWhatWaitedForTooLong() throws IOException {
    limits.wait = Duration.ofNanos(1);
    start(0);
    try (PeerSocket peer = connect()) {
      peer.send(questions(10));
      assertThat(read(peer, 10, -1)).hasSize(10);
    }
    assertThat(server.counters().expired.sum()).isEqualTo(10);
  }

  @Test
  void releasesQuestionsOfAPeerThatIsGone() throws IOException {
    limits.workers = 1;
    start(5);
    try (PeerSocket peer = connect()) {
      peer.send(questions(64));
      assertThat(peer.read().type()).isEqualTo(FrameType.ACK);
    }
    Counters counters = server.counters();
    until(() -> counters.answered.sum() + counters.abandoned.sum() == 64);
  }

  @Test
  void endsGracefully() throws IOException {
    limits.workers = 1;
    start(5);
    try (PeerSocket peer = connect()) {
      peer.send(questions(20));
      until(() -> server.counters().questions.sum() == 20);
      Thread closer = new Thread(server::close);
      closer.start();
      assertThat(read(peer, 20, 95)).hasSize(20);
      assertThat(peer.read()).isEqualTo(Answer.disconnect(0));
      assertThat(peer.read()).isNull();
      assertThatEnds(closer);
    }
    assertThatThrownBy(() -> new PeerSocket(port)).isInstanceOf(IOException.class);
  }

  /** What the workers have not come to when the time is up is released all the same. */
  @Test
  void endsInTime() throws IOException {
    limits.workers = 1;
    limits.grace = Duration.ofMillis(1);
    start(60_000);
    try (PeerSocket peer = connect()) {
      peer.send(questions(20));
      until(() -> server.counters().questions.sum() == 20);
      server.close();
      while (peer.read() != null) {}
    }
    until(() -> server.counters().abandoned.sum() == 20);
  }

  @Test
  void limitsConnections() throws IOException {
    limits.connections = 1;
    start(0);
    try (PeerSocket first = connect()) {
      try (PeerSocket second = new PeerSocket(port)) {
        assertThat(second.read()).isEqualTo(Answer.disconnect(13));
        assertThat(second.read()).isNull();
      }
      first.send(questions(1));
      assertThat(read(first, 1, 95)).hasSize(1);
    }
    assertThat(server.counters().refused.of(Fault.TOO_MANY_CONNECTIONS)).isOne();
  }

  /** No HELLO: it could come later than the short time. */
  @Test
  void limitsSilence() throws IOException {
    limits.hello = Duration.ofHours(1);
    limits.idle = Duration.ofMillis(300);
    start(0);
    try (PeerSocket peer = new PeerSocket(port)) {
      assertThat(peer.read()).isEqualTo(Answer.disconnect(2));
      assertThat(peer.read()).isNull();
    }
    assertThat(server.counters().refused.of(Fault.TIMEOUT)).isOne();
  }

  @Test
  void waitsForAHelloOnlySoLong() throws IOException {
    limits.hello = Duration.ofMillis(1);
    start(0);
    try (PeerSocket peer = new PeerSocket(port)) {
      assertThat(peer.read()).isEqualTo(Answer.disconnect(2));
      assertThat(peer.read()).isNull();
    }
  }

  /** Waits for minutes: beside a load an event loop may not run for seconds. */
  private static void until(Callable<Boolean> condition) {
    Awaitility.await().atMost(Duration.ofMinutes(2)).until(condition);
  }
}
