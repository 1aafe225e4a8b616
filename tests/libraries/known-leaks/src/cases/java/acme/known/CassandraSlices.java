/*
 * project: apache/cassandra-java-driver
 * issue: https://github.com/apache/cassandra-java-driver/pull/1554
 * bad: com.datastax.oss:java-driver-core:4.11.1
 * good: com.datastax.oss:java-driver-core:4.11.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: SegmentToFrameDecoder.decodeSlice, SegmentToFrameDecoder.decodeSelfContained
 * expect: leak 15
 * half: second
 * size: large
 */
package acme.known;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.SegmentToFrameDecoder;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.response.Supported;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A frame comes in two slices: neither the slices nor what joins them is released. */
public final class CassandraSlices {
  public static void main(String[] args) {
    ByteBufPrimitiveCodec primitives = new ByteBufPrimitiveCodec(PooledByteBufAllocator.DEFAULT);
    FrameCodec<ByteBuf> client = FrameCodec.defaultClient(primitives, Compressor.none());
    FrameCodec<ByteBuf> server = FrameCodec.defaultServer(primitives, Compressor.none());
    EmbeddedChannel channel = new EmbeddedChannel(new SegmentToFrameDecoder(client, "test"));
    for (int i = 0; i < 5; i++) {
      ByteBuf frame =
          server.encode(
              Frame.forResponse(
                  ProtocolConstants.Version.V5,
                  i,
                  null,
                  Collections.emptyMap(),
                  Collections.emptyList(),
                  new Supported(Map.of("CQL_VERSION", List.of("3.4.5")))));
      ByteBuf head = PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(frame, 20);
      ByteBuf tail = PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(frame);
      frame.release();
      channel.writeInbound(new Segment<>(head, false), new Segment<>(tail, false));
      Frame decoded = channel.readInbound();
      System.out.println(decoded.message);
    }
    channel.finish();
    System.out.println("done");
  }
}
