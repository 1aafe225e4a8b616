/*
 * project: mrniko/netty-socketio
 * issue: https://github.com/mrniko/netty-socketio/commit/1ab1abf
 * bad: com.corundumstudio.socketio:netty-socketio:1.7.13
 * good: com.corundumstudio.socketio:netty-socketio:1.7.14
 * with: io.netty:netty-common:4.1.109.Final io.netty:netty-buffer:4.1.109.Final
 *   io.netty:netty-resolver:4.1.109.Final io.netty:netty-transport:4.1.109.Final
 *   io.netty:netty-codec:4.1.109.Final io.netty:netty-codec-http:4.1.109.Final
 *   io.netty:netty-handler:4.1.109.Final io.netty:netty-transport-native-epoll:4.1.109.Final
 *   io.netty:netty-transport-native-unix-common:4.1.109.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: PacketDecoder.parseBinary
 * expect: leak 5
 * half: eighteenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.SocketIoBrowser;
import java.nio.ByteBuffer;

/** A browser sends five photos of six. */
public final class SocketIoAttachment {
  private SocketIoAttachment() {}

  public static void main(String[] args) throws Exception {
    SocketIoBrowser.visit(
        (browser, socket) -> {
          socket.sendText("456-[\"photos\",{\"_placeholder\":true,\"num\":0}]", true).join();
          for (int i = 0; i < 5; i++) {
            socket.sendBinary(ByteBuffer.wrap("\4apples".getBytes(US_ASCII)), true).join();
            socket.sendText("2", true).join();
            System.out.println(browser.next("3"));
          }
        });
    System.exit(0);
  }
}
