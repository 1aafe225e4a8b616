package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.NettyCopy;

/** Whose code a class is. */
public enum CodeOwner {
  /** The application's, or a library's it uses: what a reader can change or report. */
  APPLICATION("the application"),
  /** Netty's, relocated or not. */
  NETTY("io.netty"),
  /** The JDK's. */
  JAVA("java"),
  /** This agent's. */
  TRACKER("the tracker");

  private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};
  private static final String[] OWN = {"runtime.", "agent.", "shaded."};
  private static final String HOME = "io.github.bytebufflow.";

  /** The word in reports. */
  public final String word;

  CodeOwner(String word) {
    this.word = word;
  }

  /**
   * Whose code a class is, by its name.
   *
   * @param className binary name of the class
   * @return the owner; what nobody else owns is the application's
   */
  public static CodeOwner of(String className) {
    if (className == null) {
      return APPLICATION;
    }
    if (NettyCopy.has(className)) {
      return NETTY;
    }
    for (String prefix : JDK) {
      if (className.startsWith(prefix)) {
        return JAVA;
      }
    }
    if (className.startsWith(HOME)) {
      for (String own : OWN) {
        if (className.startsWith(own, HOME.length())) {
          return TRACKER;
        }
      }
    }
    return APPLICATION;
  }

  /**
   * Whether a class is one of the pipeline: the handler below was given a message for good there.
   *
   * @param className binary name of the class
   * @return true for the contexts of handlers, and for the pipeline
   */
  public static boolean isPipeline(String className) {
    return className.endsWith(".channel.AbstractChannelHandlerContext")
        || className.endsWith(".channel.DefaultChannelPipeline");
  }
}
