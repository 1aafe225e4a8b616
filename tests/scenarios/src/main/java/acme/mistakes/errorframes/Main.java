package acme.mistakes.errorframes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    DuplexConnection connection = new DuplexConnection();
    RSocketServer server = new RSocketServer(connection);
    for (int i = 1; i <= 30; i++) {
      ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer(64);
      ByteBufUtil.writeUtf8(request, i % 6 == 0 ? "unknown route " + i : "echo " + i);
      server.requestResponse(i, request);
    }
    connection.drain();
    System.out.println("payload " + connection.payloads + " errors " + connection.errors);
    System.out.println("done");
  }
}

final class FrameType {
  static final int PAYLOAD = 10;
  static final int ERROR = 11;

  private FrameType() {}
}

final class Frame {
  private final int streamId;
  private final int type;
  private final int code;
  private final ByteBuf data;

  private Frame(int streamId, int type, int code, ByteBuf data) {
    this.streamId = streamId;
    this.type = type;
    this.code = code;
    this.data = data;
  }

  static Frame create(int streamId, int type, int code, ByteBuf data) {
    return new Frame(streamId, type, code, data.retain());
  }

  int streamId() {
    return streamId;
  }

  int type() {
    return type;
  }

  String dataUtf8() {
    return data.toString(StandardCharsets.UTF_8);
  }

  void release() {
    data.release();
  }

  static final class PayloadFrame {
    private PayloadFrame() {}

    static Frame from(int streamId, ByteBuf data) {
      return create(streamId, FrameType.PAYLOAD, 0, data);
    }
  }

  static final class Error {
    static final int APPLICATION_ERROR = 0x201;

    private Error() {}

    static Frame from(int streamId, int code, ByteBuf data) {
      return create(streamId, FrameType.ERROR, code, data);
    }

    static Frame from(int streamId, int code, String message) {
      ByteBuf data = PooledByteBufAllocator.DEFAULT.directBuffer(ByteBufUtil.utf8MaxBytes(message));
      ByteBufUtil.writeUtf8(data, message);
      return from(streamId, code, data);
    }

    static Frame from(int streamId, Throwable cause) {
      String message = cause.getMessage() == null ? "" : cause.getMessage();
      return from(streamId, APPLICATION_ERROR, message);
    }
  }
}

class DuplexConnection {
  private final Queue<Frame> outgoing = new ArrayDeque<>();
  int payloads;
  int errors;

  void send(Frame frame) {
    outgoing.add(frame);
    if (outgoing.size() >= 8) {
      drain();
    }
  }

  void drain() {
    for (Frame f; (f = outgoing.poll()) != null; ) {
      if (f.type() == FrameType.ERROR) {
        errors += f.dataUtf8().isEmpty() ? 0 : 1;
      } else {
        payloads++;
      }
      f.release();
    }
  }
}

class RSocketServer {
  private final DuplexConnection connection;

  RSocketServer(DuplexConnection connection) {
    this.connection = connection;
  }

  void requestResponse(int streamId, ByteBuf request) {
    ByteBuf answer = null;
    try {
      answer = handle(request);
      connection.send(Frame.PayloadFrame.from(streamId, answer));
    } catch (RuntimeException e) {
      connection.send(Frame.Error.from(streamId, e));
    } finally {
      request.release();
      if (answer != null) {
        answer.release();
      }
    }
  }

  private ByteBuf handle(ByteBuf request) {
    String text = request.toString(StandardCharsets.UTF_8);
    if (!text.startsWith("echo ")) {
      throw new IllegalArgumentException("no handler for '" + text + "'");
    }
    ByteBuf answer = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    ByteBufUtil.writeUtf8(answer, text.substring(5));
    return answer;
  }
}
