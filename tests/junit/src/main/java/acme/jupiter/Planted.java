package acme.jupiter;

import static org.junit.jupiter.api.Assertions.fail;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.github.bytebufflow.testing.AllowLeaks;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests whose names say whether they leak. */
@NoBufferLeaks
class Planted {
  private ByteBuf prepared;

  @BeforeEach
  void prepare() {
    prepared = Buffers.pooled();
  }

  @AfterEach
  void cleanUp() {
    prepared.release();
  }

  @Test
  void releases() {
    Buffers.clean();
  }

  @Test
  void leaksDirect() {
    Buffers.forget(Buffers.pooled());
  }

  @Test
  void leaksHeap() {
    Buffers.forget(Unpooled.buffer(128));
  }

  @Test
  void leaksPooledHeap() {
    Buffers.forget(PooledByteBufAllocator.DEFAULT.heapBuffer(64));
  }

  @Test
  void leaksLive() {
    Buffers.keep(Buffers.pooled());
  }

  @Test
  void leaksThreeOnTwoPaths() {
    Buffers.forget(Buffers.pooled());
    Buffers.forget(Buffers.pooled());
    Buffers.keep(Buffers.pooled());
  }

  @Test
  void failsByItselfAndLeaks() {
    Buffers.forget(Buffers.pooled());
    fail("the failure of the test");
  }

  @Test
  void releasesSoonAfterItsEnd() {
    ByteBuf later = Buffers.pooled();
    GlobalEventExecutor.INSTANCE.schedule(() -> later.release(), 60, TimeUnit.MILLISECONDS);
  }

  @Test
  void leavesItsThreadInterruptedAndReleasesSoon() {
    ByteBuf later = Buffers.pooled();
    GlobalEventExecutor.INSTANCE.schedule(() -> later.release(), 60, TimeUnit.MILLISECONDS);
    Thread.currentThread().interrupt();
  }

  /** The encoder's constants are allocated by its first use, and are never released. */
  @Test
  void usesConstantsOfNetty() {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseEncoder());
    DefaultHttpResponse response =
        new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    response.headers().set("transfer-encoding", "chunked");
    channel.writeOutbound(response);
    channel.writeOutbound(new DefaultHttpContent(Buffers.pooled().writeInt(1)));
    channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
    channel.finishAndReleaseAll();
  }

  @Test
  void usesConstantsOfItsOwn() {
    if (Constants.LINE.readableBytes() != 2) {
      fail();
    }
  }

  static final class Constants {
    static final ByteBuf LINE = Unpooled.directBuffer(2).writeShort(0x0d0a);
  }

  @Test
  void leaksInAClassInitializer() {
    if (Careless.SIZE != 256) {
      fail();
    }
  }

  static final class Careless {
    static final int SIZE;

    static {
      ByteBuf buffer = Buffers.pooled();
      SIZE = buffer.capacity();
      Buffers.forget(buffer);
    }
  }

  @Test
  @AllowLeaks(reason = "a cache", methods = "Buffers.keep", live = true)
  void allowsWhatIsLive() {
    Buffers.keep(Buffers.pooled());
  }

  @Test
  @AllowLeaks(reason = "a cache", methods = "acme.jupiter.Buffers.forget", live = true)
  void leaksWhatMayBeLiveOnly() {
    Buffers.forget(Buffers.pooled());
  }

  @Test
  @AllowLeaks(reason = "known", classes = Buffers.class)
  void allowsAClass() {
    Buffers.forget(Buffers.pooled());
  }

  @Test
  @AllowLeaks(reason = "of another", methods = "Buffers.keep")
  @AllowLeaks(reason = "of another", methods = "uffers.forget")
  void leaksWhatIsNotAllowed() {
    Buffers.forget(Buffers.pooled());
  }

  @Test
  @AllowLeaks(reason = "said in words")
  void allowsEverything() {
    Buffers.forget(Buffers.pooled());
    Buffers.keep(Buffers.pooled());
  }

  @Test
  @NoBufferLeaks(heap = false)
  void ignoresHeapIfToldSo() {
    Buffers.forget(Unpooled.buffer(128));
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void leaksOnTheThreadOfItsTimeout() {
    Buffers.forget(Buffers.pooled());
  }

  @Test
  void leaksOnAThreadOfItsOwn() throws InterruptedException {
    Thread thread = new Thread(() -> Buffers.forget(Buffers.pooled()));
    thread.start();
    thread.join();
  }

  @ParameterizedTest
  @ValueSource(strings = {"releases", "leaks", "releases too"})
  void parameter(String what) {
    leakIf(what.equals("leaks"));
  }

  @RepeatedTest(3)
  void repeated(RepetitionInfo info) {
    leakIf(info.getCurrentRepetition() == 2);
  }

  @TestFactory
  Stream<DynamicTest> factory() {
    return IntStream.of(1, 2, 3)
        .mapToObj(i -> DynamicTest.dynamicTest("dynamic " + i, () -> leakIf(i == 2)));
  }

  private static void leakIf(boolean leaks) {
    ByteBuf buffer = Buffers.pooled();
    if (leaks) {
      Buffers.forget(buffer);
    } else {
      buffer.release();
    }
  }

  @Nested
  class Inner {
    @Test
    void releasesNested() {
      Buffers.clean();
    }

    @Test
    void leaksNested() {
      Buffers.forget(Buffers.pooled());
    }
  }
}
