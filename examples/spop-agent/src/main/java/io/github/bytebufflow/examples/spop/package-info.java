/**
 * An agent that HAProxy asks about each request, over the stream processing offload protocol. The
 * protocol is in {@code codec}, the connections are in {@code agent}, and what the agent knows is
 * in {@code reputation}.
 */
package io.github.bytebufflow.examples.spop;
