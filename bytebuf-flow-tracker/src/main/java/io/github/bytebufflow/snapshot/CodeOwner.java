package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.text.Libraries;
import java.util.List;

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
   * Whether a class is the program's own: neither a library's nor Netty's, the JDK's or the
   * tracker's.
   *
   * @param className binary name of the class, or null
   * @return false for null
   */
  public static boolean isOwnCode(String className) {
    return className != null && of(className) == APPLICATION && !Libraries.has(className);
  }

  /**
   * Whose code a class is, in a word.
   *
   * @param className binary name of the class, or null
   * @return empty for the program's own; else such as {@code io.netty} or {@code
   *     org.springframework}
   */
  public static String home(String className) {
    CodeOwner owner = of(className);
    String library = className == null ? null : Libraries.name(className);
    return owner != APPLICATION ? owner.word : library == null ? "" : library;
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

  /**
   * Whether frames pass a message to the handlers that write it, which own the message then.
   *
   * @param frames a part of a stack
   * @return true if one of them is a write of the pipeline
   */
  public static boolean isWritten(List<StackTraceElement> frames) {
    for (StackTraceElement frame : frames) {
      String method = frame.getMethodName();
      if (isPipeline(frame.getClassName())
          && (method.startsWith("write") || method.startsWith("invokeWrite"))) {
        return true;
      }
    }
    return false;
  }
}
