package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import java.util.List;

/** What is known of the code of the program that leaks. Thread-safe. */
public interface Code {
  /** How a call has to do with a buffer. */
  enum Role {
    /** The call was given it. */
    GIVEN,
    /** The call was given it by a method that had been given it too. */
    LENT,
    /** The call returned it. */
    RETURNED,
    /** The object that is called has it, and the call returned it. */
    TAKEN
  }

  /** Knows nothing: for snapshots that come from elsewhere. */
  Code NONE =
      new Code() {
        @Override
        public MethodUse held(String className, String method, int line, Kind kind) {
          return MethodUse.UNKNOWN;
        }

        @Override
        public MethodUse given(
            String className, String method, int line, String called, Role role) {
          return MethodUse.UNKNOWN;
        }

        @Override
        public List<MethodUse> handler(String className, String entry) {
          return List.of();
        }

        @Override
        public String artifact(String className) {
          return null;
        }
      };

  /**
   * What a method does with a buffer from one of its steps on.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line line of the step, 0 where unknown
   * @param kind what happened there
   * @return {@link MethodUse#UNKNOWN} where the code cannot be read
   */
  MethodUse held(String className, String method, int line, Kind kind);

  /**
   * What a method does with a buffer that it gives to a call, or gets from it.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line line of the call
   * @param called name of the method that is called
   * @param role how the call has to do with the buffer
   * @return {@link MethodUse#UNKNOWN} where the code cannot be read
   */
  MethodUse given(String className, String method, int line, String called, Role role);

  /**
   * What the methods of a handler do with a message that the handler is given: the entry first,
   * then those that it leads to in the same class.
   *
   * @param className binary name of the handler's class
   * @param entry {@code channelRead}, {@code write} or {@code userEventTriggered}
   * @return empty where the code cannot be read
   */
  List<MethodUse> handler(String className, String entry);

  /**
   * The artefact that a class comes from.
   *
   * @param className binary name of the class
   * @return such as {@code netty-handler 4.1.80.Final}, or null
   */
  String artifact(String className);
}
