/**
 * What the agent costs a server: the HTTP example as a process of its own under load, with the
 * agent, without it, and with Netty's own detector.
 */
package io.github.bytebufflow.benchmarks.server;
