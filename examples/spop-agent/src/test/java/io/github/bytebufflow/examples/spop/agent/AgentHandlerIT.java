package io.github.bytebufflow.examples.spop.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.spop.codec.Fault;
import io.github.bytebufflow.examples.spop.codec.Frame;
import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.examples.spop.codec.Name;
import io.github.bytebufflow.examples.spop.reputation.Network;
import io.github.bytebufflow.examples.spop.reputation.Reputation;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The pipeline of a connection, under the tracker: each test that leaves a buffer fails. */
class AgentHandlerIT {
  private static final int CASES = 3000;

  private final Limits limits = new Limits();
  private final DirectWorkers workers = new DirectWorkers();
  private final AgentServer server =
      new AgentServer(
          limits, new Reputation(List.of(Network.of("203.0.113.0/24=95")), 0), false, workers);
  private EmbeddedChannel channel = connect();

  /** Answers on the thread that asks, or not at all. */
  private static final class DirectWorkers extends ThreadPoolExecutor {
    boolean busy;
    Error failure;

    /** Questions that nobody answers yet, or null. */
    List<Runnable> held;

    DirectWorkers() {
      super(0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    public void execute(Runnable question) {
      if (busy) {
        throw new RejectedExecutionException("busy");
      }
      if (failure != null) {
        throw failure;
      }
      if (held == null) {
        question.run();
      } else {
        held.add(question);
      }
    }
  }

  private EmbeddedChannel connect() {
    EmbeddedChannel made = new EmbeddedChannel();
    server.serve(made);
    return made;
  }

  @AfterEach
  void end() {
    channel.finishAndReleaseAll();
    workers.shutdown();
  }

  /** The answers to bytes that come in one piece. */
  private List<Answer> answers(byte[]... frames) {
    write(Sent.all(frames));
    return answers();
  }

  private void write(byte[] bytes) {
    ByteBuf in = channel.alloc().buffer(bytes.length);
    if (channel.isOpen()) {
      channel.writeInbound(in.writeBytes(bytes));
    } else {
      in.release();
    }
  }

  private List<Answer> answers() {
    channel.runPendingTasks();
    List<Answer> answers = new ArrayList<>();
    for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      byte[] frame = new byte[out.readInt()];
      assertThat(out.readableBytes()).isEqualTo(frame.length);
      out.readBytes(frame);
      out.release();
      answers.add(Answer.of(frame));
    }
    return answers;
  }

  @Test
  void answersQuestions() {
    assertThat(
            answers(
                Sent.hello(),
                Sent.question(4660, 1, Sent.BAD),
                Sent.question(4661, 1, 0x7f000001),
                Sent.disconnect()))
        .containsExactly(
            Answer.hello(16380),
            Answer.ack(4660, 1, 95),
            Answer.ack(4661, 1, 0),
            Answer.disconnect(0));
    assertThat(channel.isOpen()).isFalse();
    assertThat(server.counters().refused.sum()).isZero();
  }

  @Test
  void takesBytesOneByOne() {
    byte[] all = Sent.all(Sent.hello(), Sent.question(1, 2, Sent.BAD), Sent.question(2, 2, 0));
    List<Answer> answers = new ArrayList<>();
    for (byte b : all) {
      answers.addAll(answers(new byte[] {b}));
    }
    assertThat(answers)
        .containsExactly(Answer.hello(16380), Answer.ack(1, 2, 95), Answer.ack(2, 2, 0));
  }

  @Test
  void answersAHealthcheckAndCloses() {
    assertThat(answers(Sent.healthcheck())).containsExactly(Answer.hello(16380));
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void takesTheSmallerSize() {
    assertThat(answers(Sent.hello("1.0, 2.0", 256, ""))).containsExactly(Answer.hello(256));
    byte[] large = Sent.frame(FrameType.NOTIFY, w -> w.message(Name.of("x".repeat(250)), 0));
    assertThat(answers(large)).containsExactly(Answer.disconnect(3));
  }

  private void assertRefused(int status, Fault fault, byte[]... frames) {
    channel.finishAndReleaseAll();
    channel = connect();
    long before = server.counters().refused.of(fault);
    List<Answer> answers = answers(frames);
    assertThat(answers).as(fault.name()).isNotEmpty();
    assertThat(answers.get(answers.size() - 1))
        .as(fault.name())
        .isEqualTo(Answer.disconnect(status));
    assertThat(server.counters().refused.of(fault)).as(fault.name()).isEqualTo(before + 1);
    assertThat(channel.isOpen()).isFalse();
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  @Test
  void refusesWithTheExactStatus() {
    byte[] hello = Sent.hello();
    byte[] question = Sent.question(1, 1, Sent.BAD);
    assertRefused(3, Fault.FRAME_TOO_BIG, hex("16030106"), question);
    assertRefused(3, Fault.FRAME_TOO_BIG, hello, hex("ffffffff"), question);
    assertRefused(4, Fault.FRAME_TOO_SHORT, hello, hex("00000006 030000000101"), question);
    assertRefused(4, Fault.UNEXPECTED_TYPE, question);
    assertRefused(4, Fault.UNEXPECTED_TYPE, Sent.disconnect());
    assertRefused(4, Fault.UNEXPECTED_TYPE, hello, hello);
    assertRefused(4, Fault.UNEXPECTED_TYPE, hello, hex("00000007 67000000010101"));
    assertRefused(4, Fault.UNKNOWN_TYPE, hex("00000007 63000000010000"));
    assertRefused(4, Fault.WRONG_IDS, hex("00000007 01000000010100"));
    assertRefused(4, Fault.WRONG_FLAGS, hello, hex("00000007 03000000020101"));
    assertRefused(
        4, Fault.VARINT_TOO_LONG, hello, hex("00000010 0300000001 ffffffffffffffffffff00"));
    assertRefused(4, Fault.TRUNCATED, hello, hex("00000008 03000000010101 05"));
    assertRefused(
        4, Fault.UNKNOWN_DATA_TYPE, hello, hex("0000000d 03000000010101 0161 01 0162 0f"));
    assertRefused(4, Fault.NO_STATUS, hello, hex("00000007 02000000010000"));
    assertRefused(5, Fault.NO_VERSION, Sent.hello(null, 16380, ""));
    assertRefused(6, Fault.NO_MAX_FRAME_SIZE, Sent.hello("2.0", -1, ""));
    assertRefused(7, Fault.NO_CAPABILITIES, Sent.hello("2.0", 16380, null));
    assertRefused(8, Fault.UNSUPPORTED_VERSION, Sent.hello("1.0,3.0", 16380, ""));
    assertRefused(9, Fault.BAD_MAX_FRAME_SIZE, Sent.hello("2.0", 255, ""));
    assertRefused(10, Fault.FRAGMENT, hello, hex("00000007 03000000000101"));
    assertRefused(10, Fault.FRAGMENT, hex("00000007 01000000000000"));
    assertRefused(12, Fault.STRAY_FRAGMENT, hello, hex("00000007 00000000010101"));
  }

  @Test
  void refusesOneConnectionTooMany() {
    limits.connections = 1;
    EmbeddedChannel first = channel;
    channel = connect();
    assertThat(answers()).containsExactly(Answer.disconnect(13));
    assertThat(server.counters().refused.of(Fault.TOO_MANY_CONNECTIONS)).isOne();
    assertThat(channel.isOpen()).isFalse();
    assertThat(first.isOpen()).isTrue();
    first.finishAndReleaseAll();
  }

  /** It comes between the end of listening and the end of the event loops. */
  @Test
  void endsAConnectionThatComesWhileTheAgentEnds() {
    channel.finishAndReleaseAll();
    server.close();
    channel = connect();
    assertThat(answers()).containsExactly(Answer.disconnect(0));
    assertThat(channel.isOpen()).isFalse();
    assertThat(server.counters().refused.sum()).isZero();
  }

  @Test
  void endsASilentConnection() {
    answers(Sent.hello());
    channel.pipeline().fireUserEventTriggered(IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT);
    assertThat(answers()).containsExactly(Answer.disconnect(2));
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void doesNotAnswerWhatIsAborted() {
    byte[] aborted =
        Sent.frame(
            FrameType.NOTIFY,
            Frame.FIN | Frame.ABORT,
            1,
            1,
            w -> w.message(Name.of("check-ip"), 1).key(Name.of("ip")).ipv4(Sent.BAD));
    assertThat(answers(Sent.hello(), aborted, Sent.question(2, 1, Sent.BAD)))
        .containsExactly(Answer.hello(16380), Answer.ack(2, 1, 95));
    assertThat(server.counters().aborted.sum()).isOne();
    assertThat(server.counters().refused.sum()).isZero();
  }

  @Test
  void skipsUnknownFrames() {
    assertThat(
            answers(
                Sent.hello(), hex("00000009 630000000101010203"), Sent.question(1, 1, Sent.BAD)))
        .containsExactly(Answer.hello(16380), Answer.ack(1, 1, 95));
    assertThat(server.counters().refused.of(Fault.UNKNOWN_TYPE)).isOne();
  }

  @Test
  void releasesWhatNoWorkerTakes() {
    answers(Sent.hello());
    workers.busy = true;
    assertThat(answers(Sent.question(1, 1, Sent.BAD), Sent.question(2, 1, Sent.BAD)))
        .containsExactly(Answer.ack(1, 1, -1), Answer.ack(2, 1, -1));
    workers.busy = false;
    assertThat(answers(Sent.question(3, 1, Sent.BAD))).containsExactly(Answer.ack(3, 1, 95));
    assertThat(server.counters().declined.sum()).isEqualTo(2);
  }

  @Test
  void releasesWhatWorkersFailToTake() {
    answers(Sent.hello());
    workers.failure = new InternalError("no thread");
    answers(Sent.question(1, 1, Sent.BAD));
    assertThat(server.counters().refused.of(Fault.INTERNAL)).isOne();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void pausesWhileAnswersAreNotRead() {
    answers(Sent.hello());
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
    channel.runPendingTasks();
    assertThat(answers(Sent.question(1, 1, Sent.BAD))).isEmpty();
    assertThat(channel.config().isAutoRead()).isFalse();
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
    assertThat(answers()).containsExactly(Answer.ack(1, 1, 95));
    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @Test
  void asksForNoMoreBytesWhileItPauses() {
    limits.questionsPerConnection = 2;
    workers.held = new ArrayList<>();
    AtomicInteger reads = new AtomicInteger();
    channel
        .pipeline()
        .addFirst(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void read(ChannelHandlerContext ctx) {
                reads.incrementAndGet();
              }
            });
    answers(Sent.hello(), Sent.question(1, 1, 0), Sent.question(2, 1, 0), Sent.question(3, 1, 0));
    assertThat(workers.held).hasSize(2);
    assertThat(channel.config().isAutoRead()).isFalse();
    reads.set(0);
    answers(Sent.question(4, 1, 0));
    assertThat(reads).hasValue(0);
    List<Runnable> held = workers.held;
    workers.held = null;
    held.forEach(Runnable::run);
    assertThat(answers()).extracting(Answer::streamId).containsExactly(1L, 2L, 3L, 4L);
    assertThat(channel.config().isAutoRead()).isTrue();
    assertThat(reads.get()).isPositive();
  }

  @Test
  void countsAFrameThatIsCutOff() {
    answers(Sent.hello());
    write(Arrays.copyOf(Sent.question(1, 1, Sent.BAD), 20));
    channel.close();
    assertThat(server.counters().refused.of(Fault.FRAME_CUT_OFF)).isOne();
  }

  /**
   * Whole conversations with flipped bits, cut anywhere, and in pieces of any size. The agent
   * answers with frames that are right, and never with an error of its own.
   */
  @Test
  void survivesSpoiltConversations() {
    Random random = new Random(14);
    byte[] whole =
        Sent.all(
            Sent.hello(),
            Sent.question(4660, 1, Sent.BAD),
            Sent.question(1, 300, 1),
            Sent.question(-1, -1, 2),
            Sent.disconnect());
    int refused = 0;
    for (int i = 0; i < CASES; i++) {
      channel.finishAndReleaseAll();
      channel = connect();
      byte[] bytes = whole.clone();
      for (int flips = random.nextInt(4); flips > 0; flips--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      int end = random.nextBoolean() ? bytes.length : random.nextInt(bytes.length);
      List<Answer> answers = new ArrayList<>();
      for (int from = 0; from < end; ) {
        int to = Math.min(end, from + 1 + random.nextInt(100));
        answers.addAll(answers(Arrays.copyOfRange(bytes, from, to)));
        from = to;
      }
      channel.checkException();
      long disconnects =
          answers.stream().filter(a -> a.type() == FrameType.AGENT_DISCONNECT).count();
      assertThat(disconnects).isLessThanOrEqualTo(1);
      assertThat(channel.isOpen()).isEqualTo(disconnects == 0);
      refused += disconnects == 1 && answers.get(answers.size() - 1).number() != 0 ? 1 : 0;
    }
    assertThat(refused).isBetween(CASES / 10, CASES);
    assertThat(server.counters().refused.of(Fault.INTERNAL)).isZero();
  }
}
