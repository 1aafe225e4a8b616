package acme.mistakes.interrupted;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A sender interrupted while it waits for the sending semaphore only informs the listener; the
 * buffers of the batch, which the tunnel owns by then, are not released.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    AtomicInteger acked = new AtomicInteger();
    AtomicInteger interrupted = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    for (int fragment = 0; fragment < 6; fragment++) {
      int cancelAt = fragment % 3 == 1 ? 9 : -1;
      boolean lostConnection = fragment == 5;
      Thread worker =
          new Thread(new FragmentRunner(cancelAt, lostConnection, acked, interrupted, failed));
      worker.start();
      worker.join();
    }
    System.out.println("acked " + acked + ", interrupted " + interrupted + ", failed " + failed);
    System.out.println("done");
  }
}

interface OutcomeListener {
  void success();

  void failed(Throwable cause);

  void interrupted(InterruptedException e);
}

final class WritableBatch {
  private final String header;
  private final ByteBuf[] buffers;

  WritableBatch(String header, ByteBuf... buffers) {
    this.header = header;
    this.buffers = buffers;
  }

  String getHeader() {
    return header;
  }

  ByteBuf[] getBuffers() {
    return buffers;
  }
}

class ClientConnection {
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private boolean connected = true;

  boolean isConnected() {
    return connected;
  }

  void disconnect() {
    connected = false;
  }

  void send(OutcomeListener listener, String header, ByteBuf... dataBodies) {
    for (ByteBuf body : dataBodies) {
      channel.write(body);
    }
    channel.flush();
    List<ByteBuf> received = new ArrayList<>();
    ByteBuf part;
    while ((part = channel.readOutbound()) != null) {
      received.add(part);
    }
    received.forEach(ByteBuf::release);
    listener.success();
  }

  void close() {
    channel.finishAndReleaseAll();
  }
}

class ConnectionManager {
  private final ClientConnection connection;

  ConnectionManager(ClientConnection connection) {
    this.connection = connection;
  }

  interface Command {
    void doRpcCall(ClientConnection connection);

    void connectionFailed(Throwable cause);
  }

  void runCommand(Command command) {
    if (connection.isConnected()) {
      command.doRpcCall(connection);
    } else {
      command.connectionFailed(new IllegalStateException("connection lost"));
    }
  }
}

class BatchTunnel {
  private final Semaphore sendingSemaphore = new Semaphore(3);
  private final ConnectionManager manager;

  BatchTunnel(ConnectionManager manager) {
    this.manager = manager;
  }

  void sendBatch(OutcomeListener outcomeListener, WritableBatch batch) {
    SendCommand command = new SendCommand(new ThrottlingListener(outcomeListener), batch);
    try {
      sendingSemaphore.acquire();
      manager.runCommand(command);
    } catch (InterruptedException e) {
      outcomeListener.interrupted(e);
      Thread.currentThread().interrupt();
    }
  }

  private class ThrottlingListener implements OutcomeListener {
    private final OutcomeListener inner;

    ThrottlingListener(OutcomeListener inner) {
      this.inner = inner;
    }

    @Override
    public void success() {
      sendingSemaphore.release();
      inner.success();
    }

    @Override
    public void failed(Throwable cause) {
      sendingSemaphore.release();
      inner.failed(cause);
    }

    @Override
    public void interrupted(InterruptedException e) {
      sendingSemaphore.release();
      inner.interrupted(e);
    }
  }

  private static class SendCommand implements ConnectionManager.Command {
    private final OutcomeListener listener;
    private final WritableBatch batch;

    SendCommand(OutcomeListener listener, WritableBatch batch) {
      this.listener = listener;
      this.batch = batch;
    }

    @Override
    public void doRpcCall(ClientConnection connection) {
      connection.send(listener, batch.getHeader(), batch.getBuffers());
    }

    @Override
    public void connectionFailed(Throwable cause) {
      for (ByteBuf buffer : batch.getBuffers()) {
        buffer.release();
      }
      listener.failed(cause);
    }
  }
}

class FragmentRunner implements Runnable {
  private final int cancelAt;
  private final boolean lostConnection;
  private final AtomicInteger acked;
  private final AtomicInteger interrupted;
  private final AtomicInteger failed;

  FragmentRunner(
      int cancelAt,
      boolean lostConnection,
      AtomicInteger acked,
      AtomicInteger interrupted,
      AtomicInteger failed) {
    this.cancelAt = cancelAt;
    this.lostConnection = lostConnection;
    this.acked = acked;
    this.interrupted = interrupted;
    this.failed = failed;
  }

  @Override
  public void run() {
    ClientConnection connection = new ClientConnection();
    BatchTunnel tunnel = new BatchTunnel(new ConnectionManager(connection));
    OutcomeListener status =
        new OutcomeListener() {
          @Override
          public void success() {
            acked.incrementAndGet();
          }

          @Override
          public void failed(Throwable cause) {
            failed.incrementAndGet();
          }

          @Override
          public void interrupted(InterruptedException e) {
            interrupted.incrementAndGet();
          }
        };
    for (int i = 0; i < 12; i++) {
      if (i == cancelAt) {
        Thread.currentThread().interrupt();
      }
      if (lostConnection && i == 10) {
        connection.disconnect();
      }
      ByteBuf offsets = PooledByteBufAllocator.DEFAULT.directBuffer(16).writeInt(i);
      ByteBuf values = PooledByteBufAllocator.DEFAULT.directBuffer(64).writeLong(i).writeLong(-i);
      tunnel.sendBatch(status, new WritableBatch("batch " + i, offsets, values));
    }
    connection.close();
  }
}
