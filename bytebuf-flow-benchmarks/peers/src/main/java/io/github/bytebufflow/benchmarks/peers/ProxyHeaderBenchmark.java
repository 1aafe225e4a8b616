package io.github.bytebufflow.benchmarks.peers;

import com.amazonaws.proprot.Header;
import com.amazonaws.proprot.InvalidHeaderException;
import com.amazonaws.proprot.ProxyProtocol;
import com.amazonaws.proprot.ProxyProtocolSpec;
import com.amazonaws.proprot.Tlv;
import com.amazonaws.proprot.TlvRaw;
import io.github.bytebufflow.examples.proxyudp.codec.Command;
import io.github.bytebufflow.examples.proxyudp.codec.Family;
import io.github.bytebufflow.examples.proxyudp.codec.HeaderStatus;
import io.github.bytebufflow.examples.proxyudp.codec.ProxyHeader;
import io.github.bytebufflow.examples.proxyudp.codec.ProxyHeaderWriter;
import io.github.bytebufflow.examples.proxyudp.codec.TlvCursor;
import io.github.bytebufflow.examples.proxyudp.codec.TlvType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.handler.codec.haproxy.HAProxyTLV;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One datagram: the header is read, and all that it says is looked at: command, both addresses and
 * ports, the type and length of each TLV, and where the payload begins. Each parser has the
 * datagram as it wants it, in an array or in a buffer, and nobody copies it there. All come to the
 * same sum, or the benchmark fails.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProxyHeaderBenchmark {
  private static final MethodHandle DECODE_HEADER = decodeHeader();

  /** Bytes behind the header. */
  @Param({"64", "512", "1500"})
  public int payload;

  /** What the header has beside addresses of IPv4: none, four, crc. */
  @Param({"none", "four", "crc"})
  public String tlvs;

  private final ProxyHeader header = new ProxyHeader();
  private final ProxyProtocol proprot = new ProxyProtocol();
  private final ProxyHeaderWriter writer = new ProxyHeaderWriter();
  private ByteBuf datagram;
  private ByteBuf written;
  private byte[] array;
  private long expected;
  private byte[] name;
  private byte[] id;

  /** Netty's decoder, which a user has to make for each datagram: it reads one header only. */
  private static final class OneHeader extends HAProxyMessageDecoder {
    HAProxyMessage read(ByteBuf in) throws Exception {
      List<Object> out = new ArrayList<>(1);
      // The context is of use for failures only.
      decode(null, in, out);
      return (HAProxyMessage) out.get(0);
    }
  }

  private static MethodHandle decodeHeader() {
    try {
      return MethodHandles.privateLookupIn(HAProxyMessage.class, MethodHandles.lookup())
          .findStatic(
              HAProxyMessage.class,
              "decodeHeader",
              MethodType.methodType(HAProxyMessage.class, ByteBuf.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes the datagram, and checks that everybody reads the same of it. */
  @Setup
  public void prepare() throws Throwable {
    // Off, nobody looks at a checksum; on, a header without one is refused.
    proprot.setEnforceChecksum(tlvs.equals("crc"));
    proprot.setReadUnknownTLVs(true);
    name = "service.example".getBytes(StandardCharsets.US_ASCII);
    id = new byte[16];
    datagram = PooledByteBufAllocator.DEFAULT.directBuffer(2048);
    written = PooledByteBufAllocator.DEFAULT.directBuffer(2048);
    write(datagram);
    datagram.writeZero(payload);
    array = ByteBufUtil.getBytes(datagram);
    expected = ours();
    check(custom());
    check(netty());
    check(nettyDecodeHeader());
    check(proprot());
    encode();
  }

  private void check(long sum) {
    if (sum != expected) {
      throw new IllegalStateException("sum is " + sum + "; expected " + expected);
    }
  }

  private void write(ByteBuf out) {
    writer.ipv4(out, Family.UDP4, 0x0A000001, 0x0A000002, 1234, 53);
    if (tlvs.equals("four")) {
      writer
          .tlv(TlvType.ALPN, id)
          .tlv(TlvType.AUTHORITY, name)
          .tlv(TlvType.UNIQUE_ID, id)
          .tlv(0xEA, name);
    }
    writer.end(tlvs.equals("crc"));
  }

  /** Releases both buffers. */
  @TearDown
  public void end() {
    datagram.release();
    written.release();
  }

  /** The codec of the example. */
  @Benchmark
  public long ours() {
    ProxyHeader h = header;
    if (h.decode(datagram) != HeaderStatus.VALID) {
      throw new IllegalStateException("refused");
    }
    long sum = h.command() == Command.PROXY ? 1 : 0;
    sum += h.length() + h.sourceIpv4() + h.destinationIpv4();
    sum += h.sourcePort() + h.destinationPort();
    TlvCursor cursor = h.tlvs();
    while (cursor.next()) {
      sum += cursor.type() + cursor.length();
    }
    return sum;
  }

  /** The codec of the example writes the same header without a payload. Only ours is measured. */
  @Benchmark
  public int encode() {
    written.clear();
    write(written);
    return written.writerIndex();
  }

  /** A parser over the array. */
  @Benchmark
  public long custom() {
    ProxyArrayParser.Header h = ProxyArrayParser.parse(array, 0, array.length);
    long sum = h.local ? 0 : 1;
    sum += h.length + ipv4(h.source) + ipv4(h.destination);
    sum += h.sourcePort + h.destinationPort;
    for (ProxyArrayParser.Tlv tlv : h.tlvs) {
      sum += tlv.type + tlv.value.length;
    }
    return sum;
  }

  private static int ipv4(byte[] address) {
    return (address[0] & 0xFF) << 24
        | (address[1] & 0xFF) << 16
        | (address[2] & 0xFF) << 8
        | address[3] & 0xFF;
  }

  /** Amazon's library. */
  @Benchmark
  public long proprot() throws IOException, InvalidHeaderException {
    ByteArrayInputStream in = new ByteArrayInputStream(array);
    Header h = proprot.read(in);
    long sum = h.getCommand() == ProxyProtocolSpec.Command.PROXY ? 1 : 0;
    sum += array.length - in.available() + ipv4(h.getSrcAddress()) + ipv4(h.getDstAddress());
    sum += h.getSrcPort() + h.getDstPort();
    // Those with accessors of their own are not in the list.
    if (h.getAlpn().isPresent()) {
      sum += TlvType.ALPN + h.getAlpn().get().length;
    }
    if (h.getAuthority().isPresent()) {
      sum += TlvType.AUTHORITY + h.getAuthority().get().length();
    }
    for (Tlv tlv : h.getTlvs()) {
      sum += tlv.getType() + ((TlvRaw) tlv).getValue().length;
    }
    return tlvs.equals("crc") ? sum + TlvType.CRC32C + 4 : sum;
  }

  /** Netty's decoder, a new one for the datagram, as its users can call it. */
  @Benchmark
  public long netty() throws Exception {
    datagram.readerIndex(0);
    HAProxyMessage message = new OneHeader().read(datagram);
    long sum = sum(message, datagram.readerIndex());
    datagram.readerIndex(0);
    return sum;
  }

  /** What Netty's decoder calls, which is not public: the parser without the frame around. */
  @Benchmark
  public long nettyDecodeHeader() throws Throwable {
    int length = ProxyHeader.FIXED_LENGTH + datagram.getUnsignedShort(14);
    HAProxyMessage message = (HAProxyMessage) DECODE_HEADER.invokeExact(datagram.slice(0, length));
    return sum(message, length);
  }

  private static long sum(HAProxyMessage message, int length) {
    long sum = message.command() == HAProxyCommand.PROXY ? 1 : 0;
    sum += length + ipv4(message.sourceAddress()) + ipv4(message.destinationAddress());
    sum += message.sourcePort() + message.destinationPort();
    List<HAProxyTLV> tlvs = message.tlvs();
    for (int i = 0; i < tlvs.size(); i++) {
      HAProxyTLV tlv = tlvs.get(i);
      sum += (tlv.typeByteValue() & 0xFF) + tlv.content().readableBytes();
    }
    message.release();
    return sum;
  }

  /** Of the text that Netty makes of an address; its last digit is enough for these. */
  private static int ipv4(String address) {
    return 0x0A000000 + address.charAt(address.length() - 1) - '0';
  }
}
