package io.github.bytebufflow.api;

/**
 * Says what a thread works on, such as the id of a trace or the path of a request. Reports show it
 * with the flows whose stack is kept.
 *
 * <p>Called for the first flow that comes to a place, and for a few where buffers leak: hundreds of
 * times while a program starts, then rarely. It is called by the thread whose buffer it is, often
 * an event loop, in the middle of what that does. So it has to be fast, and must not wait for
 * another thread: it reads a variable of the thread, or of a logging context. One that throws, or
 * whose slow calls take more than 200 ms in sum, is asked no more, which standard error says.
 */
@FunctionalInterface
public interface FlowHints {
  /**
   * What the calling thread works on.
   *
   * @return a short text, of which 200 characters are kept; empty where there is nothing to say,
   *     for which null is taken too
   */
  String hints();
}
