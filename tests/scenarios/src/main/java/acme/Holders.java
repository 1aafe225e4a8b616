package acme;

import static acme.Buffers.POOLED;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCountUtil;

/** Messages that hold a buffer. */
final class Holders {
  private Holders() {}

  private static ByteBuf body() {
    return POOLED.directBuffer(16).writeLong(1); // #body
  }

  private static void inspect(ByteBufHolder holder) {
    holder.content().getByte(0);
  }

  static void holder() {
    ByteBufHolder holder = new DefaultByteBufHolder(body());
    inspect(holder);
    holder.release(); // #release
  }

  /** A class of the application, made and returned by a method of it. */
  static final class Envelope extends DefaultByteBufHolder {
    Envelope(ByteBuf content) {
      super(content);
    }
  }

  private static Envelope seal(ByteBuf content) {
    return new Envelope(content);
  }

  private static void send(Envelope envelope) {
    envelope.release(); // #sent
  }

  static void ownClass() {
    send(seal(body()));
  }

  static void request() {
    FullHttpRequest request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", body());
    request.retain(); // #retained
    serve(request);
    request.release(); // #last
  }

  private static void serve(FullHttpRequest request) {
    ReferenceCountUtil.release(request); // #served
  }

  static void leaked() {
    inspect(new DefaultHttpContent(body()));
  }

  /** Another holder of a view with a count of its own. */
  static void retainedDuplicate() {
    HttpContent content = new DefaultHttpContent(body());
    HttpContent duplicate = content.retainedDuplicate(); // #duplicate
    inspect(duplicate);
    duplicate.release(); // #view
    content.release(); // #owner
  }

  static void copied() {
    HttpContent content = new DefaultHttpContent(body());
    HttpContent copy = content.copy(); // #copy
    content.release(); // #owner
    inspect(copy);
  }

  /** The holder that comes in is released, and another one goes out. */
  static void answered() {
    HttpContent answer = answer(new DefaultHttpContent(body()));
    answer.release(); // #answer
  }

  private static HttpContent answer(HttpContent question) {
    try {
      return new DefaultHttpContent(POOLED.heapBuffer(8)); // #made
    } finally {
      question.release(); // #question
    }
  }

  /** A holder whose content is checked each time it is asked for. */
  static final class Parcel extends DefaultByteBufHolder {
    private final ByteBuf payload;

    Parcel(ByteBuf payload) {
      super(payload);
      this.payload = payload;
    }

    @Override
    public ByteBuf content() {
      return checked(payload);
    }

    private static ByteBuf checked(ByteBuf payload) {
      if (payload.refCnt() == 0) {
        throw new IllegalReferenceCountException(0);
      }
      return payload;
    }
  }

  /** That the tracker reads it is no step. */
  static void ownContent() {
    weigh(new Parcel(body()));
  }

  private static void weigh(Parcel parcel) {
    load(parcel);
  }

  private static void load(Parcel parcel) {
    parcel.getClass();
  }

  /** A message of the application that holds one buffer after the other. */
  static final class Tray extends DefaultHttpContent {
    private ByteBuf now;

    Tray(ByteBuf first) {
      super(first);
      now = first;
    }

    @Override
    public ByteBuf content() {
      return now;
    }

    private void put(ByteBuf next) {
      now = next;
    }
  }

  private static void carry(HttpContent content) {
    content.decoderResult();
  }

  static void changed() {
    ByteBuf first = body();
    Tray tray = new Tray(first);
    carry(tray);
    carry(tray);
    ByteBuf second = POOLED.heapBuffer(8); // #second
    tray.put(second);
    carry(tray);
    second.release(); // #released
    first.release(); // #first
  }
}
