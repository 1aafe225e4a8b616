/**
 * The connections of the agent. {@link io.github.bytebufflow.examples.spop.agent.AgentHandler}
 * understands the frames on the event loop, and a {@link
 * io.github.bytebufflow.examples.spop.agent.Question} answers each NOTIFY on a worker.
 */
package io.github.bytebufflow.examples.spop.agent;
