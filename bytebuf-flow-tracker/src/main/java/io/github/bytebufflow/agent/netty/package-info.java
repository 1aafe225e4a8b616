/**
 * What is woven into Netty itself, one small class for each concern. Each names the methods of
 * Netty that it relies on, and what is lost where a version does not have them.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.netty;
