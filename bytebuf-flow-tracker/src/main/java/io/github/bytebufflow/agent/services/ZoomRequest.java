package io.github.bytebufflow.agent.services;

import java.util.List;

/** Where a leak ended that says little, and what was woven there. Thread-safe. */
public final class ZoomRequest {
  /** Binary names of classes of Netty, or of classes out of scope; the last that had the buffer. */
  public final List<String> classes;

  /** Binary name of a class in scope whose method may have passed the buffer on, or null. */
  public final String caller;

  /** Name of that method, or null. */
  public final String method;

  private volatile List<String> woven;
  private volatile long sinceMillis;

  /**
   * Asks for nothing yet.
   *
   * @param classes binary names of classes that had the buffer
   * @param caller binary name of a class whose method may have passed the buffer on, or null
   * @param method name of that method, or null
   */
  public ZoomRequest(List<String> classes, String caller, String method) {
    this.classes = List.copyOf(classes);
    this.caller = caller;
    this.method = method;
  }

  /**
   * The classes are woven, or there was nothing to weave.
   *
   * @param since when that began, in milliseconds since the epoch
   * @param names what is woven more finely now: binary names of classes, and packages as {@code
   *     com.acme.*}; empty if nothing is
   */
  public void done(long since, List<String> names) {
    sinceMillis = since;
    woven = List.copyOf(names);
  }

  /** What was woven; null as long as that is not done. */
  List<String> woven() {
    return woven;
  }

  /** When it began to be woven. */
  long sinceMillis() {
    return sinceMillis;
  }
}
