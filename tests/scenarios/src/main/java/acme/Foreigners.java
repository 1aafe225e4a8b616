package acme;

import static acme.Buffers.forget;
import static acme.Buffers.keep;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.SwappedByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Classes of buffers that are not Netty's. */
final class Foreigners {
  private static final List<ByteBuffer> ADOPTED = new ArrayList<>();

  private Foreigners() {}

  // ---- that free their memory themselves

  /** Of 1,030 buffers 980 are adopted, 20 forgotten, 30 released. */
  static void pool() {
    for (int i = 0; i < 1030; i++) {
      PoolBuffer b = PoolAllocator.DEFAULT.take(64); // #taken
      read(b);
      if (i < 30) {
        b.release(); // #released
      } else if (i >= 50) {
        ADOPTED.add(b.adopt());
      }
    }
  }

  /** Adopted, then released by a callee that does not know, then adopted again. */
  static void adoptedAndReleased() {
    PoolBuffer b = PoolAllocator.DEFAULT.take(64); // #taken
    b.adopt();
    b.release();
    b.adopt();
  }

  /** Keeps its array in a pool. */
  static final class ArrayBuffer extends UnpooledHeapByteBuf {
    static final List<byte[]> FREE = new ArrayList<>();

    ArrayBuffer(int capacity) {
      super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
    }

    @Override
    protected void freeArray(byte[] array) {
      FREE.add(array);
    }
  }

  /** Frees by a method of its own. */
  static final class OwnEnd extends UnpooledHeapByteBuf {
    OwnEnd(int capacity) {
      super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
    }

    @Override
    protected void deallocate() {
      ArrayBuffer.FREE.clear();
    }
  }

  /** Counts, and frees as its superclass does. */
  static final class CountingBuffer extends UnpooledHeapByteBuf {
    static int freed;

    CountingBuffer(int capacity) {
      super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
    }

    @Override
    protected void freeArray(byte[] array) {
      freed++;
      super.freeArray(array);
    }

    @Override
    protected void deallocate() {
      freed++;
      super.deallocate();
    }
  }

  static void freed() {
    forget(new ArrayBuffer(8));
    forget(new OwnEnd(16));
    forget(new CountingBuffer(32));
    keep(new ArrayBuffer(24));
    ByteBuf released = new ArrayBuffer(8);
    read(released);
    released.release(); // #given
  }

  // ---- whose methods do more than to return a field

  private static int calls;

  /** Counts a call of the method that calls this one, if it is the tracker's. */
  private static void called() {
    Optional<StackWalker.StackFrame> caller =
        StackWalker.getInstance().walk(frames -> frames.skip(2).findFirst());
    calls += caller.isPresent() && caller.get().getClassName().contains("bytebufflow") ? 1 : 0;
  }

  private static void checkCalls() {
    if (calls != 0) {
      throw new AssertionError("called by the tracker: " + calls);
    }
  }

  static final class LoudCount extends UnpooledHeapByteBuf {
    LoudCount(int capacity) {
      super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
    }

    @Override
    public int refCnt() {
      called();
      return super.refCnt();
    }
  }

  static final class LoudSize extends UnpooledHeapByteBuf {
    LoudSize(int capacity) {
      super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
    }

    @Override
    public int capacity() {
      called();
      return super.capacity();
    }

    @Override
    public boolean isDirect() {
      called();
      return super.isDirect();
    }
  }

  @SuppressWarnings("deprecation")
  static final class LoudView extends SwappedByteBuf {
    LoudView(ByteBuf of) {
      super(of);
    }

    @Override
    public ByteBuf unwrap() {
      called();
      return super.unwrap();
    }

    @Override
    public int refCnt() {
      called();
      return super.refCnt();
    }
  }

  @SuppressWarnings("deprecation")
  static final class QuietView extends SwappedByteBuf {
    private final ByteBuf of;

    QuietView(ByteBuf of) {
      super(of);
      this.of = of;
    }

    @Override
    public ByteBuf unwrap() {
      return of;
    }

    @Override
    public int refCnt() {
      return of.refCnt();
    }
  }

  static void loud() {
    ByteBuf count = new LoudCount(8);
    read(count);
    read(Unpooled.unreleasableBuffer(count));
    read(count.slice());
    count.release();
    ByteBuf size = new LoudSize(8);
    read(size);
    size.release();
    ByteBuf of = Unpooled.buffer(16); // #owner
    ByteBuf view = new LoudView(of);
    read(view);
    read(view.slice());
    keep(new QuietView(of));
    of.release(); // #last
    checkCalls();
  }
}
