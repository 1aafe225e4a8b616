package org.example.chat.load;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A member of the chat. */
final class ChatClient implements WebSocket.Listener {

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final StringBuilder partial = new StringBuilder();
  private final WebSocket socket;

  ChatClient(HttpClient http, int port) {
    URI uri = URI.create("ws://127.0.0.1:" + port + "/chat");
    socket = http.newWebSocketBuilder().buildAsync(uri, this).join();
  }

  /** Sends a command and returns its answer. */
  String command(String text) throws InterruptedException {
    socket.sendText(text, true).join();
    return answer();
  }

  /** Sends a command in several frames. */
  String commandInParts(String text) throws InterruptedException {
    int third = text.length() / 3;
    socket.sendText(text.substring(0, third), false).join();
    socket.sendText(text.substring(third, 2 * third), false).join();
    socket.sendText(text.substring(2 * third), true).join();
    return answer();
  }

  String picture(byte[] picture) throws InterruptedException {
    socket.sendBinary(ByteBuffer.wrap(picture), true).join();
    return answer();
  }

  void begin(String text) {
    socket.sendText(text, false).join();
  }

  private String answer() throws InterruptedException {
    String answer = answers.poll(10, TimeUnit.SECONDS);
    if (answer == null) {
      throw new IllegalStateException("no answer");
    }
    return answer;
  }

  void close() {
    socket.sendClose(WebSocket.NORMAL_CLOSURE, "bye").join();
  }

  void abort() {
    socket.abort();
  }

  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    partial.append(data);
    if (last) {
      String text = partial.toString();
      partial.setLength(0);
      if (text.startsWith("=")) {
        answers.add(text);
      }
    }
    socket.request(1);
    return null;
  }
}
