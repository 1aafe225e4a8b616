package acme.memory;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A server that echoes, in a program with direct buffers and a native arena of its own. */
public final class OwnMemory {
  private static final List<ByteBuffer> BUFFERS = new ArrayList<>();
  private static final int DIRECT = 160;
  private static final int ARENA = 256;

  private OwnMemory() {}

  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ctx.writeAndFlush(message);
    }
  }

  public static void main(String[] args) throws Exception {
    Service.serve(Echo::new);
    for (int i = 0; i < DIRECT; i++) {
      BUFFERS.add(ByteBuffer.allocateDirect(Service.MIB));
    }
    arena((long) ARENA * Service.MIB);
    Service.clients(
        4,
        socket -> {
          for (int i = 0; i < 500; i++) {
            Service.exchange(socket, 4 * Service.KIB, 4 * Service.KIB);
          }
        });
    Service.end();
  }

  /** Memory as a native library takes it: neither heap nor a buffer. */
  private static void arena(long size) throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Unsafe");
    Field field = type.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Object unsafe = field.get(null);
    Object address = type.getMethod("allocateMemory", long.class).invoke(unsafe, size);
    type.getMethod("setMemory", long.class, long.class, byte.class)
        .invoke(unsafe, address, size, (byte) 1);
  }
}
