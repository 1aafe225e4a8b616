package acme.mistakes.sealed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.nio.channels.ClosedChannelException;
import java.security.GeneralSecurityException;
import java.util.ArrayDeque;
import java.util.Deque;

public class Main {
  public static void main(String[] args) {
    int failed = 0;
    for (int connection = 0; connection < 7; connection++) {
      failed += transfer(connection);
    }
    System.out.println("failed writes: " + failed);
    System.out.println("done");
  }

  private static int transfer(int connection) {
    EmbeddedChannel channel =
        new EmbeddedChannel(new RecordLayerHandler(new RecordCipher(0x5a + connection, 9)));
    ChannelFuture[] writes = new ChannelFuture[12];
    for (int i = 0; i < writes.length; i++) {
      ByteBuf plain = channel.alloc().directBuffer(512);
      plain.writeInt(connection).writeInt(i).writeZero(100 + 10 * i);
      writes[i] = channel.write(plain);
      if (i % 3 == 2) {
        channel.flush();
      }
    }
    int failed = 0;
    for (ChannelFuture write : writes) {
      if (write.isDone() && !write.isSuccess()) {
        failed++;
      }
    }
    channel.finishAndReleaseAll();
    return failed;
  }
}

/** Stands in for an AEAD: a key may be used for a limited number of records only. */
final class RecordCipher {
  static final int OVERHEAD = 5 + 4;

  private final int key;
  private final int recordLimit;
  private int sequence;

  RecordCipher(int key, int recordLimit) {
    this.key = key;
    this.recordLimit = recordLimit;
  }

  void seal(ByteBuf plain, ByteBuf out) throws GeneralSecurityException {
    if (sequence >= recordLimit) {
      throw new GeneralSecurityException("key usage limit reached, rekey needed");
    }
    out.writeByte(0x17).writeShort(0x0303).writeShort(plain.readableBytes() + 4);
    int mac = sequence++;
    while (plain.isReadable()) {
      int b = plain.readUnsignedByte() ^ key;
      mac = mac * 31 + b;
      out.writeByte(b);
    }
    out.writeInt(mac);
  }
}

/** Collects plaintext until flush and turns each buffer into one record. */
final class RecordLayerHandler extends ChannelOutboundHandlerAdapter {
  private static final class PendingWrite {
    final ByteBuf plain;
    final ChannelPromise promise;

    PendingWrite(ByteBuf plain, ChannelPromise promise) {
      this.plain = plain;
      this.promise = promise;
    }
  }

  private final RecordCipher cipher;
  private final Deque<PendingWrite> pending = new ArrayDeque<>();
  private boolean broken;

  RecordLayerHandler(RecordCipher cipher) {
    this.cipher = cipher;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (!(msg instanceof ByteBuf)) {
      ReferenceCountUtil.release(msg);
      promise.setFailure(new UnsupportedOperationException("only ByteBuf"));
      return;
    }
    ByteBuf plain = (ByteBuf) msg;
    if (broken) {
      plain.release();
      promise.setFailure(new ClosedChannelException());
      return;
    }
    pending.add(new PendingWrite(plain, promise));
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    wrapPending(ctx);
    ctx.flush();
    if (broken) {
      failAll(new ClosedChannelException());
      ctx.close();
    }
  }

  private void wrapPending(ChannelHandlerContext ctx) {
    while (!broken && !pending.isEmpty()) {
      PendingWrite next = pending.poll();
      ByteBuf plain = next.plain;
      if (!plain.isReadable()) {
        ctx.write(plain, next.promise);
        continue;
      }
      ByteBuf out = null;
      try {
        out = ctx.alloc().directBuffer(plain.readableBytes() + RecordCipher.OVERHEAD);
        cipher.seal(plain, out);
        plain.release();
        ctx.write(out, next.promise);
        out = null;
      } catch (GeneralSecurityException e) {
        broken = true;
        next.promise.tryFailure(e);
      } finally {
        if (out != null) {
          out.release();
        }
      }
    }
  }

  private void failAll(Throwable cause) {
    PendingWrite next;
    while ((next = pending.poll()) != null) {
      next.plain.release();
      next.promise.tryFailure(cause);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    failAll(new ClosedChannelException());
  }
}
