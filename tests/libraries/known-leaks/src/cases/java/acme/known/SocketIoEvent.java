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

import acme.shared.SocketIoPrices;
import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.protocol.JacksonJsonSupport;
import com.corundumstudio.socketio.protocol.PacketEncoder;
import java.io.IOException;

/** A shop tells browsers its prices. */
public final class SocketIoEvent {
  private SocketIoEvent() {}

  public static void main(String[] args) throws IOException {
    SocketIoPrices.tell(new PacketEncoder(new Configuration(), new JacksonJsonSupport()));
  }
}
