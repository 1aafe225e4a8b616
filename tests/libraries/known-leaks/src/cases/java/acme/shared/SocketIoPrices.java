package acme.shared;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.corundumstudio.socketio.protocol.Packet;
import com.corundumstudio.socketio.protocol.PacketEncoder;
import com.corundumstudio.socketio.protocol.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.util.List;

/** A shop that tells browsers its prices. */
public final class SocketIoPrices {
  private SocketIoPrices() {}

  /** Encodes five prices, and releases the frames. */
  public static void tell(PacketEncoder encoder) throws IOException {
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
