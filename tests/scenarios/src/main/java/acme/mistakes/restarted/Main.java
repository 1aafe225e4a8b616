package acme.mistakes.restarted;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.AttributeKey;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

final class OpenUpload {
  private final String name;
  private final ByteBuf staging;

  OpenUpload(String name, ByteBuf staging) {
    this.name = name;
    this.staging = staging;
  }

  String name() {
    return name;
  }

  void append(ByteBuf data) {
    staging.writeBytes(data);
  }

  ByteBuf staging() {
    return staging;
  }

  void discard() {
    staging.release();
  }
}

final class FileCatalog {
  private final Map<String, Integer> sizes = new HashMap<>();

  void store(OpenUpload upload) {
    try {
      sizes.merge(upload.name(), upload.staging().readableBytes(), Integer::sum);
    } finally {
      upload.discard();
    }
  }

  int files() {
    return sizes.size();
  }
}

final class UploadCommandHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private static final AttributeKey<OpenUpload> UPLOAD = AttributeKey.valueOf("upload");
  static final byte BEGIN = 'B';
  static final byte DATA = 'D';
  static final byte COMMIT = 'C';
  static final byte ABORT = 'A';

  private final FileCatalog catalog;

  UploadCommandHandler(FileCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
    byte op = frame.readByte();
    switch (op) {
      case BEGIN:
        begin(ctx, frame.toString(StandardCharsets.US_ASCII));
        break;
      case DATA:
        data(ctx, frame);
        break;
      case COMMIT:
        commit(ctx);
        break;
      case ABORT:
        abort(ctx);
        break;
      default:
        ctx.close();
    }
  }

  private void begin(ChannelHandlerContext ctx, String name) {
    OpenUpload upload = new OpenUpload(name, ctx.alloc().directBuffer(512));
    ctx.channel().attr(UPLOAD).set(upload);
  }

  private void data(ChannelHandlerContext ctx, ByteBuf frame) {
    OpenUpload upload = ctx.channel().attr(UPLOAD).get();
    if (upload != null) {
      upload.append(frame);
    }
  }

  private void commit(ChannelHandlerContext ctx) {
    OpenUpload upload = ctx.channel().attr(UPLOAD).getAndSet(null);
    if (upload != null) {
      catalog.store(upload);
    }
  }

  private void abort(ChannelHandlerContext ctx) {
    OpenUpload upload = ctx.channel().attr(UPLOAD).getAndSet(null);
    if (upload != null) {
      upload.discard();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    abort(ctx);
    super.channelInactive(ctx);
  }
}

public final class Main {
  private static ByteBuf frame(byte op, String text) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    buf.writeByte(op).writeCharSequence(text, StandardCharsets.US_ASCII);
    return buf;
  }

  private static void client(FileCatalog catalog, int id) {
    EmbeddedChannel ch = new EmbeddedChannel(new UploadCommandHandler(catalog));
    for (int f = 0; f < 5; f++) {
      String name = "client" + id + "/file" + f;
      ch.writeInbound(frame(UploadCommandHandler.BEGIN, name));
      ch.writeInbound(frame(UploadCommandHandler.DATA, "some bytes of " + name));
      if (f == 2 && id % 3 == 0) {
        ch.writeInbound(frame(UploadCommandHandler.BEGIN, name));
        ch.writeInbound(frame(UploadCommandHandler.DATA, "once more " + name));
      }
      if (f == 4) {
        break;
      }
      ch.writeInbound(frame(f == 3 ? UploadCommandHandler.ABORT : UploadCommandHandler.COMMIT, ""));
    }
    ch.finishAndReleaseAll();
  }

  public static void main(String[] args) {
    FileCatalog catalog = new FileCatalog();
    for (int id = 0; id < 24; id++) {
      client(catalog, id);
    }
    System.out.println(catalog.files() + " files");
    System.out.println("done");
  }
}
