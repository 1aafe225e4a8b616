/*
 * project: mrniko/netty-socketio
 * issue: https://github.com/mrniko/netty-socketio/commit/cdc0c6a
 * bad: com.corundumstudio.socketio:netty-socketio:1.7.4
 * good: com.corundumstudio.socketio:netty-socketio:1.7.5
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final io.netty:netty-codec-http:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: PacketEncoder.encodePacket, PacketEncoder.encodeJsonP
 * expect: leak 5
 * half: thirteenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.protocol.JacksonJsonSupport;
import com.corundumstudio.socketio.protocol.Packet;
import com.corundumstudio.socketio.protocol.PacketEncoder;
import com.corundumstudio.socketio.protocol.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.util.List;

/** A shop tells browsers its prices. */
public final class SocketIoEvent {
  private SocketIoEvent() {}

  public static void main(String[] args) throws IOException {
    PacketEncoder encoder = new PacketEncoder(new Configuration(), new JacksonJsonSupport());
    ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    for (int i = 0; i < 5; i++) {
      Packet packet = new Packet(PacketType.MESSAGE);
      packet.setSubType(PacketType.EVENT);
      packet.setName("price");
      packet.setData(List.of(i));
      ByteBuf frame = encoder.allocateBuffer(allocator);
      encoder.encodePacket(packet, frame, allocator, true, false);
      System.out.println(frame.toString(US_ASCII));
      frame.release();
    }
    System.out.println("done");
  }
}
