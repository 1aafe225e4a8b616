package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the frames of a stack tell by their names. */
public final class Stacks {
  /** Packages of operators and coroutines, which pass on what they are given. */
  private static final String[] CARRIERS = {
    "reactor.core.", "io.reactivex.", "rx.", "kotlin.", "kotlinx.coroutines.", "scala.",
  };

  private static final String BUFFERS = "netty.buffer.";
  private static final String TOOLS = "netty.util.";

  /** Methods of the JDK that put what a function makes of values in the place of these. */
  private static final Set<String> REPLACING =
      Set.of("compute", "computeIfPresent", "merge", "reduce", "replaceAll");

  /** The first frames of a hand-off are the pipeline's. */
  private static final int OF_ENTRY = 4;

  /** So many classes of a stack tell which packages it is about. */
  private static final int MOST_OTHERS = 8;

  private Stacks() {}

  /** Index of the innermost frame that is not of Netty's buffers and allocators. */
  static int firstOutsideBuffers(List<StackTraceElement> stack) {
    int i = 0;
    while (i < stack.size() && isOfBuffers(stack.get(i).getClassName())) {
      i++;
    }
    return i;
  }

  /** Whether a class is one of Netty's buffers and allocators. */
  static boolean isOfBuffers(String className) {
    return className.contains(BUFFERS);
  }

  /** Whether the handler below was given a message for good here. */
  static boolean isPipeline(StackTraceElement frame) {
    return CodeOwner.isPipeline(frame.getClassName());
  }

  /** Whether a frame is of a base class that releases messages for its handlers, if asked to. */
  static boolean isReleasingBase(StackTraceElement frame) {
    return frame.getClassName().endsWith("netty.channel.SimpleChannelInboundHandler")
        && frame.getMethodName().equals("channelRead");
  }

  /** Whether a method of the JDK replaces values by what a function makes of them, by its name. */
  static boolean isReplacing(String method) {
    return REPLACING.contains(method);
  }

  /** Whether two frames are of methods with the same name in the same class. */
  static boolean isSameMethod(StackTraceElement one, StackTraceElement other) {
    return one.getClassName().equals(other.getClassName())
        && one.getMethodName().equals(other.getMethodName());
  }

  /** Index of the innermost frame of a method, or -1. */
  static int indexOf(List<StackTraceElement> stack, String className, String method) {
    for (int i = 0; i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (frame.getClassName().equals(className) && frame.getMethodName().equals(method)) {
        return i;
      }
    }
    return -1;
  }

  /** Index of the innermost frame of the method of a frame of another stack, or -1. */
  static int indexOf(List<StackTraceElement> stack, StackTraceElement frame) {
    return indexOf(stack, frame.getClassName(), frame.getMethodName());
  }

  /** Whether a class only carries what others give it: the JDK's, Netty's tools, operators. */
  static boolean isCarrier(String className) {
    if (className == null) {
      return false;
    }
    CodeOwner owner = CodeOwner.of(className);
    return owner == CodeOwner.JAVA
        || owner == CodeOwner.TRACKER
        || isOperator(className)
        || isOfBuffers(className)
        || className.contains(TOOLS);
  }

  /**
   * Whether a carrier is a library's, whose code may do anything with a buffer.
   *
   * @param className binary name of a class
   * @return true for the classes of reactive libraries and of coroutines
   */
  public static boolean isOperator(String className) {
    for (String carrier : CARRIERS) {
      if (className.startsWith(carrier)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The simple names of the classes of operators in a stack, without those nested in them: the
   * innermost first.
   */
  static Set<String> operators(List<StackTraceElement> stack) {
    Set<String> names = new LinkedHashSet<>();
    for (StackTraceElement frame : stack) {
      if (isOperator(frame.getClassName())) {
        String name = Names.simple(frame.getClassName());
        int nested = name.indexOf('$');
        names.add(nested > 0 ? name.substring(0, nested) : name);
      }
    }
    return names;
  }

  /** The innermost classes in a stack that do more than to carry what others give them. */
  static Set<String> others(List<StackTraceElement> stack) {
    Set<String> names = new LinkedHashSet<>();
    for (StackTraceElement frame : stack) {
      if (CodeOwner.of(frame.getClassName()) == CodeOwner.APPLICATION
          && !isOperator(frame.getClassName())
          && names.size() < MOST_OTHERS) {
        names.add(frame.getClassName());
      }
    }
    return names;
  }

  /** By which method a handler was entered, from the frames that led there. */
  static String entry(List<StackTraceElement> stack) {
    for (StackTraceElement frame : stack.subList(0, Math.min(OF_ENTRY, stack.size()))) {
      String method = frame.getMethodName();
      if (method.contains("rite")) {
        return "write";
      }
      if (method.contains("ChannelRead")) {
        return "channelRead";
      }
      if (method.contains("UserEvent")) {
        return "userEventTriggered";
      }
    }
    return "channelRead";
  }
}
