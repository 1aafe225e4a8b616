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

  /** What is known of the channel that the thread worked for, or null. */
  private final ChannelNote.Draft note;

  private Exemplar exemplar;

  private Sighting(String thread, Throwable here, ChannelNote.Draft note, Exemplar exemplar) {
    this.thread = thread;
    this.here = here;
    this.note = note;
    this.exemplar = exemplar;
  }

  /**
   * The calling thread now.
   *
   * @param thrown the exception whose stack to take instead of the caller's, or null
   * @param asks whether the program may be asked for hints: no lock of the tracker is held
   */
  static Sighting now(Throwable thrown, boolean asks) {
    String thread = Thread.currentThread().getName();
    ChannelNote.Draft note = ChannelNote.Draft.now(asks);
    return thrown == null
        ? new Sighting(thread, new Throwable(), note, null)
        : new Sighting(thread, null, null, Exemplar.of(thrown, note));
  }

  /** The flow for which a node was made: the node has what was seen. */
  static Sighting of(Exemplar first) {
    return new Sighting(null, null, null, first);
  }

  /** The stack, with names. Takes some microseconds at the first call. */
  synchronized Exemplar exemplar() {
    if (exemplar == null) {
      exemplar = Exemplar.of(here.getStackTrace(), thread, note);
      here = null;
    }
    return exemplar;
  }
}
