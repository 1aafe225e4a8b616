package io.github.bytebufflow.serve;

import java.util.Map;

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
   * Changes options, all of them or none. The tree keeps its history.
   *
   * @param values what could stand in the agent's arguments, by {@code include}, {@code exclude},
   *     {@code netty} or {@code sample}
   * @return one sentence about what was done
   * @throws IllegalArgumentException with one sentence if a value is wrong
   * @throws IllegalStateException if the tracker is detached
   */
  String set(Map<String, String> values);

  /**
   * Takes the tracker out of this JVM: writes the last report, restores the classes, ends the
   * threads.
   *
   * @return one sentence about what was done
   */
  String detach();
}
