/*
 * project: airlift/drift
 * issue: https://github.com/airlift/drift/commit/635527629d21bc0ab5086ab3b0d5f2ae793eb69b
 * bad: io.airlift.drift:drift-transport-netty:1.8
 * good: io.airlift.drift:drift-transport-netty:1.9
 * with: io.netty:netty-all:4.1.48.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: HeaderTransport.readString
 * expect: leak 10
 * half: third
 * size: large
 */
package acme.known;

import io.airlift.drift.transport.netty.codec.HeaderTransport;
import io.airlift.drift.transport.netty.codec.Protocol;
import io.airlift.drift.transport.netty.codec.ThriftFrame;
import io.airlift.drift.transport.netty.codec.Transport;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Map;

/** A call has one header, whose name and value are read. */
public final class DriftHeaders {
  private DriftHeaders() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ByteBuf call = PooledByteBufAllocator.DEFAULT.directBuffer().writeLong(i);
      ByteBuf sent =
          HeaderTransport.encodeFrame(
              new ThriftFrame(
                  i, call, Map.of("token", "secret"), Transport.HEADER, Protocol.BINARY, true));
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(sent);
      sent.release();
      ThriftFrame received = HeaderTransport.decodeFrame(bytes);
      System.out.println(received.getHeaders());
      received.release();
    }
    System.out.println("done");
  }
}
