package io.github.bytebufflow.examples.socks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bytebufflow.examples.socks.codec.aead.AeadMethod;
import io.github.bytebufflow.examples.socks.codec.aead.ChunkReader;
import io.github.bytebufflow.examples.socks.codec.aead.ChunkWriter;
import io.github.bytebufflow.examples.socks.codec.aead.DatagramBoxes;
import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import io.github.bytebufflow.examples.socks.codec.aead.SaltFilter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.security.SecureRandom;
import java.util.function.IntSupplier;

/**
 * Any bytes: no exception, no index moved, no value beyond them. An ordinary build runs the seeds;
 * the README says how to fuzz.
 */
class CodecFuzzTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final MasterKey KEY = MasterKey.ofPassword(AeadMethod.AES_128_GCM, "p");

  private static void check(ByteBuf in, Verdict verdict, int length) {
    assertThat(in.readerIndex()).isEqualTo(1);
    if (verdict == Verdict.OK) {
      assertThat(length).isBetween(1, in.readableBytes());
    }
  }

  private static int lengthIf(Verdict verdict, IntSupplier length) {
    return verdict == Verdict.OK ? length.getAsInt() : 0;
  }

  @FuzzTest(maxDuration = "1m")
  void messages(byte[] bytes) {
    ByteBuf in = Bytes.inside(bytes, 1);
    Socks5Greeting greeting = new Socks5Greeting();
    Verdict verdict = greeting.read(in);
    check(in, verdict, lengthIf(verdict, greeting::length));
    Socks5Login login = new Socks5Login();
    verdict = login.read(in);
    check(in, verdict, lengthIf(verdict, login::length));
    Socks5Request request = new Socks5Request();
    verdict = request.read(in);
    check(in, verdict, lengthIf(verdict, request::length));
    if (verdict == Verdict.OK) {
      roundTrip(request.address(), in);
    }
    Socks5Datagram datagram = new Socks5Datagram();
    verdict = datagram.read(in);
    check(in, verdict, lengthIf(verdict, datagram::length));
    TrojanRequest trojan = new TrojanRequest(TrojanRequest.digest("p"));
    verdict = trojan.read(in);
    check(in, verdict, lengthIf(verdict, trojan::length));
  }

  /** An address that was read is written as the same bytes, but for IPv4 that lies in IPv6. */
  private static void roundTrip(SocksAddress address, ByteBuf in) {
    ByteBuf out = Unpooled.buffer();
    SocksAddress.write(address.toSocketAddress(), out);
    if (address.type() != SocksAddress.IPV6) {
      assertThat(out).isEqualTo(in.slice(in.readerIndex() + 3, address.length()));
    }
  }

  /** Nothing opens that the key did not seal; and what comes behind it does no harm. */
  @FuzzTest(maxDuration = "1m")
  void boxes(byte[] bytes) {
    ByteBuf out = Unpooled.buffer();
    Verdict verdict =
        new ChunkReader(KEY, new SaltFilter(1)).read(Unpooled.wrappedBuffer(bytes), out);
    assertThat(verdict).isNotEqualTo(Verdict.OK);
    verdict =
        new DatagramBoxes(KEY, new SaltFilter(1), RANDOM).open(Unpooled.wrappedBuffer(bytes), out);
    assertThat(verdict).isNotEqualTo(Verdict.OK);
    assertThat(out.isReadable()).isFalse();
    if (bytes.length == 0) {
      return;
    }
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(KEY, RANDOM).write(Unpooled.wrappedBuffer(bytes), sealed);
    sealed.writeBytes(bytes);
    ChunkReader reader = new ChunkReader(KEY, new SaltFilter(1));
    do {
      verdict = reader.read(sealed, out);
    } while (verdict == Verdict.OK);
    assertThat(out).isEqualTo(Unpooled.wrappedBuffer(bytes));
  }
}
