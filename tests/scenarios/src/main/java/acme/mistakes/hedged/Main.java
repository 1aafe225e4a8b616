package acme.mistakes.hedged;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * When a hedged attempt that did not win delivers messages the listener returns without closing the
 * producer, and the message buffers in it are lost.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    Collector collector = new Collector();
    for (int i = 0; i < 10; i++) {
      call(i, collector);
    }
    System.out.println("messages " + collector.messages + " bytes " + collector.bytes);
    System.out.println("done");
  }

  private static void call(int i, Collector collector) {
    HedgedStream stream = new HedgedStream(collector, Runnable::run);
    StreamListener first = stream.createSubstream(0);
    StreamListener second = stream.createSubstream(1);
    first.headersRead();
    first.messagesAvailable(messages(2, 64));
    if (i % 2 == 0) {
      second.messagesAvailable(messages(1, 48));
    }
    first.messagesAvailable(messages(1, 32));
    first.closed();
    second.closed();
  }

  private static QueueProducer messages(int count, int size) {
    QueueProducer producer = new QueueProducer();
    for (int n = 0; n < count; n++) {
      ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer(size).writeZero(size);
      producer.add(frame);
    }
    return producer;
  }
}

interface MessageProducer {
  InputStream next();
}

final class QueueProducer implements MessageProducer {
  private final Queue<ByteBuf> frames = new ArrayDeque<>();

  void add(ByteBuf frame) {
    frames.add(frame);
  }

  @Override
  public InputStream next() {
    ByteBuf frame = frames.poll();
    return frame == null ? null : new ByteBufInputStream(frame, true);
  }
}

interface StreamListener {
  void headersRead();

  void messagesAvailable(MessageProducer producer);

  void closed();
}

final class Streams {
  private Streams() {}

  static void closeQuietly(InputStream in) {
    try {
      in.close();
    } catch (IOException ignored) {
      // nothing to do
    }
  }

  static void closeQuietly(MessageProducer producer) {
    for (InputStream in = producer.next(); in != null; in = producer.next()) {
      closeQuietly(in);
    }
  }
}

final class Collector implements StreamListener {
  int messages;
  int bytes;
  boolean done;

  @Override
  public void headersRead() {
    done = false;
  }

  @Override
  public void messagesAvailable(MessageProducer producer) {
    if (done) {
      Streams.closeQuietly(producer);
      return;
    }
    for (InputStream in = producer.next(); in != null; in = producer.next()) {
      try {
        bytes += in.available();
        messages++;
      } catch (IOException e) {
        done = true;
      } finally {
        Streams.closeQuietly(in);
      }
    }
  }

  @Override
  public void closed() {
    done = true;
  }
}

final class Substream {
  final int attempt;
  boolean closed;

  Substream(int attempt) {
    this.attempt = attempt;
  }
}

final class State {
  final List<Substream> drained = new ArrayList<>();
  Substream winningSubstream;
  boolean passThrough;
}

final class HedgedStream {
  private final StreamListener masterListener;
  private final Executor listenerSerializeExecutor;
  private volatile State state = new State();

  HedgedStream(StreamListener masterListener, Executor listenerSerializeExecutor) {
    this.masterListener = masterListener;
    this.listenerSerializeExecutor = listenerSerializeExecutor;
  }

  StreamListener createSubstream(int attempt) {
    Substream substream = new Substream(attempt);
    state.drained.add(substream);
    return new AttemptListener(substream);
  }

  private boolean commit(Substream winner) {
    State savedState = state;
    if (savedState.winningSubstream != null) {
      return false;
    }
    savedState.winningSubstream = winner;
    savedState.passThrough = true;
    savedState.drained.removeIf(s -> s != winner);
    return true;
  }

  private final class AttemptListener implements StreamListener {
    private final Substream substream;

    AttemptListener(Substream substream) {
      this.substream = substream;
    }

    @Override
    public void headersRead() {
      if (commit(substream) || state.winningSubstream == substream) {
        listenerSerializeExecutor.execute(masterListener::headersRead);
      }
    }

    @Override
    public void messagesAvailable(MessageProducer producer) {
      State savedState = state;
      if (savedState.winningSubstream == null) {
        throw new IllegalStateException("Headers should be received prior to messages.");
      }
      if (savedState.winningSubstream != substream) {
        return;
      }
      listenerSerializeExecutor.execute(() -> masterListener.messagesAvailable(producer));
    }

    @Override
    public void closed() {
      substream.closed = true;
      if (state.winningSubstream == substream) {
        listenerSerializeExecutor.execute(masterListener::closed);
      }
    }
  }
}
