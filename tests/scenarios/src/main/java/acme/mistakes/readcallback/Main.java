package acme.mistakes.readcallback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    OrderedExecutor executor = new OrderedExecutor();
    int v3 = readAll(new PerChannelBookieClient(executor, false), executor, 22);
    int v2 = readAll(new PerChannelBookieClient(executor, true), executor, 5);
    System.out.println("read " + v3 + " bytes with v3, " + v2 + " bytes with v2");
    System.out.println("done");
  }

  private static int readAll(PerChannelBookieClient client, OrderedExecutor executor, int entries) {
    EmbeddedChannel channel = new EmbeddedChannel(new ResponseDecoder(), client);
    int[] bytes = new int[1];
    for (long entry = 0; entry < entries; entry++) {
      client.readEntry(7L, entry, (rc, data) -> bytes[0] += data.readableBytes());
    }
    for (long entry = 0; entry < entries; entry++) {
      byte[] body = ("payload of " + entry).getBytes(StandardCharsets.UTF_8);
      ByteBuf frame = channel.alloc().directBuffer(20 + body.length);
      frame.writeInt(0).writeLong(7L).writeLong(entry).writeBytes(body);
      channel.writeInbound(frame);
      executor.runPending();
    }
    channel.finishAndReleaseAll();
    return bytes[0];
  }
}

interface ReadEntryCallback {
  void readEntryComplete(int rc, ByteBuf data);
}

class OrderedExecutor {
  private final Queue<SafeRunnable> tasks = new ArrayDeque<>();

  void submitOrdered(long key, SafeRunnable task) {
    tasks.add(task);
  }

  void runPending() {
    for (SafeRunnable task; (task = tasks.poll()) != null; ) {
      try {
        task.safeRun();
      } catch (RuntimeException e) {
        System.out.println("unexpected throwable " + e);
      }
    }
  }
}

interface SafeRunnable {
  void safeRun();
}

class ReadResponse extends AbstractReferenceCounted {
  final int errorCode;
  final long ledgerId;
  final long entryId;
  private final ByteBuf data;

  ReadResponse(int errorCode, long ledgerId, long entryId, ByteBuf data) {
    this.errorCode = errorCode;
    this.ledgerId = ledgerId;
    this.entryId = entryId;
    this.data = data;
  }

  ByteBuf getData() {
    return data;
  }

  @Override
  protected void deallocate() {
    data.release();
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    data.touch(hint);
    return this;
  }
}

class ResponseDecoder extends MessageToMessageDecoder<ByteBuf> {
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) {
    int rc = msg.readInt();
    long ledgerId = msg.readLong();
    long entryId = msg.readLong();
    out.add(new ReadResponse(rc, ledgerId, entryId, msg.retain()));
  }
}

class PerChannelBookieClient extends ChannelInboundHandlerAdapter {
  private final OrderedExecutor executor;
  private final boolean useV2WireProtocol;
  private final Map<Long, ReadCompletion> completionObjects = new HashMap<>();

  PerChannelBookieClient(OrderedExecutor executor, boolean useV2WireProtocol) {
    this.executor = executor;
    this.useV2WireProtocol = useV2WireProtocol;
  }

  void readEntry(long ledgerId, long entryId, ReadEntryCallback cb) {
    completionObjects.put(ledgerId << 32 | entryId, new ReadCompletion(cb));
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (!(msg instanceof ReadResponse)) {
      ctx.fireChannelRead(msg);
      return;
    }
    ReadResponse response = (ReadResponse) msg;
    ReadCompletion completion =
        completionObjects.remove(response.ledgerId << 32 | response.entryId);
    if (completion == null) {
      ReferenceCountUtil.release(response);
      return;
    }
    SafeRunnable task =
        useV2WireProtocol
            ? ReadV2ResponseCallback.create(completion, response)
            : new ReadV3ResponseCallback(completion, response);
    executor.submitOrdered(response.ledgerId, task);
  }

  static class ReadCompletion {
    private final ReadEntryCallback cb;

    ReadCompletion(ReadEntryCallback cb) {
      this.cb = cb;
    }

    void handleV2Response(ReadResponse response) {
      cb.readEntryComplete(response.errorCode, response.getData().slice());
    }

    void handleV3Response(int rc, ByteBuf body) {
      cb.readEntryComplete(rc, body.slice());
    }
  }

  static class ReadV2ResponseCallback implements SafeRunnable {
    private ReadCompletion completionValue;
    private ReadResponse response;

    static ReadV2ResponseCallback create(ReadCompletion completionValue, ReadResponse response) {
      ReadV2ResponseCallback callback = new ReadV2ResponseCallback();
      callback.completionValue = completionValue;
      callback.response = response;
      return callback;
    }

    @Override
    public void safeRun() {
      completionValue.handleV2Response(response);
      recycle();
    }

    private void recycle() {
      completionValue = null;
      response = null;
    }
  }

  static class ReadV3ResponseCallback implements SafeRunnable {
    private final ReadCompletion completionValue;
    private final ReadResponse response;

    ReadV3ResponseCallback(ReadCompletion completionValue, ReadResponse response) {
      this.completionValue = completionValue;
      this.response = response;
    }

    @Override
    public void safeRun() {
      try {
        completionValue.handleV3Response(response.errorCode, response.getData());
      } finally {
        response.release();
      }
    }
  }
}
