package acme.mistakes.putchunks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

public final class Main {
  public static void main(String[] args) {
    NetworkClient network = new NetworkClient();
    PutManager manager = new PutManager(network);
    for (int i = 0; i < 5; i++) {
      manager.submit(upload("complete-" + i, 96, 48, 48));
    }
    manager.run();
    for (int i = 0; i < 5; i++) {
      RequestBodyChannel body = upload("aborted-" + i, 100, 60);
      manager.submit(body);
      manager.run();
      body.clientDisconnected();
      manager.run();
    }
    manager.submit(upload("last", 64));
    manager.run();
    System.out.println(
        "stored chunks "
            + network.stored()
            + ", succeeded "
            + manager.succeeded()
            + ", failed "
            + manager.failed());
    System.out.println("done");
  }

  private static RequestBodyChannel upload(String blobName, int... parts) {
    RequestBodyChannel body = new RequestBodyChannel(blobName);
    int total = 0;
    for (int part : parts) {
      body.received(PooledByteBufAllocator.DEFAULT.directBuffer(part).writeZero(part));
      total += part;
    }
    if (total % PutOperation.CHUNK_SIZE == 0) {
      body.lastContentReceived();
    }
    return body;
  }
}

class RequestBodyChannel {
  private final String blobName;
  private final Queue<ByteBuf> contents = new ArrayDeque<>();
  private boolean finished;
  private boolean disconnected;

  RequestBodyChannel(String blobName) {
    this.blobName = blobName;
  }

  void received(ByteBuf content) {
    contents.add(content);
  }

  void lastContentReceived() {
    finished = true;
  }

  void clientDisconnected() {
    disconnected = true;
  }

  ByteBuf poll() {
    return contents.poll();
  }

  boolean isFinished() {
    return finished && contents.isEmpty();
  }

  boolean isDisconnected() {
    return disconnected;
  }

  String blobName() {
    return blobName;
  }
}

class PutChunk {
  enum State {
    BUILDING,
    READY,
    COMPLETE
  }

  private final ByteBuf buf;
  private State state = State.BUILDING;

  PutChunk(int size) {
    buf = PooledByteBufAllocator.DEFAULT.directBuffer(size, size);
  }

  void fillFrom(ByteBuf content) {
    buf.writeBytes(content, Math.min(content.readableBytes(), buf.writableBytes()));
    if (!buf.isWritable()) {
      state = State.READY;
    }
  }

  State state() {
    return state;
  }

  ByteBuf content() {
    return buf;
  }

  void onRequestSent() {
    state = State.COMPLETE;
    buf.release();
  }

  void releaseBlobContent() {
    state = State.COMPLETE;
    buf.release();
  }
}

class PutOperation {
  static final int CHUNK_SIZE = 64;

  private final RequestBodyChannel body;
  private final List<PutChunk> putChunks = new ArrayList<>();
  private Exception operationException;
  private boolean completed;

  PutOperation(RequestBodyChannel body) {
    this.body = body;
  }

  void fillChunks() {
    for (ByteBuf content; !completed && (content = body.poll()) != null; ) {
      try {
        while (content.isReadable()) {
          buildingChunk().fillFrom(content);
        }
      } finally {
        content.release();
      }
    }
  }

  private PutChunk buildingChunk() {
    for (PutChunk chunk : putChunks) {
      if (chunk.state() == PutChunk.State.BUILDING) {
        return chunk;
      }
    }
    PutChunk chunk = new PutChunk(CHUNK_SIZE);
    putChunks.add(chunk);
    return chunk;
  }

  void poll(NetworkClient network) {
    if (body.isDisconnected()) {
      operationException =
          new IllegalStateException("Client closed the channel of " + body.blobName());
      completed = true;
      releaseDataForReadyChunks();
      return;
    }
    for (PutChunk chunk : putChunks) {
      if (chunk.state() == PutChunk.State.READY) {
        network.send(chunk);
      }
    }
    if (body.isFinished()
        && putChunks.stream().allMatch(chunk -> chunk.state() == PutChunk.State.COMPLETE)) {
      completed = true;
    }
  }

  void releaseDataForReadyChunks() {
    for (PutChunk chunk : putChunks) {
      if (chunk.state() == PutChunk.State.READY) {
        chunk.releaseBlobContent();
      }
    }
  }

  boolean isOperationComplete() {
    return completed;
  }

  Exception getOperationException() {
    return operationException;
  }
}

class NetworkClient {
  private int stored;

  void send(PutChunk chunk) {
    stored += chunk.content().isReadable() ? 1 : 0;
    chunk.onRequestSent();
  }

  int stored() {
    return stored;
  }
}

class PutManager {
  private final NetworkClient network;
  private final Set<PutOperation> putOperations = new LinkedHashSet<>();
  private int succeeded;
  private int failed;

  PutManager(NetworkClient network) {
    this.network = network;
  }

  void submit(RequestBodyChannel body) {
    putOperations.add(new PutOperation(body));
  }

  void run() {
    putOperations.forEach(PutOperation::fillChunks);
    for (Iterator<PutOperation> it = putOperations.iterator(); it.hasNext(); ) {
      PutOperation op = it.next();
      op.poll(network);
      if (op.isOperationComplete()) {
        it.remove();
        onComplete(op);
      }
    }
  }

  private void onComplete(PutOperation op) {
    if (op.getOperationException() == null) {
      succeeded++;
    } else {
      failed++;
    }
  }

  int succeeded() {
    return succeeded;
  }

  int failed() {
    return failed;
  }
}
