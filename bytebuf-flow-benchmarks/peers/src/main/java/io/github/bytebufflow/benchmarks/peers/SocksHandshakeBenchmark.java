package io.github.bytebufflow.benchmarks.peers;

import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.Socks5Greeting;
import io.github.bytebufflow.examples.socks.codec.Socks5Request;
import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.socksx.v5.DefaultSocks5CommandResponse;
import io.netty.handler.codec.socksx.v5.DefaultSocks5InitialResponse;
import io.netty.handler.codec.socksx.v5.Socks5AddressType;
import io.netty.handler.codec.socksx.v5.Socks5AuthMethod;
import io.netty.handler.codec.socksx.v5.Socks5CommandRequest;
import io.netty.handler.codec.socksx.v5.Socks5CommandRequestDecoder;
import io.netty.handler.codec.socksx.v5.Socks5CommandStatus;
import io.netty.handler.codec.socksx.v5.Socks5InitialRequest;
import io.netty.handler.codec.socksx.v5.Socks5InitialRequestDecoder;
import io.netty.handler.codec.socksx.v5.Socks5Message;
import io.netty.handler.codec.socksx.v5.Socks5ServerEncoder;
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
 * What a server does for a client's handshake, without a channel: reads the greeting, writes the
 * choice, reads the request, writes the reply.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SocksHandshakeBenchmark {
  private static final int PORT = 443;
  private static final int ANSWERS = 2 + 10;
  private static final MethodHandle ENCODE = encode();

  /** As the client gives its target. */
  @Param({"ipv4", "name"})
  private String target;

  private final Socks5Greeting greeting = new Socks5Greeting();
  private final Socks5Request request = new Socks5Request();
  private final List<Object> decoded = new ArrayList<>();
  private ByteBuf in;
  private ByteBuf out;

  /** For JMH. */
  public SocksHandshakeBenchmark() {}

  /** What one client sends. */
  @Setup
  public void write() {
    in = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    out = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    Socks5.writeGreeting(Socks5.NO_LOGIN, in);
    Socks5.writeHead(Socks5.CONNECT, in);
    if (target.equals("name")) {
      byte[] name = "www.example.com".getBytes(StandardCharsets.US_ASCII);
      in.writeByte(SocksAddress.NAME).writeByte(name.length).writeBytes(name).writeShort(PORT);
    } else {
      SocksAddress.writeIpv4(0xC0000201, PORT, in);
    }
  }

  /** Gives both buffers back. */
  @TearDown
  public void release() {
    in.release();
    out.release();
  }

  /** Ours; the target's numbers are read, and no object is made of them. */
  @Benchmark
  public int ours() {
    in.readerIndex(0);
    out.clear();
    if (greeting.read(in) != Verdict.OK || !greeting.offers(Socks5.NO_LOGIN)) {
      throw new AssertionError("no greeting");
    }
    in.skipBytes(greeting.length());
    Socks5.writeChoice(Socks5.NO_LOGIN, out);
    if (request.read(in) != Verdict.OK) {
      throw new AssertionError("no request");
    }
    in.skipBytes(request.length());
    Socks5.writeReply(Socks5.SUCCEEDED, out);
    return check(request.code(), request.address().port());
  }

  /** Ours, with the address that a server connects to as an object. */
  @Benchmark
  public int oursWithAddress() {
    return ours() + request.address().toSocketAddress().getPort();
  }

  /** Netty's decoders, of which each connection has its own, and its encoder. */
  @Benchmark
  public int netty() {
    in.readerIndex(0);
    out.clear();
    decoded.clear();
    new Greeting().read(in, decoded);
    Socks5InitialRequest greeted = (Socks5InitialRequest) decoded.get(0);
    if (!greeted.authMethods().contains(Socks5AuthMethod.NO_AUTH)) {
      throw new AssertionError("no greeting");
    }
    write(new DefaultSocks5InitialResponse(Socks5AuthMethod.NO_AUTH), out);
    decoded.clear();
    new Request().read(in, decoded);
    Socks5CommandRequest requested = (Socks5CommandRequest) decoded.get(0);
    write(
        new DefaultSocks5CommandResponse(Socks5CommandStatus.SUCCESS, Socks5AddressType.IPv4), out);
    return check(requested.type().byteValue(), requested.dstPort());
  }

  private int check(int command, int port) {
    if (command != Socks5.CONNECT || port != PORT || out.readableBytes() != ANSWERS) {
      throw new AssertionError("another request than was written");
    }
    return port;
  }

  /** Calls what a channel would. */
  private static final class Greeting extends Socks5InitialRequestDecoder {
    void read(ByteBuf from, List<Object> into) {
      try {
        decode(null, from, into);
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Calls what a channel would. */
  private static final class Request extends Socks5CommandRequestDecoder {
    void read(ByteBuf from, List<Object> into) {
      try {
        decode(null, from, into);
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  /** The encoder's method as a channel calls it; a subclass would inherit an annotation. */
  private static MethodHandle encode() {
    try {
      return MethodHandles.privateLookupIn(Socks5ServerEncoder.class, MethodHandles.lookup())
          .findVirtual(
              Socks5ServerEncoder.class,
              "encode",
              MethodType.methodType(
                  void.class, ChannelHandlerContext.class, Socks5Message.class, ByteBuf.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static void write(Socks5Message message, ByteBuf into) {
    try {
      ENCODE.invokeExact(Socks5ServerEncoder.DEFAULT, (ChannelHandlerContext) null, message, into);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
