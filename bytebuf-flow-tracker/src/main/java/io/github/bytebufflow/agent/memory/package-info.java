/**
 * Reads where the memory is: what each Netty and its allocators count, the chunks that live buffers
 * are in, what waits in channels, and what the process takes. A reading runs on the thread that
 * wants it, calls methods of Netty's own classes only, and keeps nothing of Netty's when it is
 * over. What a Netty or a JVM does not tell is left out, with a sentence.
 *
 * <p>A reading may wait for the locks of Netty's arenas, which threads hold while they look for a
 * place in a chunk. So a thread that Netty may have called with such a lock must not wait for a
 * reading of another thread.
 *
 * <p>Nothing here is loaded before the first reading.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.memory;
