package acme.mistakes.preamble;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.FixedLengthFrameDecoder;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

enum Protocol {
  FRAMED,
  FIXED;

  static Protocol of(byte code) {
    return code == 'F' ? FRAMED : code == 'X' ? FIXED : null;
  }
}

final class ProtocolTable {
  private final Map<Protocol, Supplier<ChannelHandler>> decoders = new EnumMap<>(Protocol.class);

  ProtocolTable() {
    decoders.put(Protocol.FRAMED, () -> new LengthFieldBasedFrameDecoder(1024, 0, 1, 0, 1));
    decoders.put(Protocol.FIXED, () -> new FixedLengthFrameDecoder(4));
  }

  ChannelHandler decoderFor(Protocol p) {
    return decoders.get(p).get();
  }
}

/** What the preamble told about the peer. */
final class PeerInfo {
  String agent = "";
  String zone = "";

  void set(byte key, ByteBuf value) {
    String s = value.toString(StandardCharsets.US_ASCII);
    if (key == 'a') {
      agent = s;
    } else if (key == 'z') {
      zone = s;
    }
  }
}

/**
 * Preamble: options 'O' key length bytes, continued options 'C' length bytes, then 'P' protocol. An
 * option is complete when anything but a continuation follows it.
 */
final class PreambleDecoder extends ByteToMessageDecoder {
  private final ProtocolTable table;
  private final PeerInfo peer;
  private ByteBuf pendingOption;
  private byte pendingKey;

  PreambleDecoder(ProtocolTable table, PeerInfo peer) {
    this.table = table;
    this.peer = peer;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    int start = in.readerIndex();
    byte tag = in.readByte();
    int head = tag == 'O' ? 2 : 1;
    if (in.readableBytes() < head) {
      in.readerIndex(start);
      return;
    }
    byte key = tag == 'O' ? in.readByte() : 0;
    byte arg = in.readByte();
    switch (tag) {
      case 'O':
      case 'C':
        if (in.readableBytes() < arg) {
          in.readerIndex(start);
          return;
        }
        if (tag == 'O') {
          completeOption();
          pendingKey = key;
          pendingOption = ctx.alloc().directBuffer(64);
        }
        if (pendingOption != null) {
          pendingOption.writeBytes(in, arg);
        } else {
          in.skipBytes(arg);
        }
        break;
      case 'P':
        Protocol protocol = Protocol.of(arg);
        if (protocol == null) {
          in.skipBytes(in.readableBytes());
          ctx.close();
          return;
        }
        ctx.pipeline().addAfter(ctx.name(), "frames", table.decoderFor(protocol));
        ctx.pipeline().remove(this);
        break;
      case 'E':
        completeOption();
        break;
      default:
        in.skipBytes(in.readableBytes());
        ctx.close();
    }
  }

  private void completeOption() {
    if (pendingOption != null) {
      peer.set(pendingKey, pendingOption);
      pendingOption.release();
      pendingOption = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    if (pendingOption != null) {
      pendingOption.release();
      pendingOption = null;
    }
    super.channelInactive(ctx);
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext ctx) {
    if (pendingOption != null) {
      peer.set(pendingKey, pendingOption);
      pendingOption = null;
    }
  }
}

final class FrameCounter extends SimpleChannelInboundHandler<ByteBuf> {
  int frames;
  int bytes;

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
    frames++;
    bytes += frame.readableBytes();
  }
}

public class Main {
  private static void feed(EmbeddedChannel ch, String s) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    b.writeCharSequence(s, StandardCharsets.ISO_8859_1);
    ch.writeInbound(b);
  }

  private static String connections() {
    ProtocolTable table = new ProtocolTable();
    int frames = 0;
    int zones = 0;
    for (int n = 0; n < 28; n++) {
      PeerInfo peer = new PeerInfo();
      FrameCounter counter = new FrameCounter();
      EmbeddedChannel ch = new EmbeddedChannel(new PreambleDecoder(table, peer), counter);
      feed(ch, "Oa\5agentOz\2eu");
      feed(ch, "C\3-we");
      switch (n % 4) {
        case 0:
          feed(ch, "EPF\3abc\1x");
          break;
        case 1:
          feed(ch, "PX1234");
          feed(ch, "56785");
          break;
        case 2:
          feed(ch, "EPX1234");
          break;
        default:
          feed(ch, "EO");
          break;
      }
      ch.finishAndReleaseAll();
      frames += counter.frames;
      zones += peer.zone.equals("eu-we") ? 1 : 0;
    }
    return frames + " frames, " + zones + " peers with zone";
  }

  public static void main(String[] args) {
    System.out.println(connections());
    System.out.println("done");
  }
}
