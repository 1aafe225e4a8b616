/*
 * project: rsocket/rsocket-java
 * issue: https://github.com/rsocket/rsocket-java/pull/645
 * bad: io.rsocket:rsocket-core:0.12.2-RC3
 * good: io.rsocket:rsocket-core:0.12.2-RC4
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: FrameReassembler.handleNoFollowsFlag, FrameReassembler.handleFollowsFlag,
 *   FrameReassembler.assembleFrameWithMetadata, FrameReassembler.assembleData,
 *   FragmentationDuplexConnection.<init>, FragmentationDuplexConnection.sendOne,
 *   FragmentationDuplexConnection.encode, FragmentationDuplexConnection.checkMtu+,
 *   FragmentationDuplexConnection.assertMtu+, FragmentationDuplexConnection.isInsufficientMtu+,
 *   FrameUtil.getMetadata, LocalClientTransport.connect, LocalServerTransport.start,
 *   TcpClientTransport.connect, WebsocketClientTransport.connect, TcpServerTransport.start,
 *   WebsocketServerTransport.start
 * expect: leak 5
 * half: seventeenth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.rsocket.DuplexConnection;
import io.rsocket.fragmentation.FragmentationDuplexConnection;
import io.rsocket.frame.RequestResponseFrameFlyweight;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Five questions are too long for one frame, and come in two. */
public final class RSocketFragments {
  private static final int MOST = 64;

  private RSocketFragments() {}

  public static void main(String[] args) {
    ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    for (int i = 1; i <= 5; i++) {
      Wire wire = new Wire();
      ByteBuf text = ByteBufUtil.writeUtf8(allocator, "apples ".repeat(12));
      new FragmentationDuplexConnection(wire, allocator, MOST, false, "client")
          .sendOne(RequestResponseFrameFlyweight.encode(allocator, i, false, null, text))
          .block(Duration.ofSeconds(10));
      System.out.println(wire.frames.size() + " frames");
      new FragmentationDuplexConnection(wire, allocator, MOST, false, "server")
          .receive()
          .doOnNext(RSocketFragments::answer)
          .blockLast(Duration.ofSeconds(10));
    }
    System.out.println("done");
  }

  private static void answer(ByteBuf question) {
    System.out.println(question.readableBytes() + " bytes");
    question.release();
  }

  /** Keeps what is sent until it is received, in memory of its own. */
  private static final class Wire implements DuplexConnection {
    private final List<ByteBuf> frames = new ArrayList<>();

    @Override
    public Mono<Void> send(Publisher<ByteBuf> sent) {
      return Flux.from(sent).doOnNext(this::keep).then();
    }

    private void keep(ByteBuf frame) {
      frames.add(PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(frame));
      frame.release();
    }

    @Override
    public Flux<ByteBuf> receive() {
      return Flux.fromIterable(frames);
    }

    @Override
    public Mono<Void> onClose() {
      return Mono.never();
    }

    @Override
    public void dispose() {
      frames.clear();
    }

    @Override
    public boolean isDisposed() {
      return false;
    }
  }
}
