/** The entry of the agent, its options, and what starts when the first Netty is loaded. */
package io.github.bytebufflow.agent;
