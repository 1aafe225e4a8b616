package io.github.bytebufflow.runtime;

/**
 * What the agent has configured. {@link Tracker} sets the fields, all other classes read them.
 *
 * <p>Fields that only matter before the first class is woven are plain. The others are volatile,
 * unless the comment of the field says why a plain one is enough.
 */
final class Settings {
  /** Most nodes of the tree. */
  static int maxNodes = 100_000;

  /** Longest path of the tree. */
  static int maxDepth = 128;

  /** Whether nodes keep stacks: of the first flow, and of one that leaked. */
  static boolean stacks = true;

  /** Whether flows have owners; see {@link Owners#ON}. */
  static boolean owners;

  /** Whether the bytes of released buffers are counted; see {@link ThreadCounters#BYTES}. */
  static boolean releasedBytes;

  /** Whether heap buffers are left out. */
  static boolean directOnly;

  /**
   * One allocation in so many of each thread is tracked. Plain: {@link Origin} keeps what follows
   * from it, and is told when it changes.
   */
  static int sample = 1;

  /** The age in seconds from which a live buffer is a suspect. */
  static volatile int suspectSeconds = 60;

  /** Whether some buffers are in the {@link FlowMap}. Set before the first of them is woven. */
  static boolean mapping;

  /** False while the application is left alone; late calls of woven code then do nothing. */
  static volatile boolean following = true;

  /**
   * Whether a class of views is there that is not Netty's. Plain: the field is set before the JVM
   * has the class, so a thread that makes an object of the class sees the field set.
   */
  static boolean foreignViews;

  /** How to call into Netty where buffers are in the {@link FlowMap}; null until it is known. */
  static volatile NettyAccess.Factory accessFactory;

  /** Knows the classes of buffers that are not Netty's; may be null. */
  static volatile ForeignBuffers foreignBuffers;

  /** Finds the buffers in messages; may be null. */
  static volatile Members members;

  private Settings() {}
}
