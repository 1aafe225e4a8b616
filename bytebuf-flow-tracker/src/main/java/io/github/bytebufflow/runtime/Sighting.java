package io.github.bytebufflow.runtime;

/**
 * A flow that came to a probe: who called. The thread of the application only notes where it is,
 * which takes a small part of the time that the names of the frames take. Those are asked for later
 * and by the drain, for few.
 */
final class Sighting {
  private final String thread;

  /** Null once its stack was read: it holds on to the classes on the stack. */
  private Throwable here;

  private Exemplar exemplar;

  private Sighting(String thread, Throwable here, Exemplar exemplar) {
    this.thread = thread;
    this.here = here;
    this.exemplar = exemplar;
  }

  /**
   * The calling thread now.
   *
   * @param thrown the exception whose stack to take instead of the caller's, or null
   */
  static Sighting now(Throwable thrown) {
    String thread = Thread.currentThread().getName();
    return thrown == null
        ? new Sighting(thread, new Throwable(), null)
        : new Sighting(thread, null, Exemplar.of(thrown));
  }

  /** The stack, with names. Takes some microseconds at the first call. */
  synchronized Exemplar exemplar() {
    if (exemplar == null) {
      exemplar = Exemplar.of(here.getStackTrace(), thread);
      here = null;
    }
    return exemplar;
  }
}
