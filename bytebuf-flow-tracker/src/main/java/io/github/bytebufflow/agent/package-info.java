/** The entry of the agent, its options, and what starts when the first Netty is loaded. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent;
