package acme.stress;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;

/** Does everything with buffers, at random, and keeps count. */
final class Worker implements Runnable {
  private static final Source[] SOURCES = Source.values();
  private static final int HELD = 500;
  private static final int LEAK_ONE_IN = 64;
  private static final int LATE_ONE_IN = 8;
  private static final int MOST_COUNTS = 8;
  private static final int OPERATIONS = 10_000;

  final Tally tally = new Tally();

  /** Buffers that live until the end. */
  private final Deque<ByteBuf> held = new ArrayDeque<>();

  private final Deque<Source> heldFrom = new ArrayDeque<>();
  private final SplittableRandom random;
  private final long flows;
  private final BlockingQueue<Object> queue;
  private final Late late;
  private final EmbeddedChannel toTail =
      new EmbeddedChannel(new PassOn(), new PassOn(), new Write());
  private final EmbeddedChannel toEnd = new EmbeddedChannel(new PassOn(), new PassOn(), new End());

  Worker(SplittableRandom random, long flows, BlockingQueue<Object> queue, Late late) {
    this.random = random;
    this.flows = flows;
    this.queue = queue;
    this.late = late;
  }

  @Override
  public void run() {
    while (isAtWork()) {
      shift();
    }
  }

  boolean isAtWork() {
    return tally.flows() < flows;
  }

  /** Some of the work; each shift may be on another thread, when the one before has ended. */
  void shift() {
    for (int i = 0; i < OPERATIONS; i++) {
      one();
    }
  }

  /** Ends the work, and gives away what is still held. */
  Deque<ByteBuf> end() {
    toTail.finishAndReleaseAll();
    toEnd.finishAndReleaseAll();
    for (Source source : heldFrom) {
      tally.live(source.memory);
    }
    for (ByteBuf b : held) {
      tally.viewsLive += b.refCnt() - 1;
    }
    return held;
  }

  private ByteBuf allocate(Source source) {
    ByteBuf b = source.allocate(16 + random.nextInt(240));
    tally.allocated(source.memory);
    b.writerIndex(Math.min(16, b.capacity()));
    return b;
  }

  private boolean leaks(Source source) {
    return random.nextInt(source.isDear() ? 8 * LEAK_ONE_IN : LEAK_ONE_IN) == 0;
  }

  private void one() {
    Source source = SOURCES[random.nextInt(SOURCES.length)];
    if (leaks(source)) {
      leak(source);
      return;
    }
    ByteBuf b = allocate(source);
    if (source.reused && random.nextInt(LATE_ONE_IN) == 0) {
      late.show(b, random.nextInt());
    }
    switch (random.nextInt(15)) {
      case 0:
        Steps.release(Steps.through(b, random.nextInt()));
        break;
      case 1:
        Steps.through(Steps.view(b, random.nextInt(5)), random.nextInt());
        Steps.release(b);
        break;
      case 2:
        retainedView(b);
        break;
      case 3:
        composite(source, b);
        break;
      case 4:
        toTail.writeInbound(b);
        ((ByteBuf) toTail.readInbound()).release();
        break;
      case 5:
        toEnd.writeInbound(b);
        break;
      case 6:
        toTail.writeOutbound(b);
        ((ByteBuf) toTail.readOutbound()).release();
        break;
      case 7:
        exception(b);
        break;
      case 8:
        handOff(b);
        break;
      case 9:
        hold(source, b);
        break;
      case 10:
        b.writeZero(b.maxCapacity() > 1000 ? 600 : 0);
        Steps.release(b);
        break;
      case 11:
        Steps.holder(new DefaultByteBufHolder(Steps.through(b, random.nextInt())));
        break;
      case 12:
        Steps.recurse(b, random.nextInt(20));
        b.release();
        break;
      case 13:
        claims(b);
        break;
      default:
        counts(b);
        break;
    }
    Object other = queue.poll();
    if (other != null) {
      take(other);
    }
  }

  private ByteBuf retain(ByteBuf b) {
    tally.viewsAllocated++;
    return Steps.retainedView(b, random.nextInt(3));
  }

  private void retainedView(ByteBuf b) {
    ByteBuf view = retain(b);
    Steps.through(view, random.nextInt());
    if (random.nextBoolean()) {
      Steps.release(view);
      Steps.release(b);
    } else {
      Steps.release(b);
      Steps.release(view);
    }
  }

  /**
   * Counts that are taken through views which share the count, and given back through these or
   * through the buffer, until none is left. A view has a flow from its first count to its last, or
   * to the end of the buffer.
   */
  private void claims(ByteBuf b) {
    ByteBuf[] views = new ByteBuf[1 + random.nextInt(3)];
    for (int i = 0; i < views.length; i++) {
      views[i] = Steps.sharedView(b, random.nextInt(4));
    }
    int[] counts = new int[views.length];
    int open = 1;
    while (open > 0) {
      int i = random.nextInt(views.length);
      int n = 1 + random.nextInt(2);
      if (open < MOST_COUNTS && random.nextInt(3) == 0) {
        tally.viewsAllocated += counts[i] == 0 ? 1 : 0;
        counts[i] += n;
        open += n;
        Steps.retain(views[i], n);
        continue;
      }
      n = Math.min(n, open);
      open -= n;
      if (random.nextBoolean()) {
        b.release(n);
      } else {
        counts[i] = Math.max(0, counts[i] - n);
        views[i].release(n);
      }
    }
  }

  private void composite(Source source, ByteBuf first) {
    CompositeByteBuf composite = source.composite();
    tally.allocated(Source.NO_MEMORY);
    if (random.nextBoolean()) {
      composite.addComponent(true, retain(first));
      first.release();
    } else {
      composite.addComponent(true, first);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      composite.addComponent(true, allocate(SOURCES[random.nextInt(SOURCES.length)]));
    }
    Steps.through(composite, random.nextInt());
    if (random.nextBoolean()) {
      claims(composite);
    } else {
      Steps.release(composite);
    }
  }

  private static void exception(ByteBuf b) {
    try {
      Steps.fail(b);
    } catch (IllegalStateException e) {
      Steps.release(b);
    }
  }

  private void handOff(ByteBuf b) {
    ByteBuf given = random.nextBoolean() ? b : retain(b);
    Object message = random.nextBoolean() ? given : new DefaultByteBufHolder(given);
    if (!queue.offer(message)) {
      take(message);
    }
    if (given != b) {
      // Maybe while another worker releases the view.
      b.release();
    }
  }

  /** Goes on with what another worker gave away. */
  static void take(Object message) {
    if (message instanceof ByteBuf) {
      Steps.release((ByteBuf) message);
    } else {
      Steps.holder((ByteBufHolder) message);
    }
  }

  private void hold(Source source, ByteBuf b) {
    if (random.nextBoolean()) {
      // The view is collected long before its count is given back.
      tally.viewsAllocated++;
      Steps.retain(Steps.sharedView(b, random.nextInt(4)), 1);
    }
    held.add(Steps.through(b, 1));
    heldFrom.add(source);
    if (held.size() > HELD) {
      heldFrom.poll();
      ByteBuf oldest = held.poll();
      for (int i = oldest.refCnt(); i > 0; i--) {
        Steps.release(oldest);
      }
    }
  }

  private static void counts(ByteBuf b) {
    Steps.retain(b);
    Steps.retain(b);
    b.release();
    b.release(2);
  }

  /** Buffers that nobody releases. */
  private void leak(Source source) {
    ByteBuf b = allocate(source);
    switch (random.nextInt(5)) {
      case 0:
        tally.leaked(source.memory, b.capacity());
        Steps.through(b, random.nextInt());
        break;
      case 1:
        // A view that keeps its owner from being released.
        Steps.through(retain(b), 0);
        viewLeaks(source, b);
        break;
      case 2:
        tally.viewsAllocated++;
        Steps.retain(Steps.sharedView(b, random.nextInt(4)), 1);
        viewLeaks(source, b);
        break;
      case 3:
        CompositeByteBuf composite = source.composite();
        tally.allocated(Source.NO_MEMORY);
        composite.addComponent(true, b);
        Steps.through(composite, random.nextInt());
        tally.leaked(Source.NO_MEMORY, 0);
        tally.indirect(source.memory);
        tally.leaked(source.memory, b.capacity());
        break;
      default:
        tally.leaked(source.memory, b.capacity());
        try {
          Steps.fail(b.asReadOnly());
        } catch (IllegalStateException e) {
          break;
        }
    }
  }

  private void viewLeaks(Source source, ByteBuf b) {
    tally.viewsLeaked++;
    tally.indirect(source.memory);
    tally.leaked(source.memory, b.capacity());
    b.release();
  }

  private static final class PassOn extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.fireChannelRead(msg);
    }
  }

  private static final class Write extends ChannelOutboundHandlerAdapter {}

  private static final class End extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
      Steps.view(msg, 0);
    }
  }
}
