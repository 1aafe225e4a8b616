package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;
import java.util.Random;

/** Valid headers of all kinds, with a payload behind. The same seed has the same headers. */
public final class RandomHeaders {
  private static final int[] TYPES = {
    TlvType.ALPN,
    TlvType.AUTHORITY,
    TlvType.NOOP,
    TlvType.UNIQUE_ID,
    TlvType.NETNS,
    0xE0,
    0xEA,
    0xF5,
    0xFF
  };

  private final Random random;
  private final ProxyHeaderWriter writer = new ProxyHeaderWriter();

  /** Headers of a seed. */
  public RandomHeaders(long seed) {
    random = new Random(seed);
  }

  /** Writes a header with addresses, and a payload. */
  public void write(ByteBuf out) {
    Family family = Family.values()[1 + random.nextInt(6)];
    if (family.isIpv4()) {
      writer.ipv4(out, family, random.nextInt(), random.nextInt(), port(), port());
    } else if (family.isIpv6()) {
      writer.ipv6(out, family, bytes(16), bytes(16), port(), port());
    } else {
      writer.unix(out, family, path(), path());
    }
    int tlvs = random.nextInt(5);
    for (int i = 0; i < tlvs; i++) {
      writer.tlv(TYPES[random.nextInt(TYPES.length)], bytes(random.nextInt(20)));
    }
    if (random.nextInt(3) == 0) {
      writer.beginSsl(random.nextInt(8), random.nextInt(2));
      for (int type = TlvType.SSL_VERSION; type <= TlvType.SSL_KEY; type++) {
        if (random.nextBoolean()) {
          writer.tlv(type, path());
        }
      }
      writer.endSsl();
    }
    writer.end(random.nextInt(4) == 0);
    out.writeBytes(bytes(random.nextInt(60)));
  }

  private int port() {
    return random.nextInt(0x10000);
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Letters, none of them zero. */
  private byte[] path() {
    byte[] bytes = new byte[1 + random.nextInt(20)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ('a' + random.nextInt(26));
    }
    return bytes;
  }
}
