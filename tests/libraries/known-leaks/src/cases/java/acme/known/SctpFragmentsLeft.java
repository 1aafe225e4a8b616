/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/7832
 * bad: io.netty:netty-transport-sctp:4.1.22.Final
 * good: io.netty:netty-transport-sctp:4.1.23.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 * fixed: SctpMessageCompletionHandler.handlerRemoved+
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import com.sun.nio.sctp.Association;
import com.sun.nio.sctp.MessageInfo;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.sctp.SctpMessage;
import io.netty.handler.codec.sctp.SctpMessageCompletionHandler;
import java.net.SocketAddress;

/** A peer goes away between two fragments of a message. */
public final class SctpFragmentsLeft {
  private SctpFragmentsLeft() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new SctpMessageCompletionHandler());
      channel.writeInbound(
          new SctpMessage(
              new Fragment(),
              PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[16])));
      System.out.println("complete: " + channel.finishAndReleaseAll());
    }
    System.out.println("done");
  }

  /** The first of several. */
  private static final class Fragment extends MessageInfo {
    @Override
    public SocketAddress address() {
      return null;
    }

    @Override
    public Association association() {
      return null;
    }

    @Override
    public int bytes() {
      return 16;
    }

    @Override
    public boolean isComplete() {
      return false;
    }

    @Override
    public MessageInfo complete(boolean complete) {
      return this;
    }

    @Override
    public boolean isUnordered() {
      return false;
    }

    @Override
    public MessageInfo unordered(boolean unordered) {
      return this;
    }

    @Override
    public int payloadProtocolID() {
      return 0;
    }

    @Override
    public MessageInfo payloadProtocolID(int protocol) {
      return this;
    }

    @Override
    public int streamNumber() {
      return 1;
    }

    @Override
    public MessageInfo streamNumber(int number) {
      return this;
    }

    @Override
    public long timeToLive() {
      return 0;
    }

    @Override
    public MessageInfo timeToLive(long millis) {
      return this;
    }
  }
}
