/**
 * How code is woven: one class file transformer, two passes over a class, visitors of ASM (as Byte
 * Buddy carries it). What is woven into Netty itself stands in {@code agent.netty}.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.weave;
