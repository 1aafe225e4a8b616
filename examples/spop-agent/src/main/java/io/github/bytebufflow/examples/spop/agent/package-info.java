/**
 * The connections of the agent. Bytes come in through {@link
 * io.github.bytebufflow.examples.spop.agent.FrameSplitter}, the frames are understood by {@link
 * io.github.bytebufflow.examples.spop.agent.AgentHandler} on the event loop, and each NOTIFY is
 * answered by a {@link io.github.bytebufflow.examples.spop.agent.Question} on a worker.
 */
package io.github.bytebufflow.examples.spop.agent;
