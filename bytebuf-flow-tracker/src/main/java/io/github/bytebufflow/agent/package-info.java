/**
 * The life cycle of the tracker in a JVM: the agent's entries, the start when the first class names
 * Netty, weaving of what was loaded before, changes while it runs, and the end. Texts become
 * settings in {@code agent.options}, code is changed in {@code agent.weave}, and what runs beside
 * the application is in {@code agent.services}.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent;
