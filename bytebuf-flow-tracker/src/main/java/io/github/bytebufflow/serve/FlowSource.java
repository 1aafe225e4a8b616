package io.github.bytebufflow.serve;

import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.io.OutputStream;

/** What JMX and HTTP ask of the tracker. Every method may be called by any thread, at any time. */
public interface FlowSource {
  /**
   * Takes a snapshot now.
   *
   * @return all flows since the start
   */
  Snapshot snapshot();

  /** Makes this moment the one that {@link #sinceMark} counts from. */
  void mark();

  /**
   * What came since the mark.
   *
   * @return the difference between now and the mark
   * @throws IllegalStateException if there is no mark yet
   */
  Snapshot sinceMark();

  /**
   * The leak report.
   *
   * @param sinceMark whether to report only what was found leaked after the mark
   * @return text for a person; says so where there are no leaks
   * @throws IllegalStateException if {@code sinceMark} is true and there is no mark yet
   */
  String leaks(boolean sinceMark);

  /**
   * All paths.
   *
   * @return text for a person
   */
  String tree();

  /**
   * The live buffers that are older than the option {@code suspect-age}, by path.
   *
   * @return text for a person; says so where there are none
   */
  String suspects();

  /**
   * Writes a snapshot as JSON of the contract.
   *
   * @param snapshot what to write
   * @param out gets UTF-8 bytes; it is not closed
   * @throws IOException if {@code out} does
   */
  void json(Snapshot snapshot, OutputStream out) throws IOException;

  /**
   * Collects garbage, and counts what was found leaked.
   *
   * @return false if no collection could be seen, so that leaks may be among the live
   */
  boolean collect();

  /**
   * What can be changed.
   *
   * @return the controls of the tracker
   */
  Controls controls();
}
