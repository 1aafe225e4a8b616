package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import java.util.Set;

/** What is known of the code of the program that leaks. Thread-safe. */
public interface Code {
  /** How a call has to do with a buffer. */
  enum Role {
    /** The call was given it. */
    GIVEN,
    /** The call was given it by a method that had not made it. */
    LENT,
    /** The call was given it by a method that had made it. */
    MADE,
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
   * The method in which an anonymous class stands.
   *
   * @param className binary name of the class
   * @return names only; {@link MethodUse#UNKNOWN} if the class is none, or cannot be read
   */
  default MethodUse around(String className) {
    return MethodUse.UNKNOWN;
  }

  /**
   * The methods with the same parameters as one that is called last, which the caller gives the
   * same buffer on other ways.
   *
   * @param className binary name of the class of the caller
   * @param method name of the caller
   * @param line line of the call
   * @param called name of the method that is called
   * @return names of methods; empty where the code cannot be read
   */
  default List<String> insteadOf(String className, String method, int line, String called) {
    return List.of();
  }

  /**
   * What a method does with each of the buffers that it gets from calls of one name.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param called name of the method that is called
   * @return an answer for each call; empty where the code cannot be read
   */
  default List<MethodUse> got(String className, String method, String called) {
    return List.of();
  }

  /**
   * What a method does with each of the objects of a class that it makes.
   *
   * @param className binary name of the class of the method
   * @param method name of the method
   * @param object binary name of the class of the objects
   * @return an answer for each place where it makes one; empty where the code cannot be read
   */
  default List<MethodUse> made(String className, String method, String object) {
    return List.of();
  }

  /**
   * Answers the questions of a judgement as if objects of a class were the buffer that each of them
   * keeps: who closes one gives the buffer back.
   *
   * @param className binary name of the class
   * @param field name of its field with the buffer
   * @param judgement asks the questions, on this thread
   */
  default void following(String className, String field, Runnable judgement) {
    judgement.run();
  }

  /**
   * What a method does with the one of its parameters that it neither gives back nor returns.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line one of its lines, 0 where unknown
   * @return {@link MethodUse#UNKNOWN} where there is none, or the code cannot be read
   */
  default MethodUse forgotten(String className, String method, int line) {
    return MethodUse.UNKNOWN;
  }

  /**
   * What a method does with an object that it passes to a call, and that has the buffer then.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line line of the call
   * @param called name of the method that is called
   * @param argument number of the argument
   * @return {@link MethodUse#UNKNOWN} where the code cannot be read
   */
  default MethodUse passed(String className, String method, int line, String called, int argument) {
    return MethodUse.UNKNOWN;
  }

  /**
   * Whether a call of a method gives what it passes away for good.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line line of the call
   * @param called name of the method that is called
   * @return false where the code cannot be read
   */
  default boolean gives(String className, String method, int line, String called) {
    return false;
  }

  /**
   * Whether what a line releases is declared as a buffer.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line line of the release
   * @return false where it is an object of another type, or the code cannot be read
   */
  default boolean releasesBuffer(String className, String method, int line) {
    return false;
  }

  /**
   * The object whose method a line calls.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line line of the call
   * @param called name of the method that is called, {@code <init>} where the object is made
   * @return {@link Receiver#UNKNOWN} where the code does not tell
   */
  default Receiver receiver(String className, String method, int line, String called) {
    return Receiver.UNKNOWN;
  }

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
   * The methods that end the work of an object which keeps buffers in a field, or that empty the
   * field.
   *
   * @param className binary name of the class with the field
   * @param field name of the field
   * @return methods of the class and of those nested with it; empty where the code cannot be read
   */
  default List<Keeper> keepers(String className, String field) {
    return List.of();
  }

  /**
   * What the methods of a class, and of those nested with it, do with what they take out of a
   * field.
   *
   * @param className binary name of the class with the field
   * @param field name of the field
   * @return an answer for each place; empty where the code cannot be read
   */
  default List<MethodUse> takenOut(String className, String field) {
    return List.of();
  }

  /**
   * The methods of a class, and of those nested with it, that put something into a field of another
   * object, or into the map in a field under a key that may be there already, and forget what was
   * there.
   *
   * @param className binary name of the class with the field
   * @param field name of the field
   * @return empty where there is none, or the code cannot be read
   */
  default List<MethodUse> replacing(String className, String field) {
    return List.of();
  }

  /**
   * The methods of a class, and of those nested with it, that give away what is in a field on some
   * way, and on another reach a return with it.
   *
   * @param className binary name of the class with the field
   * @param field name of the field
   * @return empty where there is none, or the code cannot be read
   */
  default List<MethodUse> lostInside(String className, String field) {
    return List.of();
  }

  /**
   * The methods that make streams of buffers.
   *
   * @param around binary names of classes: methods in packages near to theirs are found first
   * @param operators simple names of the classes of operators that were running
   * @return methods outside of the JDK, of Netty and of the reactive libraries; empty where nothing
   *     is known
   */
  default List<Assembler> assemblersOfBuffers(Set<String> around, Set<String> operators) {
    return List.of();
  }

  /**
   * The methods that make streams of the objects which have the buffers.
   *
   * @param wrapper binary name of the class of these objects
   * @param operators simple names of the classes of operators that were running
   * @return methods outside of the JDK, of Netty and of the reactive libraries; empty where nothing
   *     is known
   */
  default List<Assembler> assemblers(String wrapper, Set<String> operators) {
    return List.of();
  }

  /**
   * What the callers of a method do with the buffer, or the wrapper, that the method returns.
   *
   * @param className binary name of the class of the method, or of one that implements it
   * @param method name of the method
   * @return an answer for each call; empty where nothing is known
   */
  default List<MethodUse> callers(String className, String method) {
    return List.of();
  }

  /**
   * The methods that close an {@code EmbeddedChannel}, and then do not look, be it by a method of
   * their own class, at what was written to it or came out of it.
   *
   * @param className binary name of the class that may have the channel
   * @return {@code lostAt} is the line of the call; empty where there are none
   */
  default List<MethodUse> closingEmbedded(String className) {
    return List.of();
  }

  /**
   * The methods that get an object which keeps a buffer, give the object back, keep it or pass it
   * on, and on another way reach a return with it, or drop such objects out of several; and those
   * that keep the object in a field on all ways.
   *
   * @param className binary name of the class of the object
   * @param field name of the field that keeps the buffer
   * @return methods of the loaded classes, those of near packages first; {@code lostAt} is 0 for
   *     those that only keep it; empty where there are none
   */
  default List<MethodUse> lostObjects(String className, String field) {
    return List.of();
  }

  /**
   * The methods that take an object out of a collection, which has an end that gives back what it
   * keeps in a field, and do not end it; or an object that has such an object.
   *
   * @param className binary name of the class of the object
   * @param field name of the field
   * @return methods of the loaded classes, with the line that takes the object out; empty where no
   *     end of the object gives anything back
   */
  default List<MethodUse> abandoned(String className, String field) {
    return List.of();
  }

  /**
   * The methods that keep tasks from being run: they cancel a task, or stop an executor and drop
   * the tasks that waited.
   *
   * @param className binary name of the class that made the task: this one and those nested with it
   *     are looked at
   * @param task binary name of the class of the task, or null for that of a lambda
   * @return an answer for each method that releases nothing itself, with the line of that call;
   *     empty where the class is none of a task
   */
  default List<MethodUse> cancelling(String className, String task) {
    return List.of();
  }

  /**
   * The methods that combine futures of buffers, and lose one where another fails or comes first.
   *
   * @param around binary names of classes that have had the buffer: asked only where one of these
   *     knows such futures, and those in packages near to theirs are looked at first
   * @return an answer for each method, with the line of the call; empty where there are none
   */
  default List<MethodUse> combining(Set<String> around) {
    return List.of();
  }

  /**
   * The methods that are given a future, take its value on one way, and return without it on
   * another one, on which there may be one.
   *
   * @param giver binary name of the class that gave the future its value: those of its package are
   *     looked at first
   * @param future binary name of the class of the future
   * @param types binary names of the classes of objects that have the buffer; empty where the value
   *     is the buffer, or where nothing is known of it
   * @param around binary names of classes: those in packages near to theirs are looked at next
   * @return an answer for each method, with the line of the return; empty where there are none
   */
  default List<MethodUse> leavingValue(
      String giver, String future, Set<String> types, Set<String> around) {
    return List.of();
  }

  /**
   * What methods do with objects that have buffers, as far as the methods get such an object as an
   * argument, or as a message of any type that they look at.
   *
   * @param types binary names of the classes of the objects
   * @param around binary names of classes: those in packages near to theirs are looked at first
   * @return an answer for each method of the loaded classes that releases such an object on some
   *     way, keeps it, passes it on, or has to; empty where nothing is known
   */
  default List<MethodUse> consumers(Set<String> types, Set<String> around) {
    return List.of();
  }

  /**
   * The functions and methods that implement a method of an interface.
   *
   * @param className binary name of the interface
   * @param method name of its method
   * @param argument number of an argument
   * @return an answer for each, with the line of a return where that never looks at the argument;
   *     empty where nothing is known
   */
  default List<MethodUse> calledBack(String className, String method, int argument) {
    return List.of();
  }

  /**
   * The methods that get an object through which a stream can be read, such as the answer to a
   * request, and on some way only look at the object.
   *
   * @param className binary name of the class of the stream
   * @param around binary names of the classes that had the buffer: of what the library of the
   *     stream has, only what one of these may be declared as counts
   * @return an answer for each method, with the line of a return that is reached so; empty where
   *     the class is none of a stream, or nothing is known
   */
  default List<MethodUse> unread(String className, Set<String> around) {
    return List.of();
  }

  /**
   * Whether the objects of a class have a method by which they are given up, so that who gets one
   * can release what is in it.
   *
   * @param className binary name of the class
   * @return false if it has none, or if its code cannot be read; true where no code is asked at all
   */
  default boolean isReleasable(String className) {
    return true;
  }

  /**
   * Whether a method has an argument of a class, and so a step for each such object that it gets.
   *
   * @param className binary name of the class of the method
   * @param method name of the method
   * @param type binary name of the class of the object
   * @return false if the method has no such argument, or if its code cannot be read
   */
  default boolean isGiven(String className, String method, String type) {
    return false;
  }

  /**
   * Whether the objects of a class have a buffer in a final field, so that methods which get one of
   * them have steps.
   *
   * @param className binary name of a class of the application
   * @return false if it has none, or if its code cannot be read
   */
  default boolean isFollowed(String className) {
    return false;
  }

  /**
   * The collection that still has what a method releases in a line, or writes to a channel.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line the line of that call
   * @return the field of the collection, {@code Class.field}, or null where there is none, or
   *     nothing is known
   */
  default String leftReleased(String className, String method, int line) {
    return null;
  }

  /**
   * The ways through a method on which it gives back more counts than it has.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line a line of the method, 0 where unknown
   * @return empty where there is none, or nothing is known
   */
  default List<Overdraft> overdrafts(String className, String method, int line) {
    return List.of();
  }

  /**
   * The same of the methods that loaded handlers have for a base class, which only lends them its
   * messages.
   *
   * @param className binary name of the base class
   * @return empty where there is none, or nothing is known
   */
  default List<Overdraft> handlerOverdrafts(String className) {
    return List.of();
  }

  /**
   * The methods that a call may lead to which makes a view by a name that promises a count, and
   * that make one without.
   *
   * @param className binary name of the class that has the call
   * @param method name of its method
   * @param line line of the call
   * @return methods of loaded classes; empty where the call promises no count
   */
  default List<MethodUse> uncountedViews(String className, String method, int line) {
    return List.of();
  }

  /**
   * The operator of a stream to which a method gives a function that gives something up, where the
   * operator does not call the function if the stream is cancelled.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line the line in which the function is made
   * @return name of the operator; null where there is none, or where the code cannot be read
   */
  default String endOperator(String className, String method, int line) {
    return null;
  }

  /**
   * The method in which the source has the code of a method: of a lambda the one around it.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @return the same name where the code cannot be read
   */
  default String written(String className, String method) {
    return method;
  }

  /**
   * The artefact that a class comes from.
   *
   * @param className binary name of the class
   * @return such as {@code netty-handler 4.1.80.Final}, or null
   */
  String artifact(String className);
}
