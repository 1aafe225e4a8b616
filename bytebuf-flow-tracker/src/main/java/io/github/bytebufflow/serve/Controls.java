package io.github.bytebufflow.serve;

/** What can be changed while the tracker runs. Every method may be called by any thread. */
public interface Controls {
  /**
   * The value of an option.
   *
   * @param name name of the option
   * @return its value as text, or the word for its default
   */
  String option(String name);

  /**
   * Changes an option. The tree keeps its history.
   *
   * @param name {@code include}, {@code exclude}, {@code netty} or {@code sample}
   * @param value what could stand in the agent's arguments
   * @return one sentence about what was done
   * @throws IllegalArgumentException with one sentence if the value is wrong
   * @throws IllegalStateException if the tracker is detached
   */
  String set(String name, String value);

  /**
   * Takes the tracker out of this JVM: writes the last report, restores the classes, ends the
   * threads.
   *
   * @return one sentence about what was done
   */
  String detach();
}
