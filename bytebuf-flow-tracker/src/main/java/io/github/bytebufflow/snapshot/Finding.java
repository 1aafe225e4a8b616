package io.github.bytebufflow.snapshot;

import java.util.List;

/** What is thought of one leaking path: who is responsible. Immutable. */
public final class Finding {
  /** The digits behind LEAK; several paths may have the same. */
  public final String fingerprint;

  /** The path that the finding is about, a step each, the root first: what tells it from others. */
  public final List<String> path;

  /** Buffers that leaked there. */
  public final long leaked;

  /** Their bytes, without those of buffers that they hold. */
  public final long bytes;

  /** The bytes of the buffers that they hold: components of composites, what is behind views. */
  public final long heldBytes;

  /** Methods that may be responsible, the likeliest first; empty where there is no hint at all. */
  public final List<Suspect> suspects;

  /** Whether the first suspect is certain enough to be named alone. */
  public final boolean decided;

  /** What to do next: a sentence. */
  public final String next;

  /** Whether the code could not be read in time, so that the path alone has to do. */
  public final boolean unread;

  /**
   * Makes a finding of one who has read the code, as far as there is any.
   *
   * @param fingerprint the digits behind LEAK
   * @param path the steps
   * @param leaked how many buffers leaked
   * @param bytes their bytes
   * @param suspects the likeliest first
   * @param decided whether the first is certain enough
   * @param next what to do next
   */
  public Finding(
      String fingerprint,
      List<String> path,
      long leaked,
      long bytes,
      List<Suspect> suspects,
      boolean decided,
      String next) {
    this(fingerprint, path, leaked, bytes, suspects, decided, next, false);
  }

  /**
   * Makes a finding.
   *
   * @param fingerprint the digits behind LEAK
   * @param path the steps
   * @param leaked how many buffers leaked
   * @param bytes their bytes
   * @param suspects the likeliest first
   * @param decided whether the first is certain enough
   * @param next what to do next
   * @param unread whether the code could not be read in time
   */
  public Finding(
      String fingerprint,
      List<String> path,
      long leaked,
      long bytes,
      List<Suspect> suspects,
      boolean decided,
      String next,
      boolean unread) {
    this(fingerprint, path, leaked, bytes, 0, suspects, decided, next, unread);
  }

  private Finding(
      String fingerprint,
      List<String> path,
      long leaked,
      long bytes,
      long heldBytes,
      List<Suspect> suspects,
      boolean decided,
      String next,
      boolean unread) {
    this.fingerprint = fingerprint;
    this.path = List.copyOf(path);
    this.leaked = leaked;
    this.bytes = bytes;
    this.heldBytes = heldBytes;
    this.suspects = List.copyOf(suspects);
    this.decided = decided;
    this.next = next;
    this.unread = unread;
  }

  /**
   * The same of buffers that hold others.
   *
   * @param held bytes of the others
   * @return the same in all else
   */
  public Finding holding(long held) {
    return new Finding(fingerprint, path, leaked, bytes, held, suspects, decided, next, unread);
  }

  /**
   * The same, for which nobody could read the code: so the first suspect is not certain.
   *
   * @param then what to do next
   * @return the same in all else
   */
  public Finding unread(String then) {
    return new Finding(fingerprint, path, leaked, bytes, heldBytes, suspects, false, then, true);
  }
}
