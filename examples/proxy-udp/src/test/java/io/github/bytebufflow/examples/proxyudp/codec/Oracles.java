package io.github.bytebufflow.examples.proxyudp.codec;

import com.amazonaws.proprot.Header;
import com.amazonaws.proprot.InvalidHeaderException;
import com.amazonaws.proprot.ProxyProtocol;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** What other libraries make of a header. */
final class Oracles {
  private Oracles() {}

  /** As netty-codec-haproxy has it, to be released; or null if that refuses the header. */
  static HAProxyMessage netty(byte[] bytes) {
    EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder());
    try {
      channel.writeInbound(Unpooled.copiedBuffer(bytes));
      Object message = channel.readInbound();
      if (message instanceof ByteBuf) {
        // Too short, so it waits for more; the end of the channel brings it out.
        ((ByteBuf) message).release();
        return null;
      }
      return (HAProxyMessage) message;
    } catch (DecoderException e) {
      return null;
    } finally {
      try {
        channel.finishAndReleaseAll();
      } catch (DecoderException e) {
        // It was said before.
      }
    }
  }

  /** As proprot has it, or null if that refuses the header. */
  static Header proprot(byte[] bytes) throws IOException {
    ProxyProtocol protocol = new ProxyProtocol();
    protocol.setEnforceChecksum(false);
    protocol.setReadUnknownTLVs(true);
    try {
      return protocol.read(new ByteArrayInputStream(bytes));
    } catch (InvalidHeaderException e) {
      return null;
    }
  }
}
