package acme.mistakes.proxied;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCounted;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public class Main {
  public static void main(String[] args) {
    int served = 0;
    for (int i = 0; i < 30; i++) {
      served += connection(i);
    }
    System.out.println("requests served: " + served);
    System.out.println("done");
  }

  private static int connection(int i) {
    EmbeddedChannel ch =
        new EmbeddedChannel(
            new ProxyHeaderDecoder(), new ClientAddressHandler(), new RequestHandler());
    ByteBuf hello = ch.alloc().directBuffer(128);
    boolean healthCheck = i % 5 == 2;
    hello.writeByte(ProxyHeaderDecoder.SIGNATURE).writeByte(healthCheck ? 0 : 1);
    hello.writeInt(healthCheck ? 0 : 0x0a000000 | i);
    String vpce = "vpce-08d2bf15fac5001c" + i % 10;
    hello
        .writeShort(3 + vpce.length())
        .writeByte(ProxyHeader.TYPE_AWS_VPCE)
        .writeShort(vpce.length());
    hello.writeCharSequence(vpce, StandardCharsets.US_ASCII);
    ch.writeInbound(hello);
    ch.writeInbound(
        ch.alloc().directBuffer(16).writeBytes("PING".getBytes(StandardCharsets.US_ASCII)));
    int answers = 0;
    ByteBuf out;
    while ((out = ch.readOutbound()) != null) {
      answers++;
      out.release();
    }
    ch.finishAndReleaseAll();
    return answers;
  }
}

final class ProxyHeader extends AbstractReferenceCounted {
  static final int TYPE_AWS_VPCE = 0xea;

  enum Command {
    LOCAL,
    PROXY
  }

  private final Command command;
  private final int sourceAddress;
  private final List<Tlv> tlvs;

  static final class Tlv {
    final int type;
    final ByteBuf value;

    Tlv(int type, ByteBuf value) {
      this.type = type;
      this.value = value;
    }
  }

  ProxyHeader(Command command, int sourceAddress, List<Tlv> tlvs) {
    this.command = command;
    this.sourceAddress = sourceAddress;
    this.tlvs = tlvs;
  }

  Command command() {
    return command;
  }

  int sourceAddress() {
    return sourceAddress;
  }

  String tlvAsText(int type) {
    for (Tlv tlv : tlvs) {
      if (tlv.type == type) {
        return tlv.value.toString(StandardCharsets.US_ASCII);
      }
    }
    return null;
  }

  @Override
  protected void deallocate() {
    for (Tlv tlv : tlvs) {
      tlv.value.release();
    }
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    for (Tlv tlv : tlvs) {
      tlv.value.touch(hint);
    }
    return this;
  }
}

/** Decodes one header at the start of the connection, then gets out of the way. */
final class ProxyHeaderDecoder extends ByteToMessageDecoder {
  static final int SIGNATURE = 0x0d;

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (in.readableBytes() < 8) {
      return;
    }
    int tlvBytes = in.getUnsignedShort(in.readerIndex() + 6);
    if (in.readableBytes() < 8 + tlvBytes) {
      return;
    }
    if (in.readByte() != SIGNATURE) {
      throw new CorruptedFrameException("not a PROXY header");
    }
    ProxyHeader.Command command =
        in.readByte() == 0 ? ProxyHeader.Command.LOCAL : ProxyHeader.Command.PROXY;
    int source = in.readInt();
    in.skipBytes(2);
    int end = in.readerIndex() + tlvBytes;
    List<ProxyHeader.Tlv> tlvs = new ArrayList<>();
    while (in.readerIndex() < end) {
      int type = in.readUnsignedByte();
      tlvs.add(new ProxyHeader.Tlv(type, in.readRetainedSlice(in.readUnsignedShort())));
    }
    out.add(new ProxyHeader(command, source, tlvs));
    ctx.pipeline().remove(this);
  }
}

final class ClientAddressHandler extends ChannelInboundHandlerAdapter {
  static final AttributeKey<String> CLIENT = AttributeKey.valueOf("proxied.client");

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (!(msg instanceof ProxyHeader)) {
      ctx.fireChannelRead(msg);
      return;
    }
    ProxyHeader header = (ProxyHeader) msg;
    if (header.command() == ProxyHeader.Command.LOCAL) {
      ctx.channel().attr(CLIENT).set("load-balancer");
      ctx.pipeline().remove(this);
      return;
    }
    try {
      String client = format(header.sourceAddress());
      String endpoint = header.tlvAsText(ProxyHeader.TYPE_AWS_VPCE);
      ctx.channel().attr(CLIENT).set(endpoint == null ? client : client + " via " + endpoint);
      ctx.pipeline().remove(this);
    } finally {
      header.release();
    }
  }

  private static String format(int address) {
    return (address >>> 24)
        + "."
        + (address >> 16 & 0xff)
        + "."
        + (address >> 8 & 0xff)
        + "."
        + (address & 0xff);
  }
}

final class RequestHandler extends SimpleChannelInboundHandler<ByteBuf> {
  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
    String client = ctx.channel().attr(ClientAddressHandler.CLIENT).get();
    ByteBuf answer = ctx.alloc().directBuffer(64 + msg.readableBytes());
    answer.writeBytes(msg);
    answer.writeCharSequence(" from " + client, StandardCharsets.US_ASCII);
    ctx.writeAndFlush(answer);
  }
}
