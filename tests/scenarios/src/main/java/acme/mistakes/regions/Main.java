package acme.mistakes.regions;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new ReadDataEncoder());
    MapDataPartition partition = new MapDataPartition();
    partition.open(new PartitionFile(12, -1), channel, 1).addCredit(12);
    partition.open(new PartitionFile(9, 7), channel, 2).addCredit(4);
    partition.open(new PartitionFile(10, -1), channel, 3).addCredit(10);
    partition.open(new PartitionFile(8, 5), channel, 4).addCredit(3);
    partition.open(new PartitionFile(6, -1), channel, 5).addCredit(2);
    partition.readAll();
    partition.close(5);
    int sent = 0;
    for (ByteBuf out; (out = channel.readOutbound()) != null; out.release()) {
      sent++;
    }
    channel.finishAndReleaseAll();
    System.out.println("sent " + sent + " buffers, failed streams " + partition.failed());
    System.out.println("done");
  }
}

class ReadData {
  final long streamId;
  final ByteBuf body;

  ReadData(long streamId, ByteBuf body) {
    this.streamId = streamId;
    this.body = body;
  }
}

class ReadDataEncoder extends ChannelOutboundHandlerAdapter {
  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    ReadData data = (ReadData) msg;
    ctx.write(data.body, promise);
  }
}

class PartitionFile {
  private final int regions;
  private final int corrupted;

  PartitionFile(int regions, int corrupted) {
    this.regions = regions;
    this.corrupted = corrupted;
  }

  boolean hasRegion(int index) {
    return index < regions;
  }

  void read(int index, ByteBuf target) throws IOException {
    if (index == corrupted) {
      throw new IOException("File is corrupted at region " + index);
    }
    target.writeInt(index).writeZero(60);
  }
}

class ReadBufferDispatcher {
  private int outstanding;

  ByteBuf request() {
    outstanding++;
    return PooledByteBufAllocator.DEFAULT.directBuffer(64, 64);
  }

  void recycle(ByteBuf buf) {
    outstanding--;
    buf.release();
  }

  void handedOver() {
    outstanding--;
  }

  int outstanding() {
    return outstanding;
  }
}

class MapDataPartitionReader {
  private final long streamId;
  private final PartitionFile file;
  private final Channel channel;
  private final ReadBufferDispatcher dispatcher;
  private final Queue<ByteBuf> buffersToSend = new ArrayDeque<>();
  private int nextRegion;
  private int credits;
  private boolean released;
  private Throwable errorCause;

  MapDataPartitionReader(
      long streamId, PartitionFile file, Channel channel, ReadBufferDispatcher dispatcher) {
    this.streamId = streamId;
    this.file = file;
    this.channel = channel;
    this.dispatcher = dispatcher;
  }

  void addCredit(int credit) {
    credits += credit;
  }

  boolean readNext() {
    if (released || !file.hasRegion(nextRegion)) {
      return false;
    }
    ByteBuf buffer = dispatcher.request();
    try {
      file.read(nextRegion++, buffer);
      buffersToSend.add(buffer);
    } catch (IOException e) {
      dispatcher.recycle(buffer);
      onError(e);
    }
    return true;
  }

  void sendData() {
    while (!released && credits > 0 && !buffersToSend.isEmpty()) {
      ByteBuf buffer = buffersToSend.poll();
      credits--;
      dispatcher.handedOver();
      channel.writeAndFlush(new ReadData(streamId, buffer));
    }
  }

  void onError(Throwable cause) {
    if (released) {
      return;
    }
    errorCause = cause;
    released = true;
    credits = 0;
    buffersToSend.clear();
  }

  void release() {
    if (!released) {
      released = true;
      for (ByteBuf buffer; (buffer = buffersToSend.poll()) != null; ) {
        dispatcher.recycle(buffer);
      }
    }
  }

  long streamId() {
    return streamId;
  }

  Throwable error() {
    return errorCause;
  }
}

class MapDataPartition {
  private final ReadBufferDispatcher dispatcher = new ReadBufferDispatcher();
  private final List<MapDataPartitionReader> readers = new ArrayList<>();
  private int failed;

  MapDataPartitionReader open(PartitionFile file, Channel channel, long streamId) {
    MapDataPartitionReader reader = new MapDataPartitionReader(streamId, file, channel, dispatcher);
    readers.add(reader);
    return reader;
  }

  void readAll() {
    boolean progress = true;
    while (progress) {
      progress = false;
      for (MapDataPartitionReader reader : readers) {
        progress |= reader.readNext();
        reader.sendData();
      }
    }
    for (MapDataPartitionReader reader : new ArrayList<>(readers)) {
      if (reader.error() != null) {
        failed++;
        readers.remove(reader);
      }
    }
  }

  void close(long streamId) {
    readers.removeIf(
        reader -> {
          if (reader.streamId() != streamId) {
            return false;
          }
          reader.release();
          return true;
        });
  }

  int failed() {
    return failed;
  }
}
