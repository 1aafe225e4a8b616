/**
 * What methods do with buffers, read from their class files when a leak or a misuse is reported.
 *
 * <ul>
 *   <li>{@code CodeReader} answers what {@code leaks} asks, and finds the class files; {@code
 *       MethodUses} makes the answers, {@code CallUses} those that begin at a call, {@code
 *       HandlerUses} those about handlers, {@code Consumers} those about who gets messages, {@code
 *       ObjectUses} those about who loses objects that keep a buffer, {@code ObjectContents}
 *       whether such an object still has it, {@code EmbeddedChannels} those about who closes a
 *       channel with what is in it. {@code LoadedTypes} are the loaded classes by name.
 *   <li>{@code MethodBody} is one method: {@code Flows} follows values through its code, {@code
 *       Ways} is what becomes of one of them, {@code WaySearch} searches the ways on which it is
 *       lost, {@code EndLines} finds the line of source where one ends, {@code Changes} are what
 *       instructions do with it, {@code Flags} are the variables by which the method remembers
 *       whether it has it, {@code Instructions} tells what one instruction finds on the stack.
 *       {@code Overdrafts} asks which buffers are given back more often than the method has counts,
 *       {@code OverdraftSearch} follows one. {@code Loops} and {@code Rounds} ask which of several
 *       get nothing. {@code Bodies} keeps the methods of the classes of one class loader, {@code
 *       ObjectTypes} tells whether objects of a type may have a buffer, {@code Lambdas} which
 *       method a lambda stands in.
 *   <li>{@code UncountedViews} are methods that promise a view with a count, and add none; {@code
 *       LeftReleased} are releases of what stays in a collection.
 *   <li>{@code Keepers} are the methods that end an object which keeps buffers in a field, told by
 *       {@code Endings} from their names; {@code Assemblers} are those that make streams.
 *   <li>{@code KnownCalls} says what calls of Netty and of the JDK do with a buffer that they get,
 *       {@code Operators} what those of reactive libraries do.
 *   <li>{@code Artifacts} tells which artefact a class is of, and its version.
 * </ul>
 *
 * <p>Nothing here is loaded before the first leak or misuse is reported.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.code;
