package io.github.bytebufflow.serve;

import java.nio.charset.StandardCharsets;

/** What a request is answered with, beside the headers that all answers have. Immutable. */
final class HttpReply {
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";

  final int status;
  final String type;
  final byte[] body;

  private HttpReply(int status, String type, byte[] body) {
    this.status = status;
    this.type = type;
    this.body = body;
  }

  /** Text for a person; it gets the newline that it may lack. */
  static HttpReply text(int status, String text) {
    String ended = text.endsWith("\n") ? text : text + "\n";
    return new HttpReply(status, TEXT, ended.getBytes(StandardCharsets.UTF_8));
  }

  static HttpReply json(byte[] json) {
    return new HttpReply(200, JSON, json);
  }
}
