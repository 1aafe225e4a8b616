package io.github.bytebufflow.examples.proxyudp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading and writing allocate nothing, in buffers of the kinds that sockets have. */
class AllocationTest {
  private static final int WARM_UP = 10_000;
  private static final int TIMES = 50_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ProxyHeader header = new ProxyHeader();
  private final ProxyHeaderWriter writer = new ProxyHeaderWriter();
  private final SslTlv ssl = new SslTlv();
  private final byte[] value = new byte[12];

  @ParameterizedTest
  @EnumSource(names = {"HEAP", "DIRECT", "POOLED", "ADAPTIVE"})
  void nothing(Bytes.Kind kind) {
    ByteBuf buffer = kind.empty(1500);
    long sum = 0;
    for (int i = 0; i < WARM_UP; i++) {
      sum += writeAndRead(buffer, i);
    }
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < TIMES; i++) {
      sum += writeAndRead(buffer, i);
    }
    long bytes = threads.getThreadAllocatedBytes(id) - before;
    assertThat(sum).isNotZero();
    assertThat((double) bytes / TIMES).as("bytes for each header").isLessThan(1);
    buffer.release();
  }

  private long writeAndRead(ByteBuf buffer, int i) {
    buffer.clear();
    writer
        .ipv4(buffer, Family.UDP4, i, 2, 3, 4)
        .tlv(TlvType.UNIQUE_ID, value)
        .beginSsl(1, 0)
        .tlv(TlvType.SSL_VERSION, value)
        .endSsl()
        .end(true);
    if (header.decode(buffer) != HeaderStatus.VALID) {
      throw new AssertionError("header " + i);
    }
    long sum = header.length() + header.sourceIpv4() + header.sourcePort();
    TlvCursor tlvs = header.tlvs();
    while (tlvs.next()) {
      sum += tlvs.type() + tlvs.length();
      if (tlvs.type() == TlvType.SSL) {
        TlvCursor within = ssl.at(tlvs).tlvs();
        sum += within.next() ? within.type() : 0;
      }
    }
    // A refusal costs nothing either.
    buffer.setByte(13, 0x10);
    return sum + header.decode(buffer).ordinal();
  }
}
