package io.github.bytebufflow.runtime;

/**
 * Knows the code of buffer classes that are not Netty's. The agent has read their class files; the
 * runtime calls no method of such a class unless it is told here that the method is a plain getter.
 */
public interface ForeignBuffers {
  /** The class is not known yet. {@link Tracker#known} is called when it is. */
  int UNKNOWN = 0;

  /** The tracker would have to call code that may do anything: such buffers are not followed. */
  int LEFT_ALONE = 1;

  /** Followed as Netty's own buffers are. */
  int ORDINARY = 2;

  /** Its memory is freed or given up by code of its own, so its collection is no leak. */
  int FREES_ITSELF = 3;

  /**
   * What a class is. Called on the application's threads: never blocks and reads no class file.
   * Thread-safe.
   *
   * @param bufferClass a class of buffers that is not Netty's
   * @return one of the constants
   */
  int of(Class<?> bufferClass);

  /**
   * The field in which a view has what it is made of.
   *
   * @param view a class of which {@link #of} said {@link #ORDINARY}
   * @return {@code Class#field}, or null where that is a field of Netty's
   */
  String wrapped(Class<?> view);

  /**
   * Whether an option names the method by which buffers of this class are given up. Thread-safe.
   *
   * @param bufferClass any class of buffers
   * @return true also for what extends a class that the option names
   */
  boolean isGivenUp(Class<?> bufferClass);
}
