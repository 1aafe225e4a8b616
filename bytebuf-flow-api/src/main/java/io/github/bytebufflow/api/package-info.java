/**
 * What a program may name: it stays as it is within a major version. All other packages are {@link
 * io.github.bytebufflow.api.Internal}. Most programs need none, since the tracker is started by a
 * flag and read over JMX, HTTP and files.
 *
 * <p>{@link io.github.bytebufflow.api.BufferFlows} is the way in. The agent is found wherever this
 * package is loaded from: class path, module path, the loader of a container. Where no agent runs,
 * every call answers with nothing and costs next to nothing.
 */
@NullMarked
package io.github.bytebufflow.api;

import org.jspecify.annotations.NullMarked;
