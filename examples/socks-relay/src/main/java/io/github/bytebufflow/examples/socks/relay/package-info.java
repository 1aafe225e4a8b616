/**
 * The relay: who may come in, how a target is reached, and the two ends of a connection joined. A
 * connection and its upstream live on one event loop, so nothing of theirs is shared by threads.
 */
package io.github.bytebufflow.examples.socks.relay;
