package io.github.bytebufflow.serve;

import io.github.bytebufflow.serve.http.Reply;
import java.nio.charset.StandardCharsets;

/** The forms of answers. */
final class HttpReply {
  /** The header that says what a browser may do with the answer. */
  static final String POLICY = "Content-Security-Policy";

  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";

  private HttpReply() {}

  /** Text for a person; it gets the newline that it may lack. */
  static Reply text(int status, String text) {
    String ended = text.endsWith("\n") ? text : text + "\n";
    byte[] bytes = ended.getBytes(StandardCharsets.UTF_8);
    return new Reply(status, TEXT, out -> out.write(bytes));
  }

  static Reply json(Reply.Body json) {
    return new Reply(200, JSON, json);
  }

  static Reply html(Reply.Body page) {
    return new Reply(200, "text/html; charset=utf-8", page);
  }
}
