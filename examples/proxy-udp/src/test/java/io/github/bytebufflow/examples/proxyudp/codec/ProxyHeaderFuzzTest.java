package io.github.bytebufflow.examples.proxyudp.codec;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Any bytes: nothing is thrown, and buffers of two kinds have the same answer. */
class ProxyHeaderFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void anyBytes(byte[] bytes) {
    ByteBuf heap = Unpooled.wrappedBuffer(bytes);
    ByteBuf composite = Bytes.Kind.COMPOSITE.with(bytes, 3);
    ProxyHeader header = new ProxyHeader();
    ProxyHeader other = new ProxyHeader();
    HeaderStatus status = header.decode(heap);
    same(status, other.decode(composite), "status");
    if (status == HeaderStatus.VALID) {
      same(header.length(), other.length(), "length");
      same(header.source(), other.source(), "source");
      same(header.destination(), other.destination(), "destination");
      if (header.length() < 16 || header.length() > bytes.length) {
        throw new AssertionError("length " + header.length());
      }
      walk(header.tlvs(), other.tlvs());
    }
    composite.release();
  }

  private static void walk(TlvCursor one, TlvCursor two) {
    SslTlv ssl = new SslTlv();
    SslTlv otherSsl = new SslTlv();
    while (one.next()) {
      same(true, two.next(), "next");
      same(one.type(), two.type(), "type");
      same(one.length(), two.length(), "length of a TLV");
      if (one.type() == TlvType.SSL) {
        same(ssl.at(one).verify(), otherSsl.at(two).verify(), "verify");
        TlvCursor within = ssl.tlvs();
        TlvCursor otherWithin = otherSsl.tlvs();
        while (within.next()) {
          same(true, otherWithin.next(), "next within");
          same(within.length(), otherWithin.length(), "length within");
        }
      }
    }
    same(false, two.next(), "end");
  }

  private static void same(Object one, Object two, String what) {
    if (one == null ? two != null : !one.equals(two)) {
      throw new AssertionError(what + ": " + one + " and " + two);
    }
  }
}
