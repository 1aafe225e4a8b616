/**
 * Where the memory is: the books of one moment, what they were before, and the verdict that follows
 * from them. Plain values, which know the JDK only: {@code agent.memory} fills them, {@code
 * snapshot.json} writes and reads them, every surface shows them.
 *
 * <p>The books are those of direct memory. {@code used = live + rounding + leaked + free +
 * unexplained}: what does not add up is a line of its own. A figure that a Netty, a JVM or a system
 * does not offer is {@link io.github.bytebufflow.balance.Figures#UNKNOWN}, and a sentence says why.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.balance;
