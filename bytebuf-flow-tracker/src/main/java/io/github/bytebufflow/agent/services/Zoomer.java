package io.github.bytebufflow.agent.services;

/** Weaves classes more finely, and as before again. Returns at once; the work is done elsewhere. */
public interface Zoomer {
  /**
   * Weaves the classes around the end of a leak more finely, and tells the request when that is
   * done.
   *
   * @param request which
   */
  void zoomIn(ZoomRequest request);

  /**
   * Weaves them as before.
   *
   * @param request what was given to {@link #zoomIn}, and is done
   */
  void zoomOut(ZoomRequest request);
}
