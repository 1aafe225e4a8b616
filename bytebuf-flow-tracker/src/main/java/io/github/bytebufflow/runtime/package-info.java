/**
 * What woven code calls, and what it keeps: flows, the trie of their paths, the live set.
 *
 * <p>Loaded by the system class loader, so that every Netty sees the same classes; it depends on
 * the JDK only and knows neither the agent nor Netty. {@link
 * io.github.bytebufflow.runtime.Recorder} is the hot path; all else here is what it writes to.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.runtime;
