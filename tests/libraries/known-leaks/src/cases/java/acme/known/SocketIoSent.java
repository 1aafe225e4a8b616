/*
 * project: mrniko/netty-socketio
 * issue: https://github.com/mrniko/netty-socketio/issues/191
 * bad: com.corundumstudio.socketio:netty-socketio:1.7.5
 * good: com.corundumstudio.socketio:netty-socketio:1.7.6
 * with: io.netty:netty-common:4.1.109.Final io.netty:netty-buffer:4.1.109.Final
 *   io.netty:netty-resolver:4.1.109.Final io.netty:netty-transport:4.1.109.Final
 *   io.netty:netty-codec:4.1.109.Final io.netty:netty-codec-http:4.1.109.Final
 *   io.netty:netty-handler:4.1.109.Final io.netty:netty-transport-native-epoll:4.1.109.Final
 *   io.netty:netty-transport-native-unix-common:4.1.109.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: EncoderHandler.handleWebsocket
 * expect: misuse 7
 * half: nineteenth
 */
package acme.known;

import acme.shared.SocketIoBrowser;

/** A browser asks five times whether the server is there. */
public final class SocketIoSent {
  private SocketIoSent() {}

  public static void main(String[] args) throws Exception {
    SocketIoBrowser.visit(
        (browser, socket) -> {
          for (int i = 0; i < 5; i++) {
            socket.sendText("2", true).join();
            System.out.println(browser.next("3"));
          }
        });
    System.exit(0);
  }
}
