package io.github.bytebufflow.serve.http;

/** Answers requests. Called by several threads at once. */
public interface Handler {
  /**
   * Answers a request that is well-formed.
   *
   * @param request its body was dropped, if it was small
   * @return the answer; its body is written later, by the same thread
   */
  Reply answer(Request request);

  /**
   * Whether the answer takes next to no memory and time, so that it need not wait for others. Its
   * connection may be closed to make room for another.
   *
   * @param request a request that is well-formed
   * @return false if only a few such answers may be made and sent at a time
   */
  boolean isLight(Request request);

  /**
   * Makes the answer to what the server refuses by itself.
   *
   * @param status of HTTP, 400 to 599
   * @param sentence why
   * @return the answer
   */
  Reply refusal(int status, String sentence);
}
