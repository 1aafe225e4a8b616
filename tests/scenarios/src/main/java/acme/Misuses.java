package acme;

import static acme.Buffers.POOLED;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToByteEncoder;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.util.IllegalReferenceCountException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What must not be done with a buffer that was released. */
final class Misuses {
  private Misuses() {}

  private static void expectFailure(Runnable misuse) {
    try {
      misuse.run();
    } catch (IllegalReferenceCountException expected) {
      return;
    }
    throw new IllegalStateException("not noticed");
  }

  static void released() {
    ByteBuf b = POOLED.directBuffer(8);
    b.release(); // #first
    expectFailure(() -> b.release()); // #second
    expectFailure(() -> b.release(2)); // #third
  }

  static void retained() {
    ByteBuf b = Unpooled.buffer(8);
    b.release(); // #first
    expectFailure(() -> b.retain()); // #late
  }

  static void written() {
    ByteBuf b = POOLED.heapBuffer(8);
    b.release(); // #first
    for (int i = 0; i < 3; i++) {
      expectFailure(() -> b.writeInt(1)); // #late
    }
  }

  static void throughView() {
    ByteBuf b = Unpooled.buffer(8);
    ByteBuf view = b.slice(0, 4); // #view
    b.release(); // #first
    expectFailure(() -> view.release()); // #late
  }

  /** The frame itself refuses what it has. */
  static void askedForItsContent() {
    TextWebSocketFrame frame = new TextWebSocketFrame(POOLED.directBuffer(8));
    frame.release(); // #first
    expectFailure(() -> frame.text()); // #late
  }

  /** Releases what its base class releases too. */
  static final class Eager extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
      msg.release(); // #eager
    }
  }

  static void byNetty() {
    EmbeddedChannel channel = new EmbeddedChannel(new Eager());
    ByteBuf b = POOLED.directBuffer(8);
    expectFailure(() -> channel.writeInbound(b)); // #written
  }

  /** To log a request that was released is none. */
  static void logged() {
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.GET, "/", POOLED.directBuffer(8).writeInt(1));
    request.release(); // #released
    if (!log(request).contains("GET")) {
      throw new IllegalStateException("not logged");
    }
  }

  private static String log(FullHttpRequest request) {
    return request.toString() + request.hashCode() + request.refCnt();
  }

  /** Gives back what it was lent: one of the two owners of one count. */
  static final class Pool {
    static void giveBack(ByteBuf b) {
      b.release(); // #back
    }
  }

  /** Ends a job and its buffer: the other. */
  static final class Job {
    static void finish(ByteBuf b) {
      b.release(); // #finish
    }
  }

  static void byTwoOwners() {
    ByteBuf b = POOLED.directBuffer(8); // #made
    Pool.giveBack(b);
    expectFailure(() -> Job.finish(b));
  }

  /** Takes a count for itself, which the job gives back in its place. */
  static void afterItsOwnCount() {
    ByteBuf b = POOLED.directBuffer(8);
    b.retain(); // #own
    Job.finish(b);
    Pool.giveBack(b);
    expectFailure(() -> b.release()); // #third
  }

  /** Reads and does nothing else. */
  static final class Log {
    static int print(ByteBuf b) {
      return b.getByte(0); // #print
    }
  }

  static void printedLate() {
    ByteBuf b = POOLED.directBuffer(8).writeByte(1);
    Job.finish(b);
    expectFailure(() -> Log.print(b));
  }

  /** Keeps what it is given. */
  static final class Cache {
    static void keep(ByteBuf b) {
      b.retain(); // #keep
    }
  }

  static void keptLate() {
    ByteBuf b = POOLED.directBuffer(8);
    Job.finish(b);
    expectFailure(() -> Cache.keep(b));
  }

  /** Remembers what its base class releases. */
  static final class Remembering extends SimpleChannelInboundHandler<ByteBuf> {
    private ByteBuf last;

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
      last = msg; // #remember
    }

    void drop() {
      last.release(); // #drop
    }

    void print() {
      Log.print(last);
    }
  }

  static void droppedLate() {
    Remembering handler = new Remembering();
    EmbeddedChannel channel = new EmbeddedChannel(handler);
    channel.writeInbound(POOLED.directBuffer(8));
    expectFailure(handler::drop);
    channel.finish();
  }

  static void rememberedAndPrinted() {
    Remembering handler = new Remembering();
    EmbeddedChannel channel = new EmbeddedChannel(handler);
    channel.writeInbound(POOLED.directBuffer(8).writeByte(1));
    expectFailure(handler::print);
    channel.finish();
  }

  /** Passes on what its base class releases. */
  static final class Forwarding extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
      ctx.fireChannelRead(msg); // #forward
    }
  }

  /** Releases what it is given, as it has to. */
  static final class Last extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ((ByteBuf) msg).release(); // #last
    }
  }

  static void forwarded() {
    EmbeddedChannel channel = new EmbeddedChannel(new Forwarding(), new Last());
    expectFailure(() -> channel.writeInbound(POOLED.directBuffer(8)));
    channel.finish();
  }

  /** Passes its message on as its result. */
  static final class Same extends MessageToMessageDecoder<ByteBuf> {
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) {
      out.add(msg); // #same
    }
  }

  static void decodedToItself() {
    EmbeddedChannel channel = new EmbeddedChannel(new Same(), new Last());
    expectFailure(() -> channel.writeInbound(POOLED.directBuffer(8)));
    channel.finish();
  }

  /** Copies, and its base class releases. */
  static final class Frame extends MessageToByteEncoder<ByteBuf> {
    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) {
      out.writeBytes(msg);
    }
  }

  /** Releases in a finally what the write has released. */
  static final class Sender {
    static void send(EmbeddedChannel channel, ByteBuf b) {
      try {
        channel.writeOutbound(b);
      } finally {
        b.release(); // #finally
      }
    }

    /** The same before the flush. */
    static void sendLater(EmbeddedChannel channel, ByteBuf b) {
      try {
        channel.write(b);
      } finally {
        b.release(); // #early
      }
    }
  }

  static void writtenAndReleased() {
    EmbeddedChannel channel = new EmbeddedChannel(new Frame());
    ByteBuf b = POOLED.directBuffer(8).writeByte(1);
    expectFailure(() -> Sender.send(channel, b));
    channel.releaseOutbound();
    channel.finish();
  }

  static void releasedBeforeTheFlush() {
    EmbeddedChannel channel = new EmbeddedChannel();
    ByteBuf b = POOLED.directBuffer(8).writeByte(1);
    Sender.sendLater(channel, b);
    channel.flush();
    channel.finishAndReleaseAll();
  }

  /** Sums up a form. The stream releases what it reads, and no path has that release. */
  static final class Form {
    static int sum(ByteBuf b) {
      try (ByteBufInputStream in = new ByteBufInputStream(b, true)) {
        return in.read() + in.read();
      } catch (IOException e) { // #closed
        throw new UncheckedIOException(e);
      }
    }
  }

  static void closedByAStream() {
    for (int i = 0; i < 3; i++) {
      ByteBuf b = POOLED.directBuffer(8).writeShort(i);
      Form.sum(b);
      expectFailure(() -> Job.finish(b));
    }
  }

  /** A composite releases what it took over. */
  static void releasedAfterAComposite() {
    ByteBuf b = POOLED.directBuffer(8).writeByte(1);
    CompositeByteBuf all = Unpooled.compositeBuffer().addComponent(true, b);
    all.release();
    expectFailure(() -> Job.finish(b));
  }

  /** Ends each frame that it is given. */
  static final class Remote {
    static void frame(ByteBuf frame) {
      if (frame.isReadable()) {
        frame.readByte(); // #read
      }
      frame.release(); // #end
    }
  }

  /** Passes frames on. */
  static final class Line {
    static void send(ByteBuf frame) {
      int size = frame.capacity();
      if (size > 0) {
        Remote.frame(frame); // #send
      }
    }
  }

  /** Keeps the last frame, which was given away, and sends it again. */
  static final class Repeater {
    private ByteBuf last;

    void first(ByteBuf frame) {
      last = frame;
      Line.send(frame); // #first
    }

    void again() {
      Line.send(last); // #again
    }
  }

  static void sentTwice() {
    Repeater repeater = new Repeater();
    repeater.first(POOLED.directBuffer(8));
    expectFailure(repeater::again);
  }

  /** Releases, by a method of its own, what its base class releases too. */
  static final class Borrower extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
      if (msg.isReadable()) {
        drop(msg); // #borrowed
      }
    }

    private static void drop(ByteBuf b) {
      b.release(); // #drop
    }
  }

  static void droppedByAHelper() {
    EmbeddedChannel channel = new EmbeddedChannel(new Borrower());
    ByteBuf b = POOLED.directBuffer(8).writeByte(1);
    expectFailure(() -> channel.writeInbound(b));
  }

  /** Owns its value. */
  static final class Entry {
    private final ByteBuf value;

    Entry(ByteBuf value) {
      this.value = value;
    }

    void close() {
      value.release(); // #close
    }
  }

  /** Cuts a frame, which stays its caller's, into entries. */
  static final class Cutter {
    static Entry cut(ByteBuf frame) {
      return new Entry(frame.readSlice(4)); // #cut
    }
  }

  /** Takes frames over. */
  static final class Reader {
    static void read(ByteBuf frame) {
      Cutter.cut(frame).close();
      frame.release(); // #frame
    }
  }

  static void cutWithoutACount() {
    ByteBuf b = POOLED.directBuffer(8).writeLong(1);
    expectFailure(() -> Reader.read(b));
  }

  /** Writes bytes as they are. */
  static final class Bytes extends MessageToByteEncoder<ByteBuf> {
    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) {
      out.writeBytes(msg, msg.readerIndex(), msg.readableBytes());
    }
  }

  /** Looks at what it has written. */
  static final class Answerer {
    static void answer(EmbeddedChannel channel, ByteBuf answer) {
      channel.writeAndFlush(answer);
      answer.getByte(0); // #late
    }
  }

  static void readBehindTheWrite() {
    EmbeddedChannel channel = new EmbeddedChannel(new Bytes());
    ByteBuf b = POOLED.directBuffer(8).writeByte(1);
    try {
      expectFailure(() -> Answerer.answer(channel, b));
    } finally {
      channel.finishAndReleaseAll();
    }
  }
}
