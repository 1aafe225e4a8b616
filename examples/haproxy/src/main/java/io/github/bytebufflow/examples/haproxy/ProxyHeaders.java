package io.github.bytebufflow.examples.haproxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.util.Version;

/**
 * Decodes two PROXY v2 headers, many times each, and releases everything that it is given. With
 * netty-codec-haproxy up to 4.1.134 both leak a slice; which Netty runs is up to the class path.
 */
public final class ProxyHeaders {

  private static final int TIMES = 50;

  /** Signature, version 2, command PROXY. */
  private static final String START = "0d0a0d0a000d0a515549540a" + "21";

  /** TCP over IPv4, from 127.0.0.1:1234 to 127.0.0.2:5678. */
  private static final String ADDRESSES = "7f000001" + "7f000002" + "04d2" + "162e";

  /** A valid SSL TLV within an SSL TLV. */
  private static final String NESTED_SSL =
      START
          + "110026"
          + ADDRESSES
          + ("200017" + "0100000000")
          + ("20000f" + "0100000000")
          + ("210007" + "544c5376312e33");

  /** A valid TLV, then one that says it is longer than the header. */
  private static final String OVERRUN = START + "110015" + ADDRESSES + "ea000201" + "02017fff42";

  private ProxyHeaders() {}

  public static void main(String[] args) {
    HeaderCounter counter = new HeaderCounter();
    for (int i = 0; i < TIMES; i++) {
      receive(NESTED_SSL, counter);
      receive(OVERRUN, counter);
    }
    System.out.println(
        "netty-codec-haproxy "
            + Version.identify().get("netty-codec-haproxy").artifactVersion()
            + ": "
            + counter);
  }

  /** A connection's first bytes, and its end. */
  private static void receive(String header, HeaderCounter counter) {
    byte[] bytes = ByteBufUtil.decodeHexDump(header);
    ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length);
    buffer.writeBytes(bytes);
    EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder(), counter);
    channel.writeInbound(buffer);
    channel.finishAndReleaseAll();
  }
}
