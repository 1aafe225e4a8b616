/**
 * The stream processing offload protocol of HAProxy (SPOP 2.0, {@code doc/SPOE.txt} of HAProxy 2.6,
 * chapter 3), read and written in place on {@code ByteBuf}. The package needs netty-buffer only.
 *
 * <p>A reader is an object that is pointed at a range of a buffer, any number of times. Its
 * accessors read from that buffer. A reader neither retains nor releases the buffer, leaves its
 * indexes alone, and allocates nothing. Input that breaks the protocol is a {@link
 * io.github.bytebufflow.examples.spop.codec.Fault}, never an exception. No class here is
 * thread-safe, except for the constants.
 */
package io.github.bytebufflow.examples.spop.codec;
