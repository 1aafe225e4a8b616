package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.broker.Counts.Ending;
import io.github.bytebufflow.examples.amqp.codec.Fault;
import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.HeaderReader;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodReader;
import io.github.bytebufflow.examples.amqp.codec.ProtocolHeader;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.github.bytebufflow.examples.amqp.codec.ShortStrings;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.collection.IntObjectHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the frames of one peer, and hands each to the channel it is for. */
final class ClientConnection extends ByteToMessageDecoder {
  private static final int NAMES = 64;

  final Broker broker;
  final MethodReader method;
  final HeaderReader header;
  final ShortStrings names = new ShortStrings(NAMES);

  /** On all channels together. */
  int consumers;

  private final FrameReader frame = new FrameReader(FrameReader.LEAST_FRAME_MAX);
  private final Handshake handshake;
  private final IntObjectHashMap<ClientChannel> channels = new IntObjectHashMap<>();
  private final Progress progress = new Progress();
  private ChannelHandlerContext ctx;
  private Outbound out;
  private SilentEnd end;
  private State state = State.EXPECTS_HEADER;
  private boolean admitted;
  private boolean toBeFlushed;
  private boolean blocked;

  /** How far a connection is. */
  enum State {
    /** The peer has to send {@code AMQP 0 0 9 1}. */
    EXPECTS_HEADER,
    /** Methods of the class connection go to and fro. */
    IN_HANDSHAKE,
    /** Channels may be opened. */
    OPEN,
    /** The peer was told to close, and only its close-ok is of interest. */
    CLOSING,
    /** All is said, or what the peer sends can't be trusted to be frames: nothing is read. */
    BROKEN
  }

  ClientConnection(Broker broker) {
    this.broker = broker;
    method = new MethodReader(broker.limits.tableDepth);
    header = new HeaderReader(broker.limits.tableDepth);
    handshake = new Handshake(this);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    ctx = context;
    out = new Outbound(context);
    end = new SilentEnd(broker, context);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    admitted = broker.add(this);
    if (!admitted) {
      end.now(Ending.TOO_MANY_CONNECTIONS);
      return;
    }
    broker.counts.connections.increment();
    end.later(Ending.HANDSHAKE_TIMEOUT);
    context.fireChannelActive();
  }

  /** Frames that a peer has sent ahead wait here while it takes no answers, or until it left. */
  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> unused) {
    while (in.isReadable()) {
      if (state == State.BROKEN) {
        in.skipBytes(in.readableBytes());
      } else if (context.channel().isActive() && !context.channel().isWritable()) {
        return;
      } else if (state == State.EXPECTS_HEADER) {
        if (!readHeader(in)) {
          return;
        }
      } else if (!readFrame(in)) {
        return;
      }
    }
  }

  private boolean readHeader(ByteBuf in) {
    switch (ProtocolHeader.match(in)) {
      case INCOMPLETE:
        return false;
      case SAME:
        in.skipBytes(ProtocolHeader.LENGTH);
        state = State.IN_HANDSHAKE;
        handshake.start();
        return true;
      default:
        end.count(Ending.OTHER_PROTOCOL);
        state = State.BROKEN;
        ProtocolHeader.write(out.buffer());
        out.close();
        return true;
    }
  }

  private boolean readFrame(ByteBuf in) {
    boolean whole = frame.read(in, in.readerIndex(), in.writerIndex());
    if (frame.fault() != Fault.NONE) {
      refuse(frame.fault());
      return true;
    }
    if (!whole) {
      return false;
    }
    // The frame is taken before it is acted upon, which may end with an exception.
    in.readerIndex(frame.next());
    if (frame.type() == FrameReader.HEARTBEAT) {
      return true;
    }
    if (frame.channel() == 0) {
      connectionFrame(in);
    } else {
      channelFrame(in);
    }
    return true;
  }

  private void connectionFrame(ByteBuf in) {
    if (frame.type() != FrameReader.METHOD) {
      refuse(frame.type() == FrameReader.HEADER ? Fault.UNEXPECTED_HEADER : Fault.UNEXPECTED_BODY);
      return;
    }
    Fault fault = method.read(in, frame.payload(), frame.length());
    if (fault != Fault.NONE) {
      refuse(fault);
    } else if (state == State.CLOSING) {
      handshake.whileClosing(method.method());
    } else {
      handshake.method(method);
    }
  }

  private void channelFrame(ByteBuf in) {
    if (state == State.CLOSING) {
      return;
    }
    ClientChannel channel = channels.get(frame.channel());
    if (channel == null) {
      if (state != State.OPEN || frame.channel() > handshake.channelMax()) {
        fail(ReplyCode.CHANNEL_ERROR, "channel " + frame.channel() + " can't be used", null);
        return;
      }
      channel = new ClientChannel(this, frame.channel());
      channels.put(frame.channel(), channel);
    }
    Fault fault = channel.frame(frame, in, ctx.alloc());
    if (fault != Fault.NONE) {
      refuse(fault);
    }
  }

  /** Bytes that mean nothing: the peer is told, and not listened to any more. */
  private void refuse(Fault fault) {
    broker.counts.faults.add(fault);
    fail(fault.reply(), fault.name().toLowerCase(Locale.ROOT).replace('_', ' '), null);
    if (fault.reply() == ReplyCode.FRAME_ERROR) {
      state = State.BROKEN;
    }
  }

  /** Closes the connection with a reason; what its channels have is given back. */
  void fail(ReplyCode code, String detail, Method cause) {
    if (state == State.CLOSING || state == State.BROKEN) {
      return;
    }
    broker.counts.closes.add(code);
    state = State.CLOSING;
    closeChannels();
    unblock();
    outbound()
        .method(0, Method.CONNECTION_CLOSE)
        .u16(code.code())
        .shortString(ShortString.of(code.text(detail)))
        .u16(cause == null ? 0 : cause.classId())
        .u16(cause == null ? 0 : cause.methodId())
        .end();
    end.later(Ending.NO_CLOSE_OK);
  }

  /** The broker ends. Who did not begin to speak the protocol would not understand that. */
  void farewell() {
    if (state == State.EXPECTS_HEADER) {
      ctx.close();
    } else {
      fail(ReplyCode.CONNECTION_FORCED, "the broker ends", null);
    }
  }

  void opened() {
    state = State.OPEN;
    frame.frameMax(handshake.frameMax());
    end.cancel();
  }

  /** The peer has asked for the end, or agreed with it. */
  void closed() {
    state = State.BROKEN;
    closeChannels();
    end.later(Ending.ANSWERS_NOT_TAKEN);
    out.close();
  }

  /** After the state was set, lest one channel be sent what another gives back. */
  private void closeChannels() {
    List<ClientChannel> all = new ArrayList<>(channels.values());
    channels.clear();
    all.forEach(ClientChannel::close);
  }

  void forget(ClientChannel channel) {
    channels.remove(channel.id);
  }

  State state() {
    return state;
  }

  Handshake handshake() {
    return handshake;
  }

  int frameMax() {
    return handshake.frameMax();
  }

  ChannelHandlerContext context() {
    return ctx;
  }

  boolean takesDeliveries() {
    return state == State.OPEN && ctx.channel().isWritable();
  }

  /** Where to write; all of it goes out when the broker's turn ends. */
  Outbound outbound() {
    if (!toBeFlushed) {
      toBeFlushed = true;
      broker.flushLater(this);
    }
    return out;
  }

  void flush() {
    channels.values().forEach(ClientChannel::confirm);
    toBeFlushed = false;
    out.flush();
  }

  /**
   * A publisher has to wait, unless what it would send are the acknowledgements that free memory.
   */
  void throttle() {
    if (state == State.OPEN
        && channels.values().stream().noneMatch(ClientChannel::owesAcknowledgements)) {
      broker.memory.block(this);
    }
  }

  void block() {
    blocked = true;
    readOrNot();
    if (handshake.wantsBlocked()) {
      outbound()
          .method(0, Method.CONNECTION_BLOCKED)
          .shortString(ShortString.of("low on memory"))
          .end();
    }
  }

  void unblock() {
    if (!blocked) {
      return;
    }
    blocked = false;
    broker.memory.forget(this);
    if (state == State.OPEN && handshake.wantsBlocked()) {
      outbound().method(0, Method.CONNECTION_UNBLOCKED).end();
    }
    readOrNot();
  }

  /** Who does not take the answers gets no more questions answered. */
  private void readOrNot() {
    ctx.channel().config().setAutoRead(!blocked && ctx.channel().isWritable());
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    broker.endTurn();
    // Not what the superclass does besides: to read on where reading is off, for a next message.
    discardSomeReadBytes();
    context.fireChannelReadComplete();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    readOrNot();
    if (context.channel().isWritable()) {
      channels.values().forEach(ClientChannel::dispatch);
      broker.endTurn();
      // Later, since this may come amid a turn that reads.
      context.executor().execute(() -> readWhatWaits(context));
    }
    context.fireChannelWritabilityChanged();
  }

  /** Not through the pipeline: to whoever watches for a peer that is silent, this is no read. */
  private void readWhatWaits(ChannelHandlerContext context) {
    if (!internalBuffer().isReadable()) {
      return;
    }
    try {
      channelRead(context, Unpooled.EMPTY_BUFFER);
      channelReadComplete(context);
    } catch (Exception e) {
      exceptionCaught(context, e);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
    if (!(event instanceof IdleStateEvent)) {
      super.userEventTriggered(context, event);
    } else if (((IdleStateEvent) event).state() == IdleState.WRITER_IDLE) {
      handshake.heartbeat(blocked);
      broker.endTurn();
    } else if (!blocked && !isSlow(context.channel())) {
      end.now(Ending.NO_HEARTBEAT);
    }
  }

  /** Whether the peer is not read from, as it is slow, but takes what is written to it. */
  private boolean isSlow(Channel channel) {
    return !channel.isWritable() && progress.isMade(channel);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    // The superclass decodes what is left, which may end with an exception.
    try {
      super.channelInactive(context);
    } finally {
      end.cancel();
      state = State.BROKEN;
      closeChannels();
      out.discard();
      if (admitted) {
        broker.remove(this);
      }
      broker.endTurn();
    }
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext context) {
    out.discard();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      end.now(Ending.INPUT_OUTPUT_ERROR);
      return;
    }
    // A bug of the broker, which is the operator's business and not the peer's.
    cause.printStackTrace();
    fail(ReplyCode.INTERNAL_ERROR, "the broker failed", null);
    broker.endTurn();
  }
}
